import { type RawBuilder, sql, type Transaction } from 'kysely'
import { compareTexts } from '../../src/domain/compare-texts.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import { type BusinessDate, type Instant, localTime } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { WalletMovementType } from '../../src/domain/wallet/wallet.ts'
import { RefusedError } from '../refused-error.ts'
import { assertNotBefore } from './clock-behind.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** A new movement of a wallet. */
export interface NewMovement {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
  /** Today in the establishment. */
  readonly date: BusinessDate
  readonly type: WalletMovementType
  /** Positive if the balance increases. */
  readonly movementCents: Cents
  /** All pieces that moved, including those in `rolls`; for an inventory, the pieces that were found. */
  readonly denominations: Denominations | null
  readonly rolls?: Denominations
  readonly comment?: string
  /** The pouch of an exchange whose notes left the wallet or whose coins came. */
  readonly pouchId: string | null
  /** The count whose coins went into the wallet, or left it again. */
  readonly countId: string | null
  /** The movement that this one reverses. */
  readonly reversesId: string | null
  /** The register of a FLOAT, and of its reversal. */
  readonly cashRegisterId?: string
}

/** A stored movement of a wallet. Its `date` is the first day of the next open month if today's month is closed. */
interface Movement extends NewMovement {
  /** The balance after the movement. */
  readonly totalCents: Cents
}

/** A movement that can be reversed. */
interface ReversibleMovement {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
  readonly movementCents: Cents
  readonly denominations: Denominations | null
  readonly pouchId: string | null
  readonly countId: string | null
  /** The establishment's time zone, for the date of the reversal. */
  readonly timeZone: string
}

/** A wallet that is locked until the transaction ends. `version` increases with every movement and begins at 1. */
export interface LockedWallet {
  readonly balanceCents: Cents
  readonly version: number
}

/** Locks the wallet of an establishment. All transactions lock pouches before wallets. @throws Error when it is out of scope */
export async function lockWallet(
  trx: Transaction<Schema>,
  establishment: { readonly organizationId: string; readonly establishmentId: string },
): Promise<LockedWallet> {
  const wallet = await trx
    .selectFrom('wallets')
    .select(['balance_cents as balanceCents', ({ eb }) => eb('last_sequence', '+', 1).as('version')])
    .where('organization_id', '=', establishment.organizationId)
    .where('establishment_id', '=', establishment.establishmentId)
    .forUpdate()
    .executeTakeFirst()
  if (!wallet)
    throw new Error(`The establishment ${establishment.establishmentId} is out of scope or does not exist`)
  return wallet
}

