import { sql, type Transaction } from 'kysely'
import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { ComposedMovement, WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import { SHOWN_DIFFERENCE_CENTS } from './accounting-month-facts.ts'
import type { Schema } from './schema.ts'
import { isReceptionInEffect } from './wallet.ts'

/** The state of a wallet, its last inventory, and the movements from that inventory on. */
interface WalletData {
  readonly establishmentName: string
  readonly balanceCents: Cents
  readonly version: number
  readonly lastInventory: {
    readonly id: string
    readonly date: BusinessDate
    readonly at: Instant
    readonly byName: string
    readonly totalCents: Cents
    readonly differenceCents: Cents | null
  } | null
  /** Movements from the last inventory on, oldest first; none when there was no inventory. */
  readonly movements: readonly ComposedMovement[]
  /** The exchange pouches whose coins have not been received. */
  readonly exchanges: { readonly count: number; readonly valueCents: Cents }
}

/** The sums of the movements of a wallet in a period. */
interface PeriodData {
  /** The balance before the period. */
  readonly openingCents: Cents
  /** The number of movements of each type, and their total. */
  readonly types: readonly {
    readonly type: WalletMovementType
    readonly count: number
    readonly cents: Cents
  }[]
}

interface EstablishmentKey {
  readonly organizationId: string
  readonly establishmentId: string
}

/** The condition for a row of the table with this alias to belong to the establishment. */
function isOfEstablishment({ organizationId, establishmentId }: EstablishmentKey, alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('organization_id')} = ${organizationId}::uuid and ${column('establishment_id')} = ${establishmentId}::uuid`
}

/** The movements from the last inventory on, oldest first; none when there was no inventory. */
export function readMovementsFromInventory(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: EstablishmentKey,
): Promise<readonly ComposedMovement[]> {
  const movementsOfEstablishment = trx
    .selectFrom('wallet_movements')
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', establishmentId)
  const lastInventory = movementsOfEstablishment
    .where('type', '=', 'INVENTORY')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
  return movementsOfEstablishment
    .select(['type', 'movement_cents as movementCents', 'denominations'])
    .where('sequence', '>=', lastInventory)
    .orderBy('sequence')
    .execute()
}

/**
 * The wallet of an establishment in scope and its movements in a period, from one snapshot. With `from` null, the period begins with the first
 * movement; with `to` null, it has no end, because a movement can be dated after today (`insertWalletMovements`).
 *
 * @throws Error when the establishment is out of scope
 */
export async function readWallet(
  trx: Transaction<Schema>,
  establishment: EstablishmentKey,
  from: BusinessDate | null,
  to: BusinessDate | null,
): Promise<{ readonly wallet: WalletData; readonly period: PeriodData }> {
  const { rows } = await sql<{ found: { wallet: WalletData; period: PeriodData } }>`
    with last as materialized (
      select i.* from wallet_movements i where ${isOfEstablishment(establishment, 'i')} and i.type = 'INVENTORY'
      order by i.sequence desc limit 1
    )
    select json_build_object('wallet', json_build_object(
      'establishmentName', e.name,
      'balanceCents', w.balance_cents,
      'version', w.last_sequence + 1,
      'lastInventory', (select json_build_object('id', w.id, 'date', w.date, 'at', iso_instant(w.at), 'byName', w.by_name,
        'totalCents', w.total_cents, 'differenceCents', ${SHOWN_DIFFERENCE_CENTS}) from last w),
      'movements', (select coalesce(json_agg(json_build_object('type', m.type, 'movementCents', m.movement_cents,
        'denominations', m.denominations) order by m.sequence), '[]')
        from wallet_movements m where ${isOfEstablishment(establishment, 'm')} and m.sequence >= (select sequence from last)),
      'exchanges', (select json_build_object('count', count(*), 'valueCents', coalesce(sum(p.value_cents), 0))
        from pouches p where ${isOfEstablishment(establishment, 'p')} and p.type = 'CHANGE' and p.status in ('CREATED', 'PREPARED', 'VALIDATED')
        and not exists (select from wallet_movements r where r.organization_id = p.organization_id
          and r.pouch_id = p.id and ${isReceptionInEffect('r')}))
    ), 'period', json_build_object(
      'openingCents', (select coalesce(sum(m.movement_cents), 0) from wallet_movements m
        where ${isOfEstablishment(establishment, 'm')} and m.date < ${from}::date),
      'types', (select coalesce(json_agg(t order by t.type), '[]') from (
        select m.type, count(*) as count, sum(m.movement_cents)::bigint as cents from wallet_movements m
        where ${isOfEstablishment(establishment, 'm')} and m.date >= coalesce(${from}::date, '-infinity'::date) and m.date <= coalesce(${to}::date, 'infinity'::date)
        group by m.type) t)
    )) as found
    from wallets w join establishments e on e.organization_id = w.organization_id and e.id = w.establishment_id
    where ${isOfEstablishment(establishment, 'w')}`.execute(trx)
  const [row] = rows
  if (!row)
    throw new Error(`The establishment ${establishment.establishmentId} is out of scope or does not exist`)
  return row.found
}
