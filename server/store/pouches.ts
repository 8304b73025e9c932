import { sql, type Transaction } from 'kysely'
import type { PouchNumberUse } from '../../src/domain/contract/pouches.ts'
import type { Cents } from '../../src/domain/money.ts'
import { FIELDS_SET_AFTER_SEALING } from '../../src/domain/pouches/custody-checks.ts'
import { compileOnce, compileOnceFor } from './compile-once.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  type IdCount,
  idCountOf,
  idsValue,
  insertRows,
  isAmongIds,
  isOneOf,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

const SEALED = ['number', 'type', 'date', 'valueCents', 'countId'] as const

const POUCHES = declareColumns('pouches', { fixed: SEALED, changing: ['status'] })

/**
 * A sealed pouch without the fields that are set later (`PouchCustody`). Besides `version` and `updatedAt`, only the
 * status changes.
 */
export type PouchRecord = RecordOf<typeof POUCHES>

/** Locks pouches in the order of their ids; those out of scope are left out. */
export async function lockPouches(
  trx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly PouchRecord[]> {
  const locked = await sql<PouchRecord>`
    select ${columnsOf(POUCHES)} from pouches t where ${isOneOf('t.id', ids)}
    order by t.id for update`.execute(trx)
  return locked.rows
}

/** Locks the pouches of counts, by count id. Deleted pouches are left out. */
export async function lockPouchesOfCounts(
  trx: Transaction<Schema>,
  countIds: readonly string[],
): Promise<ReadonlyMap<string, PouchRecord>> {
  const { rows } = await selectPouchesOfCountsForUpdate(trx, idCountOf(countIds), { ids: idsValue(countIds) })
  return new Map(rows.map((pouch) => [pouch.countId, pouch]))
}

const selectPouchesOfCountsForUpdate = compileOnceFor(
  (idCount: IdCount, { ids }: { readonly ids: unknown }) => sql<PouchRecord & { countId: string }>`
    select ${columnsOf(POUCHES)} from pouches t
    where ${isAmongIds('t.count_id', idCount, ids)} and t.status <> 'DELETED' order by t.id for update`,
)

/**
 * The value of the first pouch of each count of a log, by count id, whether or not it was deleted since: the total with which the count was
 * validated for the first time.
 */
export async function findFirstPouchValues(
  trx: Transaction<Schema>,
  log: { readonly organizationId: string; readonly id: string },
): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await selectFirstPouchValues(trx, { organizationId: log.organizationId, id: log.id })
  return new Map(rows.map(({ countId, valueCents }) => [countId, valueCents]))
}

const selectFirstPouchValues = compileOnce(
  (log: { readonly organizationId: string; readonly id: string }) => sql<{
    countId: string
    valueCents: Cents
  }>`
    select distinct on (p.count_id) p.count_id as "countId", p.value_cents as "valueCents"
    from counts n join pouches p on p.organization_id = n.organization_id and p.count_id = n.id
    where n.organization_id = ${log.organizationId}::uuid and n.cash_log_id = ${log.id}::uuid
    order by p.count_id, p.created_at, p.id`,
)

const REMITTED = declareColumns('pouches', { fixed: SEALED, changing: ['status', 'carrierCountedCents'] })

/** A pouch of a remittance. The carrier's count is removed when the pouch is released after the hand-over or deposit. */
export type RemittedPouch = RecordOf<typeof REMITTED> & { readonly remittanceId: string }

/** Locks the pouches of remittances, with the remittance of each. */
export async function lockPouchesOfRemittances(
  trx: Transaction<Schema>,
  remittanceIds: readonly string[],
): Promise<readonly RemittedPouch[]> {
  const locked = await sql<RemittedPouch>`
    select ${columnsOf(REMITTED)}, member.remittance_id as "remittanceId"
    from pouches t join remittance_pouches member
      on member.organization_id = t.organization_id and member.pouch_id = t.id and member.live
    where ${isOneOf('member.remittance_id', remittanceIds)} order by t.id for update of t`.execute(trx)
  return locked.rows
}

/**
 * The cash log of a pouch, read without a lock. `cashLogId` is null if the pouch has no count; the result is null
 * if no pouch in scope has this id.
 */
export async function cashLogOfPouch(
  trx: Transaction<Schema>,
  id: string,
): Promise<{ readonly cashLogId: string | null } | null> {
  const found = await trx
    .selectFrom('pouches as p')
    .leftJoin('counts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.count_id'),
    )
    .select('c.cash_log_id as cashLogId')
    .where(isOneOf('p.id', [id]))
    .executeTakeFirst()
  return found ?? null
}

/** The pouch that has this number in an establishment now, with the service and register of its count; undefined when the number is free. */
export function findPouchNumber(
  trx: Transaction<Schema>,
  establishmentId: string,
  number: string,
): Promise<NonNullable<PouchNumberUse['use']> | undefined> {
  return trx
    .selectFrom('pouches as p')
    .leftJoin('counts as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.count_id'),
    )
    .leftJoin('cash_registers as r', (join) =>
      join.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.id', '=', 'c.cash_register_id'),
    )
    .select(['p.type', 'p.date', 'c.service', 'r.name as cashRegisterName'])
    .where('p.establishment_id', '=', establishmentId)
    .where('p.number', '=', number)
    .where('p.status', '<>', 'DELETED')
    .executeTakeFirst()
}

/** Adds pouches and returns the ids of the added ones: a pouch whose number is in use is left out. */
export function insertPouches(
  trx: Transaction<Schema>,
  pouches: readonly PouchRecord[],
  now: string,
): Promise<readonly string[]> {
  return insertRows(trx, POUCHES, pouches, now, { skipTaken: true })
}

export function savePouches(
  trx: Transaction<Schema>,
  edits: readonly Edited<PouchRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, POUCHES, edits, now)
}

export function saveRemittedPouches(
  trx: Transaction<Schema>,
  edits: readonly Edited<RemittedPouch>[],
  now: string,
): Promise<void> {
  return saveRows(trx, REMITTED, edits, now)
}

const CUSTODY = declareColumns('pouches', {
  fixed: ['status'],
  changing: FIELDS_SET_AFTER_SEALING,
})

/** The fields of a sealed pouch that can be set later. */
export type PouchCustody = RecordOf<typeof CUSTODY>

/** Locks a pouch before a change of these fields, and returns them; undefined if no pouch in scope has this id. */
export async function lockCustody(trx: Transaction<Schema>, id: string): Promise<PouchCustody | undefined> {
  const locked = await sql<PouchCustody>`
    select ${columnsOf(CUSTODY)} from pouches t where ${isOneOf('t.id', [id])} for update`.execute(trx)
  return locked.rows[0]
}

export function saveCustody(
  trx: Transaction<Schema>,
  edit: Edited<PouchCustody>,
  now: string,
): Promise<void> {
  return saveRows(trx, CUSTODY, [edit], now)
}
