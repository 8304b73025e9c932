import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery, pageQuery } from '../../../server/query/list-query.ts'
import { listReading } from '../../../server/query/reading.ts'
import type { Resource } from '../../../server/query/resource.ts'
import { accountingEntries } from '../../../server/resources/accounting.ts'
import { bankLines, bankStatements } from '../../../server/resources/bank.ts'
import { readBankTotals } from '../../../server/routes/bank-summary.ts'
import { readLedger } from '../../../server/store/ledger.ts'
import type { Database } from '../../../server/store/open.ts'
import { readReport } from '../../../server/store/reports.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { TOTAL_CAP } from '../../../src/domain/lists/query.ts'
import {
  ACCOUNTANT_SESSION,
  copiedId,
  copyRows,
  type PlanNode,
  planOf,
  plansOf,
  rowsReadOf,
} from './plan-reads.ts'
import { accountantOf, ENGINES, idsOf, openWithTenants } from './tenants.ts'

const ENTRIES = 25_000
const LINES_PER_ENTRY = 4
const LINES = ENTRIES * LINES_PER_ENTRY
const BANK_LINES = 100_000
const STATEMENTS = 1_000
const LINES_PER_STATEMENT = BANK_LINES / STATEMENTS
const PAGE = 25
const { organization, log } = idsOf(1)
const MONTH = { organizationId: organization, from: '2020-03-01', to: '2020-03-31' } as const
const ENTRIES_A_DAY = 10
/**
 * A month near the end of the seven filled years. A ledger of it has to sum up many earlier lines.
 */
const LATE_MONTH = { organizationId: organization, from: '2026-10-01', to: '2026-10-31' } as const
/** The entries of 2026 up to the end of the late month, which is day 304. */
const ENTRIES_OF_YEAR = 304 * ENTRIES_A_DAY
const ENTRIES_OF_MONTH = 31 * ENTRIES_A_DAY
/** One entry in a hundred has a line of this account. */
const RARE_ACCOUNT = '471000'
const LINES_OF_RARE_ACCOUNT = ENTRIES / 100

type Work = (trx: Transaction<Schema>, db: Database) => Promise<readonly PlanNode[]>

function listOf(resource: Resource, text: string): Work {
  return (trx, db) => {
    const query = pageQuery([...new URLSearchParams(text)], resource)
    return planOf(trx, listReading({ db }, ACCOUNTANT_SESSION, resource, query).statement)
  }
}

const totalsOf =
  (text: string): Work =>
  (trx) =>
    plansOf(trx, (explaining) =>
      readBankTotals(explaining, ACCOUNTANT_SESSION, listQuery([...new URLSearchParams(text)], bankLines)),
    )

const ledgerOf =
  (account: string): Work =>
  (trx) =>
    plansOf(trx, (explaining) => readLedger(explaining, { ...LATE_MONTH, account }))

/**
 * The reads of the screens of accounting and bank, each with the highest number of rows that it may read of
 * each table.
 */
const READS: Readonly<Record<string, readonly [read: Work, most: Readonly<Record<string, number>>]>> = {
  'the latest entries': [
    listOf(accountingEntries, 'range=0-24'),
    { accounting_entries: 2 * TOTAL_CAP + 5 * PAGE, accounting_lines: PAGE * LINES_PER_ENTRY },
  ],
  'the entries of a month': [
    listOf(accountingEntries, 'date_from=2020-03-01&date_to=2020-03-31'),
    { accounting_entries: 2 * TOTAL_CAP + 5 * PAGE, accounting_lines: PAGE * LINES_PER_ENTRY },
  ],
  'the entries of a sheet': [
    listOf(accountingEntries, `documentIds=${log}`),
    { accounting_entries: 10 * PAGE, accounting_lines: PAGE * LINES_PER_ENTRY },
  ],
  'the ledger of an account with few lines': [
    ledgerOf(RARE_ACCOUNT),
    { accounting_entries: 3 * LINES_OF_RARE_ACCOUNT, accounting_lines: 2 * LINES_OF_RARE_ACCOUNT },
  ],
  // A quarter of all lines belong to this account. Each line may be read at most once.
  'the ledger of an account with a line in every entry': [
    ledgerOf('707100'),
    { accounting_entries: 2 * ENTRIES_OF_YEAR, accounting_lines: LINES + 10 },
  ],
  'the balance of a month': [
    (trx) => plansOf(trx, (explaining) => readReport(explaining, 'balance', MONTH)),
    { accounting_entries: 2 * ENTRIES_OF_MONTH, accounting_lines: 2 * ENTRIES_OF_MONTH * LINES_PER_ENTRY },
  ],
  'the totals of all bank lines': [totalsOf(''), { bank_lines: BANK_LINES + 10 }],
  'the totals of open bank lines': [totalsOf('status=OPEN'), { bank_lines: (2 * BANK_LINES) / 100 }],
  'the totals of the bank lines of a week': [
    totalsOf('bookedOn_from=2020-03-01&bookedOn_to=2020-03-07'),
    { bank_lines: 2 * 7 * LINES_PER_STATEMENT },
  ],
  'the latest statements, each with the gap to the one before': [
    listOf(bankStatements, 'range=0-24'),
    { bank_statements: 2 * TOTAL_CAP + 3 * PAGE, bank_lines: 2 * PAGE * LINES_PER_STATEMENT },
  ],
}

