import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AccountingExport } from '../../src/domain/contract/accounting.ts'
import type { CountRow } from '../../src/domain/contract/cash-logs.ts'
import type { Establishment } from '../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, type Visit, withApp } from '../support/app.ts'
import { writeCamt053 } from '../support/bank-files.ts'
import { LYON, sheetAddress, TODAY } from '../support/demo.ts'
import { find, keyboardOf } from '../support/interactions.ts'
import { handOver } from './steps/remit.ts'
import { fieldNames, typeIn } from './steps/sheet-fields.ts'
import * as week from './steps/week.ts'
import {
  expectRefusals,
  filesOf,
  pouchesOf,
  REMITTANCE_ENTRIES,
  readBooks,
  TILL_ENTRIES,
  weekFilters,
} from './steps/week-records.ts'

const app = withApp()

const [FIRST, ...OTHERS] = week.WEEK_SERVICES
it('a week is processed from its closings to the bank and the books, and repeating every step changes nothing', async () => {
  const director = await app.apiClientAs('director', LYON)
  const accountant = await app.apiClientAs('accountant', LYON)
  const establishment = director.user.establishmentId ?? ''
  const directorVisit = await app.visit({ as: 'director', at: LYON })
  const accountantVisit = await app.visit({ as: 'accountant', at: LYON })

  await importClosings(directorVisit, week.WEEK_SERVICES.length)
  await countFirst(directorVisit, director)
  const others = await week.countServices(director, OTHERS)
  expect(others.map(({ deltaCents }) => deltaCents)).toEqual(OTHERS.map(({ delta }) => delta))

  const rows = await accountant.get<Page<CountRow>>('counts', {
    ...weekFilters(establishment),
    range: '0-99',
  })
  const count = rows.data.entries.length
  await controlWeek(accountantVisit, establishment, count)
  await sendWeek(accountantVisit, establishment, count)
  const files = await filesOf(accountant, TILL_ENTRIES, establishment)
  expect(week.balancesOf(files.map(({ text }) => text))).toEqual(week.TILL_ENTRY_BALANCES)
  for (const { accountingExport, text } of files)
    expect(await download(accountantVisit, accountingExport)).toBe(text)

  const remittance = await remit(directorVisit, director, establishment)
  const statement = await statementOf(accountant, remittance.totalCents)
  await confirmCredit(accountantVisit, statement, remittance)
  await validateAndSend(accountantVisit, remittance)
  const banked = await filesOf(accountant, REMITTANCE_ENTRIES, establishment)
  expect(week.balancesOf(banked.map(({ text }) => text))).toEqual({
    '512000': week.COUNTED_NOTES_CENTS,
    '530100': -week.COUNTED_NOTES_CENTS,
  })
  await closeMonth(accountantVisit, establishment)

  const before = await readBooks(accountant, establishment)
  await importClosings(directorVisit, 0)
  await importStatementAgain(accountantVisit, statement)
  await expectRefusals(director, accountant, { establishment, remittance, files: [...files, ...banked] })
  expect(await readBooks(accountant, establishment)).toEqual(before)
})

/** Imports the closings of the week from their file. If `newCount` is 0, it only checks that nothing can be imported. */
async function importClosings(visit: Visit, newCount: number): Promise<void> {
  const { page, t } = visit
  await visit.open('/cashpad')
  await page.locator('[data-upload] input[type=file]').setInputFiles({
    name: 'aout.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(week.closingsFile()),
  })
  await page.locator('[data-upload=previewing]').waitFor()
  const preview = find(visit, 'table', 'closings.preview.table')
  const presentCount = week.WEEK_SERVICES.length - newCount
  await expect.poll(() => preview.getByText(t('closings.state.PRESENT')).count()).toBe(presentCount)
  const importButton = find(visit, 'button', 'closings.import', { count: newCount })
  await importButton.waitFor()
  expect(await importButton.getAttribute('aria-disabled')).toBe(newCount === 0 ? 'true' : null)
  if (newCount === 0) return
  await importButton.click()
  await page.locator('[data-upload=imported]').waitFor()
  const uploadedTable = find(visit, 'table', 'closings.imported.table')
  await expect.poll(() => uploadedTable.getByText(t('closings.imported.NEW')).count()).toBe(newCount)
}

/** Counts the first service, with the amounts of its closing. */
async function countFirst(visit: Visit, api: UserClient): Promise<void> {
  const { page, t } = visit
  const { date, service, pouch, card } = FIRST!
  await visit.open(await sheetAddress(api, { register: 'Salle', date, service }))
  const names = fieldNames(visit)
  const floatName = t('cashLog.field.totalOf', { category: 'Fond laissé en caisse' })
  await typeIn(visit, {
    [floatName]: '120',
    [t('cashLog.field.pieces', { face: visit.face(1_000) })]: String(week.notesOf(FIRST!) / 1_000),
    [names.pouch]: pouch,
    [names.card]: String(card / 100),
  })
  await find(visit, 'button', 'cashLog.act.review').click()
  await find(visit, 'button', 'cashLog.act.validate').click()
  await page.getByRole('heading', { level: 2, name: t('cashLog.confirmed.ok'), exact: true }).waitFor()
}

/** Selects every count of the week with this status, and returns the bar of commands for them. */
async function selectWeek(visit: Visit, establishment: string, status: string, count: number) {
  const { page, t } = visit
  await visit.open(`/control?${new URLSearchParams({ ...weekFilters(establishment), status })}`)
  await find(visit, 'table', 'shell.menu.countControl').getByRole('row').nth(1).waitFor()
  await find(visit, 'checkbox', 'table.selectPage').check()
  return page.getByRole('region', { name: t('table.selected', { count }), exact: true })
}

