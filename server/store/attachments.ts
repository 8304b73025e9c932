import { sql, type Transaction } from 'kysely'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import type { AttachedTo, AttachmentType } from '../../src/domain/documents/attachments.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { PouchStatus } from '../../src/domain/lifecycles/pouch.ts'
import type { RemittanceStatus } from '../../src/domain/lifecycles/remittance.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  insertRows,
  isOneOf,
  type RecordOf,
  saveRows,
  type Versioned,
} from './rows.ts'
import type { Schema } from './schema.ts'

const ATTACHMENTS = declareColumns('attachments', {
  fixed: ['entity', 'cashLogId', 'pouchId', 'remittanceId', 'name', 'type', 'sizeBytes', 'byId', 'byName'],
  changing: ['status'],
})

/** An attachment. Only its status ever changes. */
export type AttachmentRecord = RecordOf<typeof ATTACHMENTS>

const TABLES = { cashLog: 'cash_logs', pouch: 'pouches', remittance: 'remittances' } as const

/** The row that a file is attached to. */
type Owner = Pick<Versioned, 'id' | 'organizationId' | 'updatedAt'> & {
  readonly establishmentId: string
  /** The date whose month must be open; null for a remittance: only its status decides whether its files can change. */
  readonly date: BusinessDate | null
} & (
    | { readonly entity: 'cashLog'; readonly status: CountStatus }
    | { readonly entity: 'pouch'; readonly status: PouchStatus; readonly countStatus: CountStatus | null }
    | {
        readonly entity: 'remittance'
        readonly status: RemittanceStatus
        readonly handedOverOn: BusinessDate | null
      }
  )

/** Locks the row that a file is attached to, so that concurrent uploads and commands wait; undefined when it is out of scope. */
export async function lockOwner(
  trx: Transaction<Schema>,
  entity: AttachedTo,
  id: string,
): Promise<Owner | undefined> {
  const date = entity === 'remittance' ? sql`null` : sql`t.date`
  const countStatus =
    entity === 'pouch'
      ? sql`(select c.status from counts c where c.organization_id = t.organization_id and c.id = t.count_id)`
      : sql`null`
  const handedOverOn = entity === 'remittance' ? sql`t.handed_over_on` : sql`null`
  const found = await sql<Owner>`
    select t.id, t.organization_id as "organizationId", t.establishment_id as "establishmentId", t.status,
      t.updated_at as "updatedAt", ${sql.lit(entity)} as entity, ${date} as date, ${countStatus} as "countStatus",
      ${handedOverOn} as "handedOverOn"
    from ${sql.table(TABLES[entity])} t where ${isOneOf('t.id', [id])}
    for update of t`.execute(trx)
  return found.rows[0]
}

/**
 * True for an attachment `t` that is proof although its record can be changed again: that of a sheet that was validated since, unless accounting then
 * sent it back, and that of a pouch that was ever handed over or deposited.
 */
export const IS_PROVEN = sql<boolean>`(t.entity <> 'remittance' and exists (select from audit_events e
  where e.organization_id = t.organization_id and e.entity_id = t.entity_id and e.entity = t.entity
    and (e.action = 'handOver' or e.action = 'validate' and e.at >= t.created_at
      and not exists (select from audit_events later where later.organization_id = e.organization_id
        and later.entity_id = e.entity_id and later.sequence > e.sequence and later.action = 'invalidate'))))`

/** Whether an attachment is proof although its record can be changed again (`IS_PROVEN`). */
export async function isProven(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select ${IS_PROVEN} as "isProven" from attachments t where ${isOneOf('t.id', [id])}`.execute(trx)
  return rows[0]!.isProven
}

/** The number of attachments of a row that are not deleted. */
export async function countAttachments(
  trx: Transaction<Schema>,
  organizationId: string,
  entityId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('attachments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('entity_id', '=', entityId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAttachment(
  trx: Transaction<Schema>,
  attachment: AttachmentRecord,
  content: Buffer,
  now: string,
): Promise<void> {
  await insertRows(trx, ATTACHMENTS, [attachment], now)
  await sql`
    insert into attachment_contents (organization_id, establishment_id, attachment_id, content)
    values (${attachment.organizationId}::uuid, ${attachment.establishmentId}::uuid, ${attachment.id}::uuid,
      ${content}::bytea)`.execute(trx)
}

/** Locks an attachment; undefined when it does not exist or is out of scope. */
export async function lockAttachment(
  trx: Transaction<Schema>,
  id: string,
): Promise<AttachmentRecord | undefined> {
  const locked = await sql<AttachmentRecord>`
    select ${columnsOf(ATTACHMENTS)} from attachments t where ${isOneOf('t.id', [id])} for update`.execute(
    trx,
  )
  return locked.rows[0]
}

/** Saves an attachment that was marked as deleted, and deletes its content. The row stays for the history. */
export async function deleteAttachment(
  trx: Transaction<Schema>,
  edit: Edited<AttachmentRecord>,
  now: string,
): Promise<void> {
  await saveRows(trx, ATTACHMENTS, [edit], now)
  await sql`
    delete from attachment_contents
    where organization_id = ${edit.after.organizationId}::uuid and attachment_id = ${edit.after.id}::uuid`.execute(
    trx,
  )
}

/** The content, name and type of an attachment that is not deleted, and the row that it is attached to. */
export async function readContent(
  trx: Transaction<Schema>,
  id: string,
): Promise<
  | {
      readonly entity: AttachedTo
      readonly name: string
      readonly type: AttachmentType
      readonly content: Buffer
      readonly owner: {
        readonly id: string
        readonly organizationId: string
        readonly establishmentId: string
      }
    }
  | undefined
> {
  const found = await sql<NonNullable<Awaited<ReturnType<typeof readContent>>>>`
    select t.entity, t.name, t.type, c.content, json_build_object('id', coalesce(t.cash_log_id, t.pouch_id, t.remittance_id),
      'organizationId', t.organization_id, 'establishmentId', t.establishment_id) as owner
    from attachments t
    join attachment_contents c on c.organization_id = t.organization_id and c.attachment_id = t.id
    where ${isOneOf('t.id', [id])} and t.status = 'ACTIVE'`.execute(trx)
  return found.rows[0]
}
