import { sql, type Transaction } from 'kysely'
import type { EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import type { Cents } from '../../src/domain/money.ts'
import { isMonthClosed } from './accounting-month-state.ts'
import { accountLabelOf, journalLabelOf } from './accounting-posted.ts'
import { isInMonth } from './months.ts'
import type { Schema } from './schema.ts'

/** The posted amounts of a month of an establishment, by journal and by account, in cents. */
export interface MonthTotals {
  readonly journals: readonly {
    readonly code: string
    readonly label: string
    readonly entries: number
    /** The total of the debit side, which equals that of the credit side. */
    readonly cents: Cents
  }[]
  readonly accounts: readonly {
    readonly account: string
    readonly label: string
    readonly debitCents: Cents
    readonly creditCents: Cents
  }[]
  /** null while the month is open. */
  readonly closed: { readonly at: string; readonly byName: string } | null
}

export async function readMonthTotals(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<MonthTotals> {
  const inMonth = sql`e.establishment_id = ${establishmentId}::uuid and ${isInMonth('e.date', month)}`
  const journals = await sql<MonthTotals['journals'][number]>`
    select e.journal_code as code, ${journalLabelOf('e')} as label, count(*)::integer as entries,
      sum(e.debit_cents)::bigint as cents
    from accounting_entries e where ${inMonth} group by e.journal_code order by e.journal_code`.execute(trx)
  const accounts = await sql<MonthTotals['accounts'][number]>`
    select l.account, ${accountLabelOf('l')} as label, sum(l.debit_cents)::bigint as "debitCents",
      sum(l.credit_cents)::bigint as "creditCents"
    from accounting_entries e
    join accounting_lines l on l.organization_id = e.organization_id and l.entry_id = e.id
    where ${inMonth} group by l.account order by l.account`.execute(trx)
  return {
    journals: journals.rows,
    accounts: accounts.rows,
    closed: (await isMonthClosed(trx, { establishmentId, month })) ? await closingOf() : null,
  }

  /** The closing of the month or, if it has none, of the next closed month, which closed it too. */
  async function closingOf(): Promise<MonthTotals['closed']> {
    const closing = await trx
      .selectFrom('accounting_closings')
      .select(['created_at as at', 'by_name as byName'])
      .where('establishment_id', '=', establishmentId)
      .where('month', '>=', month)
      .where('status', '<>', 'REOPENED')
      .orderBy('month')
      .executeTakeFirst()
    return closing ?? null
  }
}
