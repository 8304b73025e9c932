import { describe, expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { categoryName, PARIS, sheetAddress, TODAY } from '../support/demo.ts'
import { expectFocusNotLost, find } from '../support/interactions.ts'

// Every test types into the same sheet, whose draft stays on the server, so each test needs fresh data.
const app = withApp({ each: 'test' })

const fieldName = (visit: Visit, cents: number) =>
  visit.t('cashLog.field.pieces', { face: visit.face(cents) })
const piecesField = (visit: Visit, cents: number) =>
  visit.page.getByRole('textbox', { name: fieldName(visit, cents), exact: true })
const floatLine = (visit: Visit) =>
  visit.page.getByRole('textbox', {
    name: visit.t('cashLog.field.totalOf', { category: categoryName('float') }),
    exact: true,
  })

/** Opens the bar's sheet of this evening, whose float is 100 €. */
async function openBarSheet(width = 1440): Promise<Visit> {
  const visit = await app.visit({ as: 'user', at: PARIS, width })
  const sheet = { register: 'Bar', date: TODAY, service: 'evening' } as const
  await visit.open(await sheetAddress(await app.apiClientAs('user', PARIS), sheet))
  await find(visit, 'button', 'cashLog.float.open').waitFor()
  return visit
}

describe('the proposed float', () => {
  it('is calculated from the count, entered on the sheet with one press, and undone', async () => {
    const visit = await openBarSheet()
    const open = find(visit, 'button', 'cashLog.float.open')
    await piecesField(visit, 5_000).fill('3')
    await piecesField(visit, 1_000).fill('5')
    await piecesField(visit, 500).fill('4')
    await piecesField(visit, 200).fill('10')
    await piecesField(visit, 100).fill('12')
    await open.click()
    const panel = find(visit, 'region', 'cashLog.float.title')
    await panel.waitFor()
    await expect.poll(() => panel.textContent()).toContain(visit.money(10_000))
    expect(await panel.textContent()).toContain(visit.t('cashLog.float.runsOut'))
    await find(visit, 'button', 'cashLog.float.apply', {}, panel).click()
    await expect.poll(() => floatLine(visit).inputValue()).toBe('100,00')
    // The float of 100 € takes 5 × 10 €, 4 × 5 €, 9 × 2 € and 12 × 1 €, and leaves 3 × 50 € and 1 × 2 € on the sheet.
    await expect.poll(() => piecesField(visit, 1_000).inputValue()).toBe('0')
    await expect.poll(() => piecesField(visit, 200).inputValue()).toBe('1')
    await expectFocusNotLost(visit)
    await find(visit, 'button', 'cashLog.float.takeBack').click()
    await expect.poll(() => piecesField(visit, 1_000).inputValue()).toBe('5')
    await expect.poll(() => floatLine(visit).inputValue()).toBe('')
    await find(visit, 'button', 'cashLog.float.open').waitFor()
  })

  it('fits on a phone, and shows how much is missing from the usual float', async () => {
    const visit = await openBarSheet(360)
    await piecesField(visit, 2_000).fill('20')
    await piecesField(visit, 1_000).fill('')
    for (const cents of [5_000, 500, 200, 100]) await piecesField(visit, cents).fill('')
    await piecesField(visit, 50).fill('3')
    await find(visit, 'button', 'cashLog.float.open').click()
    const panel = find(visit, 'region', 'cashLog.float.title')
    await panel.waitFor()
    await expect.poll(() => visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await piecesField(visit, 2_000).fill('1')
    // The usual 100 €, less a note of 20 € and three coins of 50 cents.
    await panel.getByText(visit.t('cashLog.float.short', { amount: visit.money(7_850) })).waitFor()
  })

  it('is not available before denominations are counted: its button is disabled and shows why', async () => {
    const visit = await openBarSheet()
    for (const cents of [5_000, 2_000, 1_000, 500, 200, 100, 50]) await piecesField(visit, cents).fill('')
    const open = find(visit, 'button', 'cashLog.float.open')
    expect(await open.getAttribute('aria-disabled')).toBe('true')
    await open.hover()
    await visit.page
      .getByRole('tooltip')
      .filter({ hasText: visit.t('cashLog.float.nothing') })
      .waitFor()
    expect(await find(visit, 'region', 'cashLog.float.title').count()).toBe(0)
  })
})

it('no section of a sheet moves while amounts are typed and when the proposed float opens', async () => {
  const visit = await openBarSheet()
  const cards = () =>
    visit.page.evaluate(() =>
      [...document.querySelectorAll('[data-card]')].map((card) => {
        const { left, top } = card.getBoundingClientRect()
        return [card.querySelector('h2, h3')?.textContent, left + scrollX, top + scrollY]
      }),
    )
  await visit.page.evaluate(() => document.fonts.ready)
  const before = await cards()
  expect(before.length).toBeGreaterThan(4)
  await piecesField(visit, 5_000).fill('3')
  expect(await cards()).toEqual(before)
  await piecesField(visit, 1_000).fill('5')
  await piecesField(visit, 100).fill('12')
  // Without a closing, the difference appears with the turnover.
  await visit.page.getByRole('textbox', { name: visit.t('cashLog.field.turnover') }).fill('300')
  expect(await cards()).toEqual(before)
  await find(visit, 'button', 'cashLog.float.open').click()
  await find(visit, 'region', 'cashLog.float.title').waitFor()
  expect(await cards()).toEqual(before)
})

it('a device without a camera shows a notice that the pouch number can be typed', async () => {
  const visit = await openBarSheet()
  await find(visit, 'button', 'pouches.camera.open').first().click()
  const dialog = find(visit, 'dialog', 'pouches.camera.title')
  await dialog.getByText(visit.t('pouches.camera.type')).waitFor()
  const causes = (['CameraMissing', 'CameraDenied'] as const).map((id) => visit.t(`pouches.camera.${id}`))
  const dialogText = (await dialog.textContent()) ?? ''
  expect(
    causes.some((cause) => dialogText.includes(cause)),
    dialogText,
  ).toBe(true)
  await find(visit, 'button', 'action.close', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  const number = visit.page.getByRole('textbox', {
    name: visit.t('cashLog.field.pouchOf', { category: categoryName('notes') }),
  })
  await number.fill('0042177')
  await expect.poll(() => number.inputValue()).toBe('0042177')
})
