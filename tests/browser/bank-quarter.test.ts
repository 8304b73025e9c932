import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { recognizeColumns } from '../../src/domain/bank/columns.ts'
import type { BankLineSummary, BankStatement } from '../../src/domain/contract/bank.ts'
import type { MessageId } from '../../src/i18n/ids.ts'
import { emailOf } from '../server/commands/insert-organization.ts'
import {
  type BankQuarter,
  JOINT_CREDIT_PARTS,
  openQuarter,
  WITHOUT_REMITTANCE,
} from '../server/commands/quarter.ts'
import { openTestApp } from '../server/commands/test-app.ts'
import { type Visit, withApp } from '../support/app.ts'
import { writeCamt053 } from '../support/bank-files.ts'
import { find, hasFocus, type Keyboard, keyboardOf } from '../support/interactions.ts'
import { JOINT_CREDIT_LABEL } from '../support/quarter-of-bank-files.ts'
import { createClient, TEST_PASSWORD } from '../support/server.ts'
import { typedAmount } from './steps/sheet.ts'

let quarter: BankQuarter
const app = withApp({
  prepare: async (db) => {
    quarter = await openQuarter(await openTestApp(db))
  },
})

/** The rules that the accountant creates: pattern, kind, and the number of matching lines. */
const RULES = [
  ['REMISE CB', 'CARDS', 127],
  ['EDENRED*REMBOURSEMENT', 'VOUCHERS', 126],
  ['FRAIS TENUE', 'FEES', 126],
  ['PRLV EDF', 'IGNORED', 123],
  ['VIR INTERNE', 'IGNORED', 117],
  ['COTISATION', 'FEES', 2],
] as const

/** Returns a CSV file whose column titles no bank uses. */
const unknownTable = (lines: readonly (readonly [label: string, day: string, amount: string])[]) =>
  ['Quoi;Quand;Combien', ...lines.map((line) => line.join(';')), ''].join('\r\n')

interface Accountant {
  readonly visit: Visit
  readonly keyboard: Keyboard
}

/** Signs in at the sign-in page as the accountant of the organization of the quarter. */
async function signInAsAccountant(): Promise<Accountant> {
  const visit = await app.visit()
  const keyboard = keyboardOf(visit)
  await visit.open('/login')
  await keyboard.tabTo(find(visit, 'textbox', 'email.label'))
  await keyboard.type(emailOf('accountant', quarter.testOrganization.tenant))
  await keyboard.press('Tab')
  await keyboard.type(TEST_PASSWORD)
  await keyboard.press('Enter')
  await visit.page.waitForURL((url) => url.pathname !== '/login')
  return { visit, keyboard }
}

async function pressButton(
  { visit, keyboard }: Accountant,
  id: MessageId,
  values = {},
  within?: Locator,
): Promise<void> {
  // An empty list shows its button twice.
  await keyboard.tabTo(find(visit, 'button', id, values, within ?? visit.page).first())
  await keyboard.press('Enter')
}

/** Opens one of the views of the control of remittances by its tab. */
async function openView({ visit, keyboard }: Accountant, view: 'bank' | 'lines' | 'rules'): Promise<void> {
  await visit.page.keyboard.press('Control+Home')
  const tab = find(visit, 'link', `bank.view.${view}`)
  await keyboard.tabTo(tab)
  await keyboard.press('Enter')
  await visit.page.waitForURL((url) => url.searchParams.get('view') === view)
}

/** Chooses an option of a list by the arrow keys. */
async function chooseOption({ keyboard }: Accountant, select: Locator, value: string): Promise<void> {
  await keyboard.tabTo(select)
  await keyboard.press('Home')
  for (let pressed = 0; pressed < 200 && (await select.inputValue()) !== value; pressed += 1)
    await keyboard.press('ArrowDown')
  expect(await select.inputValue()).toBe(value)
}

