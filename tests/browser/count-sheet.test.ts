import { describe, expect, it } from 'vitest'
import type { CountRow } from '../../src/domain/contract/cash-logs.ts'
import type { Today } from '../../src/domain/contract/today.ts'
import { COINS, NOTES } from '../../src/domain/counting/denominations.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { sheetAddress } from '../../src/views/cash-log/address.ts'
import { type Visit, withApp } from '../support/app.ts'
import { categoryName, LYON, PARIS } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/interactions.ts'
import { labelOf, pouchCheckboxes } from './steps/remit.ts'
import { fieldNames, fieldOf, openSheet, waitUntilDraftSaved } from './steps/sheet-fields.ts'

const app = withApp()

const piecesOf = (visit: Visit, cents: number) =>
  fieldOf(visit, visit.t('cashLog.field.pieces', { face: visit.face(cents) }))

/** Pastes a text into the focused field. */
const paste = ({ page }: Visit, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

const typedCounts = (visit: Visit, faces: readonly number[]) =>
  Promise.all(faces.map((cents) => piecesOf(visit, cents).inputValue()))

describe('a sheet', () => {
  it('starts at the largest note, and Enter leads through all 15 denominations', async () => {
    const { visit } = await openSheet(app, { register: 'Salle', service: 'lunch' })
    const keyboard = keyboardOf(visit)
    const faces = [...NOTES, ...COINS]
    await expectFocus(piecesOf(visit, NOTES[0]))
    let pressed = 0
    for (const [index, cents] of faces.entries()) {
      if (index > 0) {
        await keyboard.press('Enter')
        pressed += 1
      }
      await expectFocus(piecesOf(visit, cents))
      await keyboard.type(String(index + 1))
    }
    expect(pressed).toBe(14)
    expect(await typedCounts(visit, faces)).toEqual(faces.map((_, index) => String(index + 1)))
  })

  it.each([360, 768, 1440])(
    'has fields and buttons that are at least 44 px high on a screen %i px wide',
    async (width) => {
      const { visit } = await openSheet(app, { register: 'Salle', service: 'lunch' })
      await visit.page.setViewportSize({ width, height: 900 })
      await piecesOf(visit, 5_000).fill('3')
      await visit.page.getByRole('button', { name: visit.t('cashLog.float.open') }).click()
      await visit.page.getByRole('button', { name: visit.t('cashLog.float.apply') }).waitFor()
      const small = await visit.page.evaluate(() =>
        [...document.querySelectorAll('main :is(input, select, button, textarea)')]
          .filter((control) => control.checkVisibility())
          .flatMap((control) => {
            // The box of a text field is around its input.
            const { height } = (control.closest('.rt-TextFieldRoot') ?? control).getBoundingClientRect()
            return height < 44
              ? [`${control.getAttribute('aria-label') ?? control.textContent}: ${height}`]
              : []
          }),
      )
      expect(small).toEqual([])
    },
  )

  it.each([
    [360, 'Bar', 'lunch'],
    [768, 'Salle', 'evening'],
    [1440, 'Bar', 'evening'],
  ] as const)(
    'does not move when a first digit is typed and its draft is saved, nor when another is typed after a reload, on a screen %i px wide',
    async (width, register, service) => {
      const { visit } = await openSheet(app, { register, service })
      await visit.page.setViewportSize({ width, height: 900 })
      // The layout follows the new width in the frame after it.
      await visit.page.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      })
      const { card } = fieldNames(visit)
      const positions = () =>
        Promise.all(
          [piecesOf(visit, 5_000), piecesOf(visit, 200), fieldOf(visit, card)].map((field) =>
            field.evaluate((input) => Math.round(input.getBoundingClientRect().top + scrollY)),
          ),
        )
      const before = await positions()
      await piecesOf(visit, 5_000).fill('1')
      await waitUntilDraftSaved(visit)
      expect(await positions()).toEqual(before)
      await visit.page.reload()
      await visit.page.getByText(visit.t('cashLog.notice.DraftResumed')).waitFor()
      const resumed = await positions()
      await piecesOf(visit, 2_000).fill('1')
      await waitUntilDraftSaved(visit)
      expect(await positions()).toEqual(resumed)
    },
  )

  it('that accounting sent back has its actions at the right edge on a tablet, beside its title if that is short', async () => {
    const { data: today } = await (await app.apiClientAs('user')).get<Today>('today')
    const sheet = today.openSheets.find(({ sentBack }) => sentBack !== null)!
    const visit = await app.visit({ as: 'user', locale: 'en', width: 768, height: 1024 })
    await visit.open(sheetAddress(sheet))
    await visit.page.locator('main header [data-status=UNVALIDATED]').waitFor()
    const title = (await visit.page.getByRole('heading', { level: 1 }).boundingBox())!
    const action = (await find(visit, 'button', 'cashLog.act.otherSheet').boundingBox())!
    expect(action.y).toBeLessThan(title.y + title.height)
    // The page has a margin of 16 px.
    expect(action.x + action.width).toBe(768 - 16)
    // The longer title in French leaves no room beside it.
    const french = await app.visit({ as: 'user', locale: 'fr', width: 768, height: 1024 })
    await french.open(sheetAddress(sheet))
    await french.page.locator('main header [data-status=UNVALIDATED]').waitFor()
    const frenchAction = (await find(french, 'button', 'cashLog.act.otherSheet').boundingBox())!
    expect(frenchAction.x + frenchAction.width).toBe(768 - 16)
  })

  it('opens at the first field of the count that accounting sent back, and shows the status of the count', async () => {
    const accountant = await app.apiClientAs('accountant', PARIS)
    const { data: counts } = await accountant.get<Page<CountRow>>('counts', {
      establishmentId: accountant.user.establishmentId ?? '',
      status: 'VALIDATED',
      range: '0-49',
      sort: 'date_desc',
    })
    const count = counts.entries.find((row) => row.paymentCategoryName === categoryName('card'))
    await accountant.put(
      'countsstatus',
      { status: 'UNVALIDATED', reason: 'Ticket du terminal manquant.' },
      { query: { id: count!.id, status: 'UNVALIDATED' } },
    )
    const visit = await app.visit({ as: 'user', at: PARIS })
    await visit.open(sheetAddress(count!))
    const card = visit.page.getByRole('group', { name: categoryName('card') })
    await card.locator('[data-status=UNVALIDATED]').waitFor()
    await expectFocus(card.getByRole('textbox').first())
  })

  it('distributes a pasted column over the denominations, and says how many values do not fit', async () => {
    const { visit } = await openSheet(app, { register: 'Bar', service: 'lunch' })
    await piecesOf(visit, 5_000).focus()
    await paste(visit, '3\r\n\r\n12\r\n')
    expect(await typedCounts(visit, [5_000, 2_000, 1_000])).toEqual(['3', '', '12'])
    await visit.page
      .getByText(visit.t('cashLog.paste.filled', { count: 2 }))
      .first()
      .waitFor()
    await piecesOf(visit, 2).focus()
    await paste(visit, '4\n5\n6')
    expect(await typedCounts(visit, [2, 1])).toEqual(['4', '5'])
    await visit.page
      .getByText(visit.t('cashLog.paste.left', { count: 1 }))
      .first()
      .waitFor()
    const result = visit.page.getByRole('complementary', { name: visit.t('cashLog.result.title') })
    // 3 × 50 €, 12 × 10 €, 4 × 2 cents and 5 × 1 cent.
    await expect.poll(() => result.textContent()).toContain(visit.money(27_013))
  })

  it('has a button that fills every empty line with 0, except the line of the float, and keeps typed values', async () => {
    const { visit } = await openSheet(app, { register: 'Terrasse', service: 'lunch' })
    const { fifties, card, amex, pouch } = fieldNames(visit)
    await fieldOf(visit, fifties).fill('2')
    await fieldOf(visit, card).fill('100')
    await find(visit, 'button', 'cashLog.act.zeroRest').click()
    expect(await typedCounts(visit, [50_000, 5_000, 200])).toEqual(['0', '2', '0'])
    expect([
      await fieldOf(visit, card).inputValue(),
      await fieldOf(visit, amex).inputValue(),
      await fieldOf(visit, pouch).inputValue(),
      await fieldOf(
        visit,
        visit.t('cashLog.field.totalOf', { category: categoryName('float') }),
      ).inputValue(),
    ]).toEqual(['100', '0', '', ''])
  })

  it('questions an implausible amount at its line and in the review', async () => {
    const { visit } = await openSheet(app, { register: 'Terrasse', service: 'evening' })
    const { fifties, turnover } = fieldNames(visit)
    await fieldOf(visit, fifties).fill('469')
    await visit.page.getByText(visit.t('cashLog.field.implausible')).waitFor()
    await fieldOf(visit, fifties).fill('46')
    await visit.page.getByText(visit.t('cashLog.field.implausible')).waitFor({ state: 'detached' })
    await fieldOf(visit, fifties).fill('469')
    await fieldOf(visit, fieldNames(visit).pouch).fill('880001')
    await fieldOf(visit, turnover).fill('23450')
    await find(visit, 'button', 'cashLog.act.review').click()
    await visit.page.getByText(visit.t('cashLog.review.implausible'), { exact: true }).waitFor()
  })
})

