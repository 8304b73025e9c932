import { sql, type Transaction } from 'kysely'
import { CODES } from '../../src/domain/codes.ts'
import { type BankLineSummary, bankLineSummary } from '../../src/domain/contract/bank.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { defineRoute } from '../http/route.ts'
import { listParameters, listQuery, UNUSED_IN_TOTALS } from '../query/list-query.ts'
import { matchCondition } from '../query/reading.ts'
import { bankLines } from '../resources/bank.ts'
import type { Session } from '../session.ts'
import type { Schema } from '../store/schema.ts'

/** `GET banklines/summary`: the totals of the list with the same filters, over all pages. */
export const summariseBankLines = defineRoute({
  method: 'get',
  path: '/banklines/summary',
  summary: 'Number and sums of bank lines',
  roles: bankLines.roles,
  // Unknown parameters pass this schema, because `listQuery` refuses them.
  query: listParameters(bankLines, 'count').loose(),
  answer: bankLineSummary,
  async handle(trx, call) {
    const parameters = Object.entries(call.query as Readonly<Record<string, string>>)
    const query = listQuery(parameters, bankLines, UNUSED_IN_TOTALS)
    return { code: CODES.saved, data: await readBankTotals(trx, call.session, query) }
  },
})

/**
 * The number of the bank lines that match the filters of a list, and their sums in cents; that of debits is
 * negative.
 */
export async function readBankTotals(
  trx: Transaction<Schema>,
  viewer: Session,
  query: ListQuery,
): Promise<BankLineSummary> {
  const { rows } = await sql<BankLineSummary>`
    select count(*)::int as count, coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0), 0)::bigint as "creditCents",
      coalesce(sum(t.amount_cents) filter (where t.amount_cents < 0), 0)::bigint as "debitCents",
      coalesce(sum(t.amount_cents), 0)::bigint as "sumCents"
    from bank_lines t where ${matchCondition(viewer, bankLines, query)}`.execute(trx)
  return rows[0] ?? { count: 0, creditCents: 0, debitCents: 0, sumCents: 0 }
}