/** Chooses a file, by the button that opens the browser's dialog. */
async function chooseFile(accountant: Accountant, name: string, text: string): Promise<void> {
  const { page } = accountant.visit
  const chooser = page.waitForEvent('filechooser')
  await pressButton(accountant, 'bank.upload.choose')
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

const columnsDialog = ({ visit }: Accountant, name: string) =>
  find(visit, 'dialog', 'bank.describe.title', { name })

/** Imports a file of the quarter. If its layout has no account, the account is chosen in the dialog. */
async function importFile(accountant: Accountant, name: string, text: string, iban: string): Promise<void> {
  const { page, t } = accountant.visit
  await chooseFile(accountant, name, text)
  const dialog = columnsDialog(accountant, name)
  const done = page.getByText(name).and(page.locator('[data-upload] *')).first()
  await dialog.or(done).first().waitFor()
  if (!(await dialog.isVisible())) return
  await chooseOption(
    accountant,
    dialog.getByRole('combobox', { name: t('bank.column.account') }).first(),
    iban,
  )
  await pressButton(accountant, 'bank.describe.submit', {}, dialog)
  await dialog.waitFor({ state: 'detached' })
  await done.waitFor()
}

async function makeRule(
  accountant: Accountant,
  [pattern, kind, count]: (typeof RULES)[number],
): Promise<void> {
  const { visit, keyboard } = accountant
  const { page, t } = visit
  await pressButton(accountant, 'bank.rule.new')
  const dialog = find(visit, 'dialog', 'bank.rule.new')
  await dialog.waitFor()
  await keyboard.tabTo(dialog.getByRole('textbox', { name: t('bank.rule.pattern') }))
  await keyboard.type(pattern)
  const radio = dialog.getByRole('radio', { name: t(`bank.kind.${kind}`), exact: true })
  await keyboard.tabTo(dialog.getByRole('radio', { checked: true }))
  for (let pressed = 0; pressed < 8 && !(await radio.isChecked()); pressed += 1)
    await keyboard.press('ArrowDown')
  await pressButton(accountant, 'bank.rule.preview', {}, dialog)
  await dialog.locator(`[data-effect="${count}"]`).waitFor()
  await pressButton(accountant, 'action.save', {}, dialog)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name: pattern, exact: true }).waitFor()
}

/** Opens a bank line beside the list of open lines. */
async function openLine({ visit, keyboard }: Accountant, label: string): Promise<Locator> {
  const header = visit.page.getByRole('rowheader', { name: label, exact: true })
  await keyboard.tabTo(header.getByRole('button'))
  await keyboard.press('Enter')
  const panel = visit.page.getByRole('complementary')
  await panel.getByRole('heading', { name: label, exact: true }).waitFor()
  return panel
}