async function controlWeek(visit: Visit, establishment: string, count: number): Promise<void> {
  const bar = await selectWeek(visit, establishment, 'VALIDATED', count)
  await find(visit, 'button', 'control.validate', {}, bar).click()
  await visit.page.getByText(visit.t('code.11024')).first().waitFor()
}

/** Sends the entries that the dialog shows, and waits for this number of jobs. Returns the number of tables with entries. */
async function send(visit: Visit, jobCount: number): Promise<number> {
  const dialog = visit.page.getByRole('dialog')
  await dialog.getByRole('table').first().waitFor()
  const tableCount = await dialog.getByRole('table').count()
  await find(visit, 'button', 'accounting.send.confirm', {}, dialog).click()
  await expect.poll(() => dialog.locator('[data-job=FINISHED]').count(), { timeout: 15_000 }).toBe(jobCount)
  await find(visit, 'button', 'action.close', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  return tableCount
}

async function sendWeek(visit: Visit, establishment: string, count: number): Promise<void> {
  const bar = await selectWeek(visit, establishment, 'AVALIDATED', count)
  await find(visit, 'button', 'accounting.send', {}, bar).click()
  // A table for each sheet, and one for the paper voucher of one of the sheets.
  expect(await send(visit, 2)).toBe(week.WEEK_SERVICES.length + 1)
}

async function download(visit: Visit, accountingExport: AccountingExport): Promise<string> {
  await visit.open(`/control?view=accounting&id=${accountingExport.id}`)
  const save = find(visit, 'button', 'accounting.download')
  await save.waitFor()
  const [file] = await Promise.all([visit.page.waitForEvent('download'), save.click()])
  return readFile(await file.path(), 'utf8')
}

/** Prepares a remittance of all notes of the week through the API, and hands it over on the screen, pouch by pouch. */
async function remit(visit: Visit, api: UserClient, establishment: string): Promise<Remittance> {
  const pouchIds = (await pouchesOf(api, establishment)).map(({ id }) => id)
  const { carrierId } = (await api.get<Establishment>(`establishments/${establishment}`)).data
  const { data } = await api.post<Remittance>('remittances', {
    type: 'NOTES',
    pouchIds,
    carrierId,
    date: TODAY,
  })
  await visit.open(`/moneyremittance?id=${data.id}`)
  await handOver(visit, keyboardOf(visit))
  return (await api.get<Remittance>(`remittances/${data.id}`)).data
}

/** Today's bank statement: one credit, with the carrier's receipt number. */
async function statementOf(api: UserClient, amountCents: number): Promise<string> {
  const { data } = await api.get<Page<Establishment>>('establishments')
  const { iban } = data.entries.find(({ name }) => name === LYON)!.bankDetails!
  const label = 'VERSEMENT ESPECES BR-261120-001'
  const line = { bookedOn: TODAY, valueOn: TODAY, amountCents, label, reference: 'V-8' }
  const days = { openedOn: TODAY, closedOn: TODAY, openingCents: 0, closingCents: amountCents }
  return writeCamt053({ iban, ...days, lines: [line] }, 'S-8', 'M-8')
}

const chooseStatement = ({ page }: Visit, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

async function confirmCredit(visit: Visit, text: string, { reference }: Remittance): Promise<void> {
  const { page, t } = visit
  await visit.open('/moneyremittanceCtrl?view=bank')
  await page.locator('[data-matching][data-state=ready]').waitFor()
  await chooseStatement(visit, 'releve.xml', text)
  await page.getByText(t('bank.upload.new', { name: 'releve.xml', count: 1, lines: 1 })).waitFor()
  const lineOf = (list: string) =>
    page.getByTestId(`bank-${list}`).locator('[data-line="VERSEMENT ESPECES BR-261120-001"]')
  await lineOf('matched').getByText(String(reference)).first().waitFor()
  await find(visit, 'button', 'bank.accept', {}, lineOf('matched')).click()
  await lineOf('linked').waitFor()
}

async function validateAndSend(visit: Visit, { id }: Remittance): Promise<void> {
  await visit.open(`/moneyremittanceCtrl?id=${id}`)
  await find(visit, 'button', 'remittanceControl.validate').click()
  await find(visit, 'button', 'accounting.send.title').click()
  // The entries TRANSIT and BANK.
  expect(await send(visit, 1)).toBe(2)
}

async function closeMonth(visit: Visit, establishment: string): Promise<void> {
  await visit.open('/control?view=accounting&part=closings')
  await find(visit, 'combobox', 'accounting.column.establishment').selectOption(establishment)
  await find(visit, 'combobox', 'accounting.closing.month').selectOption(week.WEEK.month)
  await visit.page.locator('[data-month=ready]').waitFor()
  await find(visit, 'button', 'accounting.closing.confirm').click()
  const month = visit.month(week.WEEK.month)
  const question = find(visit, 'alertdialog', 'accounting.closing.ask', { month })
  await find(visit, 'button', 'action.validate', {}, question).click()
  await visit.page.locator('[data-month=closed]').waitFor()
  await find(visit, 'table', 'accounting.part.closings')
    .getByRole('row')
    .filter({ hasText: month })
    .filter({ hasText: LYON })
    .waitFor()
}

async function importStatementAgain(visit: Visit, text: string): Promise<void> {
  await visit.open('/moneyremittanceCtrl?view=bank')
  await visit.page.locator('[data-matching][data-state=ready]').waitFor()
  await chooseStatement(visit, 'encore.xml', text)
  await visit.page.getByText(visit.t('bank.upload.known', { name: 'encore.xml' })).waitFor()
}