describe('a remittance', () => {
  it('of 5 scanned pouches takes 5 scans and 6 keys, and a scan at a later step does not prepare it', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    const { page, t } = visit
    const keyboard = keyboardOf(visit)
    /** Types a number and Enter, as a scanner does. These keys are not among the counted ones. */
    const scan = async (number: string) => {
      await page.keyboard.type(number)
      await page.keyboard.press('Enter')
    }
    const expectStep = (step: number, id: 'type' | 'carrier' | 'review') =>
      expectFocus(find(visit, 'heading', 'step.of', { step, total: 4, title: t(`remittance.step.${id}`) }))
    await visit.open('/moneyremittance?step=type')
    await expectStep(1, 'type')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    await expectFocus(find(visit, 'textbox', 'remittance.pouches.scan'))
    const checkboxes = (await pouchCheckboxes(visit).all()).slice(0, 5)
    const numbers = await Promise.all(checkboxes.map(labelOf))
    expect(numbers.length).toBe(5)
    for (const [index, number] of numbers.entries()) {
      await scan(number)
      await expect.poll(() => checkboxes[index]?.isChecked()).toBe(true)
    }
    await keyboard.press('Enter')
    await expectStep(3, 'carrier')
    await keyboard.press('Enter')
    await expectStep(4, 'review')
    await scan(numbers[0] ?? '')
    const screen = page.locator('[data-screen="remittance-preparation"]')
    expect(await screen.getAttribute('data-state')).toBe('review.ready')
    await keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: t('remittance.prepared.next') })
      .waitFor()
    expect(keyboard.count()).toBe(6)
    const prepared = page.getByRole('table', { name: t('remittance.column.pouches'), exact: true })
    for (const number of numbers) await prepared.getByText(number, { exact: true }).waitFor()
  })
})