it('an accountant reconciles a quarter of bank files to the last line, by keyboard alone', async () => {
  const { files, ibans } = quarter
  const accountant = await signInAsAccountant()
  const { visit, keyboard } = accountant
  const { page, t } = visit
  const api = await createClient((request) => fetch(request), {
    origin: app.server.origin,
    apiKey: 'sacoche-web',
  }).signIn(emailOf('accountant', quarter.testOrganization.tenant), TEST_PASSWORD)
  const countOf = async (query: Record<string, string> = {}) =>
    (await api.get<BankLineSummary>('banklines/summary', query)).data.count
  await visit.open('/moneyremittanceCtrl?view=bank')

  // Refused files are reported with their errors, and add no lines.
  visit.expectErrors(/422/u)
  await chooseFile(accountant, 'releve.pdf', '%PDF-1.7\n')
  await page.getByText(t('issue.bankPdf')).waitFor()
  const { statement } = files[0]!
  const wrong = { ...statement, closingCents: statement.closingCents + 1 }
  await chooseFile(accountant, 'faux.xml', writeCamt053(wrong))
  await page.getByText(t('issue.bankBalance')).waitFor()
  expect(await countOf()).toBe(0)

  for (const { name, text, iban } of files) await importFile(accountant, name, text, iban)
  expect(await countOf()).toBe(735)

  // For a table with unknown columns, a dialog requests the account and the columns. For the next file with the same titles, it requests only
  // the account.
  const days = ['16/11/2026', '17/11/2026', '18/11/2026'] as const
  await chooseFile(
    accountant,
    'inconnu.csv',
    unknownTable([
      ['COTISATION CARTE', days[0], '-12,00'],
      ['REMISE CB 9999', days[1], '100,00'],
    ]),
  )
  const dialog = columnsDialog(accountant, 'inconnu.csv')
  await dialog.waitFor()
  // The product itself recognizes none of the three titles.
  expect(recognizeColumns(['Quoi', 'Quand', 'Combien'])).toEqual({})
  const field = (id: MessageId) => dialog.getByRole('combobox', { name: t(id) }).first()
  await chooseOption(accountant, field('bank.column.account'), ibans[2]!)
  // The fields of the dialog in their order, each with the index of its column.
  for (const [id, column] of [
    ['bank.describe.date', 1],
    ['bank.describe.label', 0],
    ['bank.describe.amount', 2],
  ] as const)
    await chooseOption(accountant, field(id), String(column))
  await pressButton(accountant, 'bank.describe.submit', {}, dialog)
  await page.getByText(t('bank.upload.new', { name: 'inconnu.csv', count: 2, lines: 2 })).waitFor()
  await chooseFile(accountant, 'encore.csv', unknownTable([['COTISATION CARTE 2', days[2], '-12,00']]))
  await chooseAccountOf(accountant, 'encore.csv', ibans[2]!)
  await page.getByText(t('bank.upload.new', { name: 'encore.csv', count: 1, lines: 1 })).waitFor()
  expect(await countOf()).toBe(738)

  // The rules classify 621 of the 738 lines. None of the 621 credits a remittance.
  await openView(accountant, 'rules')
  for (const rule of RULES) await makeRule(accountant, rule)
  await pressButton(accountant, 'bank.rules.apply')
  await pressButton(accountant, 'action.validate', {}, page.getByRole('alertdialog'))
  await page.getByText(t('bank.rules.applied')).first().waitFor()
  expect(await countOf({ status: 'OPEN' })).toBe(117)

  // Every line that names its pouch is a certain match. All are accepted at once.
  await openView(accountant, 'bank')
  await pressButton(accountant, 'bank.matched.all', { count: 115 })
  await page.locator('[data-matching="115"][data-state=ready]').waitFor()
  expect(await countOf({ status: 'OPEN' })).toBe(2)

  // One line credits two remittances together, another credits none.
  await openView(accountant, 'lines')
  await chooseOption(accountant, find(visit, 'combobox', 'bank.column.status'), 'OPEN')
  // The totals follow the filter: the two open lines are 160,00 each.
  await page.locator('[data-total="32000"]').waitFor()
  const panel = await openLine(accountant, JOINT_CREDIT_LABEL)
  await pressButton(accountant, 'bank.line.link', {}, panel)
  const split = find(visit, 'dialog', 'bank.split.title')
  await pressButton(accountant, 'bank.split.add', {}, split)
  for (const [index, cents] of JOINT_CREDIT_PARTS.entries()) {
    const remittance = split.getByRole('combobox', { name: t('bank.choose.remittance') }).nth(index)
    await keyboard.tabTo(remittance)
    const option = remittance.getByRole('option').filter({ hasText: visit.money(cents) })
    await chooseOption(accountant, remittance, (await option.first().getAttribute('value'))!)
    const amount = split.getByRole('textbox', { name: t('bank.column.amount') }).nth(index)
    await keyboard.tabTo(amount)
    await keyboard.press('Control+A')
    await keyboard.type(typedAmount(cents))
  }
  await pressButton(accountant, 'bank.choose.submit', {}, split)
  await split.waitFor({ state: 'detached' })
  expect(await countOf({ status: 'OPEN' })).toBe(1)
  const ignored = await openLine(accountant, WITHOUT_REMITTANCE)
  await pressButton(accountant, 'bank.line.classify', {}, ignored)
  const classify = find(visit, 'dialog', 'bank.classify.title')
  await classify.waitFor()
  await keyboard.tabTo(classify.getByRole('radio', { checked: true }))
  const ignoredOption = classify.getByRole('radio', { name: t('bank.kind.IGNORED'), exact: true })
  for (let pressed = 0; pressed < 8 && !(await ignoredOption.isChecked()); pressed += 1)
    await keyboard.press('ArrowDown')
  await keyboard.tabTo(classify.getByRole('textbox', { name: t('bank.reason') }))
  await keyboard.type('Apport du gérant')
  await pressButton(accountant, 'bank.classify.submit', {}, classify)
  await classify.waitFor({ state: 'detached' })
  // The focus returns once the dialog has been removed.
  await expect.poll(() => hasFocus(page.locator('body'))).toBe(false)

  // No line is open: the table is empty, and the closing balances of the first account are those of its files.
  // LINKED: the 115 certain matches and the joint credit. IGNORED: 123 + 117 lines by rules and one by hand. KNOWN: the 127 + 126 + 126 + 2
  // lines of the other rules.
  await find(visit, 'heading', 'noResult.title').waitFor()
  await page.locator('[data-total]').waitFor({ state: 'detached' })
  expect([
    await countOf({ status: 'OPEN' }),
    await countOf({ status: 'LINKED' }),
    await countOf({ status: 'IGNORED' }),
    await countOf({ status: 'KNOWN' }),
  ]).toEqual([0, 116, 241, 381])
  const statements = await api.get<{ entries: BankStatement[] }>('bankstatements', {
    account: ibans[0]!,
    sort: 'openedOn_asc',
  })
  expect(statements.data.entries.map(({ closingCents }) => closingCents)).toEqual([
    425_100, 750_200, 1_081_500,
  ])
})

/** Chooses the account of a file whose columns are known, and submits the dialog. */
async function chooseAccountOf(accountant: Accountant, name: string, iban: string): Promise<void> {
  const dialog = columnsDialog(accountant, name)
  await dialog.waitFor()
  const { t } = accountant.visit
  await chooseOption(
    accountant,
    dialog.getByRole('combobox', { name: t('bank.column.account') }).first(),
    iban,
  )
  await pressButton(accountant, 'bank.describe.submit', {}, dialog)
}