describe.each(ENGINES)('with 100,000 accounting lines and 100,000 bank lines on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openWithTenants(engine, 1, 2)
    await asSystem(db, fillBooks)
    await sql`analyze`.execute(db.kysely)
  })
  afterAll(() => db.close())

  it.each(Object.keys(READS))('%s reads no more rows than its limits', async (name) => {
    const [read, limits] = READS[name]!
    const plans = await inScope(db, accountantOf(1), (trx) => read(trx, db))
    expect(plans.length).toBeGreaterThan(0)
    for (const [table, limit] of Object.entries(limits)) {
      const rows = plans.reduce((sum, plan) => sum + rowsReadOf(table, plan), 0)
      expect(rows, `rows of ${table}`).toBeLessThanOrEqual(limit)
    }
  })
})

/** Fills the tables of accounting and bank. Their triggers are disabled: plans do not depend on them. */
async function fillBooks(trx: Transaction<Schema>): Promise<void> {
  for (const table of ['accounting_entries', 'accounting_lines', 'bank_statements', 'bank_lines'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  await copyRows(trx, 'accounting_entries', {
    organization,
    many: ENTRIES,
    changed: {
      id: copiedId('b'),
      source_id: copiedId('c'),
      number: sql`n + 1`,
      piece_ref: sql`'E-' || n`,
      date: sql`date '2020-01-01' + n / ${sql.lit(ENTRIES_A_DAY)}`,
    },
  })
  await copyRows(trx, 'accounting_lines', {
    organization,
    many: LINES,
    changed: {
      entry_id: copiedId('b', sql`1 + (n - 1) / ${sql.lit(LINES_PER_ENTRY)}`),
      position: sql`1 + (n - 1) % ${sql.lit(LINES_PER_ENTRY)}`,
      account: sql`case (n - 1) % 4 when 0 then '511500' when 1 then '707100' when 2 then '445711'
        else case when n % 400 = 0 then ${sql.lit(RARE_ACCOUNT)} else '530100' end end`,
    },
  })
  await copyRows(trx, 'bank_statements', {
    organization,
    many: STATEMENTS,
    changed: {
      id: copiedId('d'),
      statement_id: sql`'S-' || (n + 1)`,
      opened_on: sql`date '2020-01-01' + n`,
      closed_on: sql`date '2020-01-01' + n`,
    },
  })
  // One line in a hundred is open.
  await copyRows(trx, 'bank_lines', {
    organization,
    many: BANK_LINES,
    changed: {
      id: copiedId('a'),
      statement_id: copiedId('d', sql`1 + (n - 1) / ${sql.lit(LINES_PER_STATEMENT)}`),
      position: sql`n + 1`,
      booked_on: sql`date '2020-01-02' + (n - 1) / ${sql.lit(LINES_PER_STATEMENT)}`,
      amount_cents: sql`n`,
      fingerprint: sql`encode(sha256(n::text::bytea), 'hex')`,
      kind: sql`'IGNORED'`,
      kind_at: sql`copied.updated_at`,
      linked: sql`false`,
      status: sql`case when n % 100 = 0 then 'OPEN' else 'IGNORED' end`,
    },
  })
}