/** True when the coins of an exchange pouch have already been received. */
export async function areCoinsReceived(
  trx: Transaction<Schema>,
  pouch: { readonly organizationId: string; readonly id: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('wallet_movements as w')
    .select('w.id')
    .where('w.organization_id', '=', pouch.organizationId)
    .where('w.pouch_id', '=', pouch.id)
    .where(isReceptionInEffect('w'))
    .executeTakeFirst()
  return found !== undefined
}

/** The SQL condition that the movement with this alias is a reception and was not undone. A pouch has at most one such movement. */
export function isReceptionInEffect(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.type`)} = 'RECEPTION' and ${wasNotUndone(alias)})`
}

/** The SQL condition that the movement with this alias was not reversed. */
export function wasNotUndone(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`not exists (select from wallet_movements reversal
    where reversal.organization_id = ${column('organization_id')} and reversal.reverses_id = ${column('id')})`
}

/**
 * Adds wallet movements in one statement. The insert of a movement locks its wallet and updates the balance, so movements of one wallet are
 * serialized; wallets are locked in a fixed order. A movement is never dated in a closed month, because it would not be posted any more. The
 * current month is closed only if the time zone of the establishment was changed or the clock was set back.
 *
 * @throws ClockBehind when the last movement is later than `author.at`; RefusedError CoinsLeftWallet when a balance would go below zero
 */
export async function insertWalletMovements(
  trx: Transaction<Schema>,
  movements: readonly NewMovement[],
  author: { readonly id: string; readonly name: string; readonly at: Instant },
): Promise<readonly Movement[]> {
  if (movements.length === 0) return []
  const ordered = movements.toSorted((a, b) => compareTexts(a.establishmentId, b.establishmentId))
  const inserted = await sql<Pick<Movement, 'id' | 'date' | 'totalCents'> & { previousAt: Instant | null }>`
    insert into wallet_movements as added (organization_id, establishment_id, id, created_at, updated_at, date, type,
      movement_cents, denominations, rolls, comment, pouch_id, count_id, reverses_id, cash_register_id, at, by_id, by_name)
    select m."organizationId", m."establishmentId", m.id, ${author.at}::timestamptz, ${author.at}::timestamptz, ${OPEN_DAY}, m.type,
      m."movementCents", m.denominations, m.rolls, coalesce(m.comment, ''), m."pouchId", m."countId", m."reversesId",
      m."cashRegisterId", ${author.at}::timestamptz, ${author.id}::uuid, ${author.name}
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as m ("organizationId" uuid, "establishmentId" uuid, id uuid,
      date date, type text, "movementCents" bigint, denominations jsonb, rolls jsonb, comment text, "pouchId" uuid, "countId" uuid, "reversesId" uuid, "cashRegisterId" uuid)
    returning id, date, total_cents as "totalCents", (
      select previous.at from wallet_movements previous where previous.organization_id = added.organization_id
        and previous.establishment_id = added.establishment_id and previous.sequence = added.sequence - 1
    ) as "previousAt"`
    .execute(trx)
    .catch(refuseOverdraft)
  const previous = inserted.rows.flatMap(({ previousAt }) => previousAt ?? [])
  assertNotBefore(author.at, previous)
  const movementsById = new Map(ordered.map((movement) => [movement.id, movement]))
  return inserted.rows.map(({ id, date, totalCents }) => ({ ...movementsById.get(id)!, date, totalCents }))
}

/** The date of the movement `m` or, if it is later, the first day after the closed months. */
const OPEN_DAY = sql`greatest(m.date, (
  select ((max(k.month) || '-01')::date + interval '1 month')::date from accounting_closings k
  where k.organization_id = m."organizationId" and k.establishment_id = m."establishmentId" and k.status <> 'REOPENED'))`

/** Only the reversal of a count can overdraw a wallet: the other commands check its balance before. */
function refuseOverdraft(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  throw constraint === 'wallets_not_negative' ? new RefusedError('CoinsLeftWallet') : error
}

/** The COUNT movements of these counts, or the DECREASE of this pouch, if they have not been reversed. */
export async function reversibleMovements(
  trx: Transaction<Schema>,
  source: { readonly countIds: readonly string[] } | { readonly decreasePouchId: string },
): Promise<readonly ReversibleMovement[]> {
  const ofSource =
    'countIds' in source
      ? sql`m.type = 'COUNT' and ${isOneOf('m.count_id', source.countIds)}`
      : sql`m.type = 'DECREASE' and ${isOneOf('m.pouch_id', [source.decreasePouchId])}`
  const found = await sql<ReversibleMovement>`
    select m.id, m.organization_id as "organizationId", m.establishment_id as "establishmentId",
      m.movement_cents as "movementCents", m.denominations, m.pouch_id as "pouchId", m.count_id as "countId", e.time_zone as "timeZone"
    from wallet_movements m
    join establishments e on e.organization_id = m.organization_id and e.id = m.establishment_id
    where ${ofSource} and not exists (
      select from wallet_movements r where r.organization_id = m.organization_id and r.reverses_id = m.id
    ) order by m.id`.execute(trx)
  return found.rows
}

/** The movement that reverses another, denomination by denomination, dated today in the establishment's time zone. */
export function reversalOf(movement: ReversibleMovement, id: string, now: Instant): NewMovement {
  const { id: reversesId, timeZone, movementCents, ...same } = movement
  return {
    ...same,
    id,
    date: localTime(now, timeZone).date,
    type: 'REVERSAL',
    movementCents: -movementCents,
    reversesId,
  }
}
