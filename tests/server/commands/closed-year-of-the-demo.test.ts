import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../server/demo/people.ts'
import { DEMO_SIZE, seedGenerated } from '../../../server/demo/seed.ts'
import { DEMO_PASSWORD } from '../../../server/demo-password.ts'
import type { AccountingClosing } from '../../../src/domain/contract/accounting.ts'
import type { AccountingMonth } from '../../../src/domain/contract/accounting-months.ts'
import type { Ledger } from '../../../src/domain/contract/ledger.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { type FecRow, fecCents, fecEntryOf, parseFec } from '../../support/fec.ts'
import type { TestClient } from '../../support/server.ts'
import { DEFAULT_ACCOUNTS, type TestAccountingSettings } from './books.ts'
import { dataOf, openTestApp, type TestApp, TODAY } from './test-app.ts'

/*
 * The year is closed with the API calls that the screens make. A browser would repeat 26 times what
 * `tests/browser/books.test.ts` and `tests/browser/accounting.test.ts` check once, on demo data.
 */

/** The financial year that ends on 31 October 2026, and the month before it in which the demo begins. */
const MONTHS = [
  '2025-10',
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
]
const DAYS = 400
const ESTABLISHMENTS = 2

let testApp: TestApp
let accountant: TestClient
beforeAll(async () => {
  testApp = await openTestApp(undefined, { config: { demo: true } })
  await seedGenerated(testApp.db, {
    clock: { now: () => `${TODAY}T14:02:00.000Z` },
    size: { ...DEMO_SIZE, establishments: ESTABLISHMENTS, days: DAYS },
  })
  accountant = await testApp.server.client().signIn(DEMO_ACCOUNTS.accountant, DEMO_PASSWORD)
  const { version, format, separator, encoding, deliveryUrl } = dataOf(
    await accountant.get<TestAccountingSettings>('accountingsettings'),
  )
  dataOf(
    await accountant.put('accountingsettings', {
      version,
      format,
      separator,
      encoding,
      deliveryUrl,
      accounts: DEFAULT_ACCOUNTS,
      yearEnd: '10-31',
      currentPassword: DEMO_PASSWORD,
    }),
  )
}, 600_000)
afterAll(() => testApp.close())

/** Sends, closes and exports a month of an establishment; returns the rows of its file. */
async function closeMonth(month: { readonly establishmentId: string; readonly month: string }) {
  const read = async () => dataOf(await accountant.get<AccountingMonth>('accountingmonth', month))
  expect(await read()).toMatchObject({ tillsToValidate: 0, remittancesToCredit: 0, earlierMonth: null })
  dataOf(await accountant.post('accountingmonth', month))
  await testApp.server.jobs.drain()
  expect(await read()).toMatchObject({
    tillsToSend: 0,
    remittancesToSend: 0,
    movementsToSend: 0,
    sending: 0,
    isEmpty: false,
  })
  const { id } = dataOf(
    await accountant.post<AccountingClosing>('accountingclosings', { ...month, reason: 'Vérifié' }),
  )
  const exported = { status: 'EXPORTED' }
  dataOf(await accountant.put('accountingclosingsstatus', exported, { query: { id, ...exported } }))
  return parseFec((await accountant.get(`accountingclosings/${id}/file`)).text)
}

it('a year of the demo group is closed month by month in two establishments, and its files balance and agree with the ledger', async () => {
  const { entries: establishments } = dataOf(
    await accountant.get<Page<Establishment>>('establishments', { sort: 'name_asc' }),
  )
  expect(establishments).toHaveLength(ESTABLISHMENTS)
  const rows: FecRow[] = []
  for (const { id: establishmentId } of establishments)
    for (const month of MONTHS) {
      const next = MONTHS[MONTHS.indexOf(month) + 1]
      if (next)
        expect((await accountant.post('accountingclosings', { establishmentId, month: next })).message).toBe(
          'failure.EarlierMonthOpen',
        )
      const monthRows = await closeMonth({ establishmentId, month })
      expect([...new Set(monthRows.map((row) => row.EcritureDate.slice(0, 6)))]).toEqual([
        month.replace('-', ''),
      ])
      rows.push(...monthRows)
    }

  const totals = (lines: readonly FecRow[]) => [
    lines.reduce((sum, row) => sum + fecCents(row.Debit), 0),
    lines.reduce((sum, row) => sum + fecCents(row.Credit), 0),
  ]
  const entries = Map.groupBy(rows, fecEntryOf)
  expect(entries.size).toBeGreaterThan(2_000)
  for (const [entry, lines] of entries) {
    const [debit, credit] = totals(lines)
    expect(debit, entry).toBe(credit)
  }
  // Entries of tills (CA) and paper vouchers (TR) are never dated outside their own month, so the files contain every number of their journals.
  for (const code of ['CA', 'TR']) {
    const numbers = [
      ...new Set(rows.filter((row) => row.JournalCode === code).map((row) => Number(row.EcritureNum))),
    ]
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  }
  // A report has at most 366 days: the month before the year is read separately.
  const periods = [MONTHS.slice(0, 1), MONTHS.slice(1)]
  for (const months of periods) {
    const period = { from: `${months[0]}-01`, to: `${months.at(-1)}-31` }
    const rowsOfPeriod = rows.filter((row) =>
      months.some((month) => row.EcritureDate.startsWith(month.replace('-', ''))),
    )
    for (const [account, lines] of Map.groupBy(rowsOfPeriod, (row) => row.CompteNum)) {
      const { debitCents, creditCents } = dataOf(
        await accountant.get<Ledger>('reports/ledger', { account, ...period }),
      )
      expect([account, debitCents, creditCents]).toEqual([account, ...totals(lines)])
    }
  }
}, 900_000)
