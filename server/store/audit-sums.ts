import { sql, type Transaction } from 'kysely'
import type { ReplayFinding } from './audit-replay.ts'
import type { Schema } from './schema.ts'

/** What must add up or have no gap, with a query of the rows for which it does not. */
const CHECKS = [
  {
    entity: 'wallet',
    fault: 'has another balance or number of movements than its movements',
    query: sql`
      select organization_id as "organizationId", establishment_id as "entityId"
      from wallets full join (
        select organization_id, establishment_id, sum(movement_cents) as cents, count(*) as movements,
          max(sequence) as last
        from wallet_movements group by 1, 2
      ) as moved using (organization_id, establishment_id)
      where balance_cents is distinct from coalesce(cents, 0)
        or last_sequence is distinct from coalesce(movements, 0) or movements <> last`,
  },
  {
    entity: 'walletMovement',
    fault: 'has a running total that is not the previous one plus its amount',
    query: sql`
      select organization_id as "organizationId", id as "entityId" from (
        select organization_id, id, total_cents, movement_cents, lag(total_cents, 1, 0::bigint)
          over (partition by organization_id, establishment_id order by sequence) as before
        from wallet_movements
      ) as movement
      where total_cents <> before + movement_cents`,
  },
  {
    entity: 'establishment',
    fault: 'has remittances whose references are not 1, 2, 3 and so on',
    query: sql`
      select organization_id as "organizationId", establishment_id as "entityId"
      from reference_counters full join (
        select organization_id, establishment_id, count(*) as remittances, count(distinct reference) as numbers,
          min(reference) as first, max(reference) as last
        from remittances group by 1, 2
      ) as used using (organization_id, establishment_id)
      where last_reference is distinct from coalesce(last, 0) or first <> 1 or last <> numbers
        or last <> remittances`,
  },
  {
    entity: 'accountingJournal',
    fault: 'has entries whose numbers are not 1, 2, 3 and so on',
    query: sql`
      select organization_id as "organizationId", id as "entityId"
      from accounting_journals full join (
        select organization_id, journal_id as id, count(*) as entries, count(distinct number) as numbers,
          min(number) as first, max(number) as last
        from accounting_entries group by 1, 2
      ) as used using (organization_id, id)
      where last_number is distinct from coalesce(last, 0) or first <> 1 or last <> numbers or last <> entries`,
  },
  {
    entity: 'bankStatement',
    fault: 'has another number of lines than were imported',
    query: sql`
      select organization_id as "organizationId", id as "entityId"
      from bank_statements full join (
        select organization_id, statement_id as id, count(*) as lines from bank_lines group by 1, 2
      ) as imported using (organization_id, id)
      where new_line_count is distinct from coalesce(lines, 0)`,
  },
] as const

/** The balances, running totals and numbers that are not as the rows of their table say. */
export async function findSumFaults(trx: Transaction<Schema>): Promise<readonly ReplayFinding[]> {
  const faults: ReplayFinding[] = []
  for (const { entity, fault, query } of CHECKS) {
    const { rows } = await sql<{ organizationId: string; entityId: string }>`${query} order by 1, 2`.execute(
      trx,
    )
    faults.push(...rows.map((row) => ({ ...row, entity, sequence: null, fault })))
  }
  return faults
}
