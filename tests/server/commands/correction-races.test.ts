import { expect, it } from 'vitest'
import { lockPostingOf } from '../../../server/store/accounting-month-facts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingClosing, AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { fecCents, fecEntryOf, parseFec } from '../../support/fec.ts'
import {
  controlCounts,
  entriesOf,
  importNotesClosing,
  insertSaleTypeTaxes,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import {
  countWaitingTransactions,
  dataOf,
  notesOf,
  openPostgresTestDatabase,
  setStatus,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

/** Races on a real PostgreSQL: a correction is posted while its month is closed and exported. */
const testApp = withTestApp({}, openPostgresTestDatabase)

const MONTH = '2026-10'
const DATE = `${MONTH}-20`

const nameOf = ({ journalCode, number }: AccountingEntry) => `${journalCode} ${number}`

/** Runs both steps at once: the first waits for the lock of postings before the second begins. */
async function runInOrder(establishmentId: string, steps: readonly (() => Promise<unknown>)[]) {
  const running: Promise<unknown>[] = []
  await asSystem(testApp.db, async (trx) => {
    await lockPostingOf(trx, { establishmentId })
    for (const step of steps) {
      running.push(step())
      await expect.poll(() => countWaitingTransactions(testApp)).toBe(running.length)
    }
  })
  await Promise.all(running)
}

/** Closes and exports the month while the job of the correction runs, and checks the file against the posted entries. */
async function exportDuringCorrection(
  order: 'job first' | 'closing first' | 'at once',
): Promise<'in the file' | 'after it'> {
  const testOrganization = await testApp.createOrganization()
  const { accountant } = testOrganization.people
  const { establishment } = testOrganization.ids
  await saveAccountingSettings(testOrganization)
  await insertSaleTypeTaxes(testApp, testOrganization)
  const counts = [notesOf(testOrganization, 'SAC001')]
  const log = await validatedCashLog(testOrganization, { date: DATE, counts, turnoverCents: 16_000 })
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  // Requests the job that posts the correction of the till.
  dataOf(await importNotesClosing(testOrganization, 1, DATE))

  let closingId = ''
  const postCorrection = () => testApp.server.jobs.drain()
  const exportMonth = async () => {
    const body = { establishmentId: establishment, month: MONTH }
    closingId = dataOf(await accountant.post<AccountingClosing>('accountingclosings', body)).id
    dataOf(await setStatus(accountant, 'accountingclosings', closingId, { status: 'EXPORTED' }))
  }
  if (order === 'at once') await Promise.all([postCorrection(), exportMonth()])
  else
    await runInOrder(
      establishment,
      order === 'job first' ? [postCorrection, exportMonth] : [exportMonth, postCorrection],
    )

  const rows = parseFec((await accountant.get(`accountingclosings/${closingId}/file`)).text)
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION'])
  const inMonth = entries.filter(({ date }) => date.startsWith(MONTH))
  // The file has all lines of every entry of the month and no other line, and its totals are those of these entries.
  expect(rows.map(fecEntryOf)).toEqual(inMonth.flatMap((entry) => entry.lines.map(() => nameOf(entry))))
  const totalCents = sumCents(inMonth.map(({ debitCents }) => debitCents))
  expect(sumCents(rows.map(({ Debit }) => fecCents(Debit)))).toBe(totalCents)
  expect(sumCents(rows.map(({ Credit }) => fecCents(Credit)))).toBe(totalCents)
  return inMonth.length === 2 ? 'in the file' : 'after it'
}

it('a correction whose job runs first is completely in the file of the exported month', async () => {
  expect(await exportDuringCorrection('job first')).toBe('in the file')
}, 60_000)

it('a correction whose job waits for the closing is dated after the month and not in the file', async () => {
  expect(await exportDuringCorrection('closing first')).toBe('after it')
}, 60_000)

it('the totals of the file are those of its entries, whether the job or the closing comes first', async () => {
  for (let round = 0; round < 6; round += 1)
    expect(['in the file', 'after it']).toContain(await exportDuringCorrection('at once'))
}, 60_000)
