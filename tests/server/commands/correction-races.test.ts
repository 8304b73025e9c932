import { expect, it } from 'vitest'
import { lockPostingOf } from '../../../server/store/accounting-month-facts.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingClosing, AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { assertDefined } from '../../../src/machines/outcome.ts'
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
  responseOf,
  setStatus,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'

/** Races on a real PostgreSQL: a correction is posted while its month is being closed. */
const testApp = withTestApp({}, openPostgresTestDatabase)

const MONTH = '2026-10'
const DATE = `${MONTH}-20`

const nameOf = ({ journalCode, number }: AccountingEntry) => `${journalCode} ${number}`

/** Starts each step when all earlier ones wait for the lock of postings. Then releases the lock, so that the steps continue in this order. */
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

/**
 * Closes the month while the job of the correction runs; if that is refused, tries again afterwards. Exports the month, and checks the file
 * against the posted entries. Returns whether the first attempt was refused.
 */
async function exportDuringCorrection(order: 'job first' | 'closing first' | 'at once'): Promise<boolean> {
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

  const postCorrection = () => testApp.server.jobs.drain()
  const closeMonth = () =>
    accountant.post<AccountingClosing>('accountingclosings', { establishmentId: establishment, month: MONTH })
  let attempt: Awaited<ReturnType<typeof closeMonth>> | null = null
  const tryToClose = async () => {
    attempt = await closeMonth()
  }
  if (order === 'at once') await Promise.all([postCorrection(), tryToClose()])
  else
    await runInOrder(
      establishment,
      order === 'job first' ? [postCorrection, tryToClose] : [tryToClose, postCorrection],
    )
  const first = assertDefined(attempt as Awaited<ReturnType<typeof closeMonth>> | null, 'answer')
  const isRefused = first.status >= 300
  if (isRefused) expect(responseOf(first)).toMatchObject({ refusal: 'MonthNotSent' })
  const { id: closingId } = dataOf(isRefused ? await closeMonth() : first)
  dataOf(await setStatus(accountant, 'accountingclosings', closingId, { status: 'EXPORTED' }))

  const rows = parseFec((await accountant.get(`accountingclosings/${closingId}/file`)).text)
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION'])
  expect(entries.every(({ date }) => date.startsWith(MONTH))).toBe(true)
  // The file has all lines of both entries and no other line, and its totals are theirs.
  expect(rows.map(fecEntryOf)).toEqual(entries.flatMap((entry) => entry.lines.map(() => nameOf(entry))))
  const totalCents = sumCents(entries.map(({ debitCents }) => debitCents))
  expect(sumCents(rows.map(({ Debit }) => fecCents(Debit)))).toBe(totalCents)
  expect(sumCents(rows.map(({ Credit }) => fecCents(Credit)))).toBe(totalCents)
  return isRefused
}

it('a correction whose job runs first is completely in the file of the month, which is closed at the first attempt', async () => {
  expect(await exportDuringCorrection('job first')).toBe(false)
}, 60_000)

it('a correction whose job has not run prevents the closing of its month, and is in its file afterwards', async () => {
  expect(await exportDuringCorrection('closing first')).toBe(true)
}, 60_000)

it('a correction is in the file of its month, whether its job or the closing comes first', async () => {
  for (let round = 0; round < 6; round += 1) await exportDuringCorrection('at once')
}, 60_000)
