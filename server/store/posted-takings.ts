import { sql, type Transaction } from 'kysely'
import type { Account } from '../../src/domain/accounting/accounts.ts'
import type { CategoryAccounts } from '../../src/domain/accounting/cash.ts'
import { parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import { changedAccounts } from '../../src/domain/accounting/posted-takings.ts'
import type { Cents } from '../../src/domain/money.ts'
import { linesOfLogs } from './accounting-posted.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

interface CountRow extends CategoryAccounts {
  readonly id: string
  readonly logId: string
  readonly totalCents: Cents | null
  readonly floatCents: Cents
  readonly ownAccounts: string
}

/** The accounts on which the takings of counts were posted, by the id of the count, for the counts whose category has another account since. */
export async function accountsOfTakings(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (countIds.length === 0) return new Map()
  const { rows: counts } = await sql<CountRow>`
    select n.id, n.cash_log_id as "logId", n.total_cents as "totalCents", l.float_cents as "floatCents",
      coalesce(e.own_accounts, '') as "ownAccounts", c.name, c.accounting_code as "accountingCode",
      c.provision_code as "provisionCode", c.label, c.provision_label as "provisionLabel", c.debit,
      c.paper_ticket as "paperTicket", c.till_float as "tillFloat"
    from (select distinct q.organization_id, q.cash_log_id from counts q where ${isOneOf('q.id', countIds)}) s
    join counts n on n.organization_id = s.organization_id and n.cash_log_id = s.cash_log_id and n.status <> 'DELETED'
    join cash_logs l on l.organization_id = n.organization_id and l.id = n.cash_log_id
    join establishments e on e.organization_id = l.organization_id and e.id = l.establishment_id
    join payment_categories c on c.organization_id = n.organization_id and c.id = n.payment_category_id
    order by c.position, n.id`.execute(trx)
  const countsByEntry = Map.groupBy(counts, ({ logId, paperTicket }) => keyOf(logId, paperTicket))
  const lines = await linesOfLogs(trx, [...new Set(counts.map(({ logId }) => logId))])
  const linesByEntry = Map.groupBy(lines, ({ logId, kind }) => keyOf(logId, kind === 'TICKET'))
  return new Map(
    [...countsByEntry].flatMap(([key, rows]) => {
      const { floatCents, ownAccounts } = rows[0]!
      const sheet = { floatCents, ownAccounts: parseOwnAccounts(ownAccounts) ?? {} }
      const posted = rows.map(({ id, totalCents, ...category }) => ({ id, totalCents, category }))
      return [...changedAccounts(sheet, posted, linesByEntry.get(key) ?? [])]
    }),
  )
}

/** The key of the entry that contains counts of a sheet: that of its paper vouchers, or that of its other takings. */
function keyOf(logId: string, isTicket: boolean): string {
  return `${logId} ${isTicket ? 'TICKET' : 'CASH'}`
}
