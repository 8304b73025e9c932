import { mkdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { categoryName, PARIS, TODAY } from '../support/demo.ts'
import { find, notesRadio } from '../support/interactions.ts'
import { findCutContent } from './steps/cut-content.ts'
import { pouchCheckboxes } from './steps/remit.ts'
import { entriesOfEveryCountType, loadExpectedAmounts } from './steps/sheet.ts'
import { openWallet, piecesOf } from './steps/wallet.ts'

const app = withApp({ each: 'test' })

const WIDTHS = { 1440: 900, 768: 1024, 360: 740 } as const
const FOLDER = 'reports/day'

const waitUntilSettled = async ({ page }: Visit) => {
  // Placeholders of content that is loading, and buttons of running commands.
  await expect.poll(() => page.locator('main :is([aria-busy=true], .rt-Skeleton)').count()).toBe(0)
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Returns a function that checks the current page at each width, and the list of content that it finds cut off. With
 * DAY=pictures the function also stores screenshots in `reports/day`.
 */
function createPageCheck(locale: Language) {
  const faults: string[] = []
  let count = 0
  const checkEachWidth = async (visit: Visit, name: string) => {
    count += 1
    await waitUntilSettled(visit)
    for (const [width, height] of Object.entries(WIDTHS)) {
      await visit.page.setViewportSize({ width: Number(width), height })
      await waitUntilSettled(visit)
      faults.push(...(await findCutContent(visit.page)).map((text) => `${name}, ${width}: ${text}`))
      if (process.env.DAY !== 'pictures') continue
      await visit.page.evaluate(() => scrollTo(0, 0))
      const file = `${FOLDER}/${locale}-${String(count).padStart(2, '0')}-${name}-${width}.png`
      await visit.page.screenshot({ path: file, fullPage: Number(width) < 1440 })
    }
    await visit.page.setViewportSize({ width: 1440, height: WIDTHS[1440] })
    await waitUntilSettled(visit)
  }
  return { checkEachWidth, faults }
}

type CheckEachWidth = ReturnType<typeof createPageCheck>['checkEachWidth']

const POUCHES: [string, string] = ['770001', '770002']

it.each(LANGUAGES)(
  'from the count to the control of a day, no content is cut off, and no page scrolls sideways: %s',
  async (locale) => {
    await mkdir(FOLDER, { recursive: true })
    const { checkEachWidth, faults } = createPageCheck(locale)
    const visitAs = (person: DemoPerson) => app.visit({ as: person, locale, at: PARIS })
    await count(await visitAs('user'), checkEachWidth)
    const director = await visitAs('director')
    await remit(director, checkEachWidth)
    await countWallet(director, checkEachWidth)
    await control(await visitAs('accountant'), checkEachWidth)
    expect(faults).toEqual([])
  },
  600_000,
)

/** user@ counts today's lunch: 20 € are missing. */
async function count(visit: Visit, checkEachWidth: CheckEachWidth): Promise<void> {
  const { page, t } = visit
  await visit.open('/')
  await find(visit, 'heading', 'home.title').waitFor()
  await checkEachWidth(visit, 'home')
  const api = await app.apiClientAs('user')
  const expected = await loadExpectedAmounts(api, { date: TODAY, service: 'lunch', register: 'Salle' })
  const task = t('home.task.count', {
    service: t('service.lunch'),
    date: visit.longDate(TODAY),
    register: 'Salle',
  })
  await page.getByRole('listitem').filter({ hasText: task }).getByRole('link').first().click()
  await page.getByRole('textbox').first().waitFor()
  await checkEachWidth(visit, 'sheet')
  const takingsCents = expected.takingsCents - 2_000
  for (const { field, text } of entriesOfEveryCountType(visit, {
    ...expected,
    takingsCents,
    pouches: POUCHES,
  }))
    await page.getByRole('textbox', { name: field, exact: true }).fill(text)
  await checkEachWidth(visit, 'sheet-filled')
  await find(visit, 'button', 'cashLog.act.review').click()
  await find(visit, 'heading', 'cashLog.review.title').waitFor()
  await checkEachWidth(visit, 'review')
  await find(visit, 'button', 'cashLog.act.validate').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await checkEachWidth(visit, 'review-refused')
  await find(visit, 'textbox', 'cashLog.field.comment').fill('Rendu sur 50.')
  const reason = page.getByRole('combobox', { name: t('cashLog.field.reason') })
  await reason.selectOption({ index: 1 })
  await find(visit, 'button', 'cashLog.act.validate').click()
  await page.getByRole('heading', { level: 2, name: t('cashLog.confirmed.ko'), exact: true }).waitFor()
  await checkEachWidth(visit, 'validated')
}

/** Opens the first row of a list beside it. */
async function openFirst(visit: Visit): Promise<void> {
  await visit.page.getByRole('rowheader').getByRole('button').first().click()
  await visit.page.getByRole('complementary').last().getByRole('heading').first().waitFor()
}

/** The director opens a cash log and a pouch, and prepares a remittance of two pouches, of which the carrier takes one. */
async function remit(visit: Visit, checkEachWidth: CheckEachWidth): Promise<void> {
  const { page, t } = visit
  await visit.open('/')
  await find(visit, 'heading', 'home.title').waitFor()
  await checkEachWidth(visit, 'director-home')
  await visit.open('/cashlogs')
  await openFirst(visit)
  await checkEachWidth(visit, 'cash-log')
  await visit.open('/carryingPouch')
  await openFirst(visit)
  await checkEachWidth(visit, 'pouch')
  await visit.open('/moneyremittance')
  await find(visit, 'table', 'remittance.title').getByRole('row').nth(1).waitFor()
  await checkEachWidth(visit, 'remittances')
  await find(visit, 'link', 'remittance.prepare').first().click()
  await notesRadio({ page, t }).check()
  await checkEachWidth(visit, 'step-type')
  const next = () => find(visit, 'button', 'action.next').click()
  await next()
  await pouchCheckboxes(visit).first().waitFor()
  // Scans a number that no pouch has.
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  for (const box of (await pouchCheckboxes(visit).all()).slice(0, 2)) await box.check()
  await checkEachWidth(visit, 'step-pouches')
  await next()
  await checkEachWidth(visit, 'step-carrier')
  await next()
  await checkEachWidth(visit, 'step-review')
  await find(visit, 'button', 'remittance.review.prepare').click()
  await find(visit, 'link', 'remittance.prepared.open').waitFor()
  await checkEachWidth(visit, 'prepared')
  await find(visit, 'link', 'remittance.prepared.open').click()
  await find(visit, 'button', 'remittance.handOver').waitFor()
  await checkEachWidth(visit, 'remittance')
  await find(visit, 'button', 'remittance.handOver').click()
  const [first] = await pouchCheckboxes(visit).all()
  await first?.check()
  await checkEachWidth(visit, 'hand-over')
  await page
    .getByRole('checkbox', { name: new RegExp(t('remittance.handOver.leave', { number: '.*' }), 'u') })
    .last()
    .check()
  await find(visit, 'button', 'remittance.handOver.submit').click()
  await find(visit, 'table', 'remittance.leftBehind').waitFor()
  await checkEachWidth(visit, 'handed-over')
}

/** director@ counts the change wallet; the counted amount differs from the balance. */
async function countWallet(visit: Visit, checkEachWidth: CheckEachWidth): Promise<void> {
  await openWallet(visit)
  await checkEachWidth(visit, 'wallet')
  await find(visit, 'button', 'wallet.act.inventory').click()
  await piecesOf(visit, 2_000).fill('20')
  await piecesOf(visit, 200).fill('12')
  await checkEachWidth(visit, 'inventory')
  await find(visit, 'button', 'wallet.inventory.compare').click()
  await find(visit, 'heading', 'wallet.inventory.confirmTitle').waitFor()
  await checkEachWidth(visit, 'inventory-difference')
  await find(visit, 'button', 'wallet.inventory.confirm').click()
  await visit.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await checkEachWidth(visit, 'wallet-counted')
}

/** accountant@ opens the counted sheet, the dialog that invalidates a line of it, and a remittance. */
async function control(visit: Visit, checkEachWidth: CheckEachWidth): Promise<void> {
  const { page, t, date } = visit
  await visit.open('/')
  await find(visit, 'heading', 'home.title').waitFor()
  await checkEachWidth(visit, 'accountant-home')
  await visit.open('/control')
  const values = { establishment: PARIS, register: 'Salle', service: t('service.lunch'), date: date(TODAY) }
  const box = find(visit, 'checkbox', 'table.selectRow', { row: t('control.sheetName', values) })
  await box.waitFor()
  await checkEachWidth(visit, 'control')
  await page.getByRole('row').filter({ has: box }).getByRole('rowheader').getByRole('button').click()
  const line = find(visit, 'checkbox', 'control.selectLine', { category: categoryName('card') })
  await line.check()
  await checkEachWidth(visit, 'control-sheet')
  const bar = find(visit, 'region', 'table.selected', { count: 1 })
  await find(visit, 'button', 'control.invalidate', {}, bar).click()
  await page.getByRole('alertdialog').waitFor()
  await checkEachWidth(visit, 'invalidate')
  await visit.open('/moneyremittanceCtrl')
  await openFirst(visit)
  await checkEachWidth(visit, 'remittance-control')
}
