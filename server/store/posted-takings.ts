import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Account } from '../../src/domain/accounting/accounts.ts'
import type { Entry } from '../../src/domain/accounting/entries.ts'
import { NOT_REVERSED } from './accounting-posted.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** Stores the accounts on which these entries post takings, and those on which they settle takings. */
export async function insertTakings(
  trx: Transaction<Schema>,
  organizationId: string,
  entries: readonly (Entry & { readonly id: string })[],
): Promise<void> {
  const columnsOf = ({ id, establishmentId }: Entry & { readonly id: string }) => ({
    organization_id: organizationId,
    establishment_id: establishmentId,
    entry_id: id,
  })
  const takings = entries.flatMap((entry) =>
    (entry.takings ?? []).map(({ countId, account }) => ({
      ...columnsOf(entry),
      count_id: countId,
      account: account.code,
      account_label: account.label,
    })),
  )
  const settled = entries.flatMap((entry) =>
    (entry.settled ?? []).map(({ date, categoryId, account, cents }) => ({
      ...columnsOf(entry),
      date,
      payment_category_id: categoryId,
      account,
      amount_cents: cents,
    })),
  )
  if (takings.length > 0) await trx.insertInto('accounting_entry_takings').values(takings).execute()
  if (settled.length > 0) await trx.insertInto('accounting_settled_takings').values(settled).execute()
}

/** The accounts on which the takings of counts are posted, by the id of the count. Takings of a reversed entry are not posted. */
export async function accountsOfTakings(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (countIds.length === 0) return new Map()
  const { rows } = await sql<Account & { readonly countId: string }>`
    select t.count_id as "countId", t.account as code, t.account_label as label
    from accounting_entry_takings t
    join accounting_entries e on e.organization_id = t.organization_id and e.id = t.entry_id
    where ${isOneOf('t.count_id', countIds)} and ${NOT_REVERSED} order by e.id`.execute(trx)
  return new Map(rows.map(({ countId, ...account }) => [countId, account]))
}

/** The code of the account on which the takings of the count `n` are posted; null as for `accountsOfTakings`. */
export const POSTED_ACCOUNT: RawBuilder<string | null> = sql`(
  select max(t.account) from accounting_entry_takings t
  join accounting_entries e on e.organization_id = t.organization_id and e.id = t.entry_id
  where t.organization_id = n.organization_id and t.count_id = n.id and ${NOT_REVERSED})`
