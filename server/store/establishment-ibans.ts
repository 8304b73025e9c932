import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** SQL for the IBAN before the event `h`, if the event changed the bank details of an establishment; null if there was none, or for another event. */
const IBAN_BEFORE = sql<string | null>`(h.before -> 'bankDetails' ->> 'iban')`

/** SQL for the events `h` that changed the bank details of the establishment `e` while it had an IBAN. */
const BANK_DETAILS_CHANGES = sql`audit_events h where h.organization_id = e.organization_id
  and h.entity_id = e.id and h.entity = 'establishment' and ${IBAN_BEFORE} is not null`

const CURRENT_IBAN = sql`e.bank_details ->> 'iban'`

/** SQL for an array of the IBANs that the establishment `e` has or had, in any order. */
export const IBANS = sql<readonly string[]>`array(select ${CURRENT_IBAN} where ${CURRENT_IBAN} is not null
  union select ${IBAN_BEFORE} from ${BANK_DETAILS_CHANGES})`

/** SQL for the IBAN that the establishment `e` had at an instant; before it had any, the first one. If the instant is null, it is the current one. */
export function ibanAt(instant: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((select ${IBAN_BEFORE} from ${BANK_DETAILS_CHANGES} and h.at >= ${instant}
    order by h.sequence limit 1), ${CURRENT_IBAN})`
}

/** SQL for the IBAN that the establishment `e` had at the end of a day in its time zone. */
export function ibanOn(day: RawBuilder<unknown>): RawBuilder<string | null> {
  return ibanAt(sql`((${day} + 1)::timestamp at time zone e.time_zone)`)
}

/** The IBAN that the establishment of a remittance had at the hand-over or deposit; before that, the current one. Null if it has none. */
export async function ibanOfRemittance(
  trx: Transaction<Schema>,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<string | null> {
  const { rows } = await sql<{ iban: string | null }>`
    select ${ibanAt(sql`r.validated_at`)} as iban
    from remittances r join establishments e on e.organization_id = r.organization_id and e.id = r.establishment_id
    where r.organization_id = ${organizationId}::uuid and r.id = ${id}::uuid`.execute(trx)
  return rows[0]?.iban ?? null
}
