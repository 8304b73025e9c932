import { sql, type Transaction } from 'kysely'
import type { AttachedTo, AttachmentType } from '../../src/domain/documents/attachments.ts'
import { columnsOf, type Edited, insertRows, isOneOf, type RecordOf, saveRows, shapeOf } from './rows.ts'
import type { Schema } from './schema.ts'

const ATTACHMENTS = shapeOf('attachments', {
  fixed: ['entity', 'cashLogId', 'pouchId', 'remittanceId', 'name', 'type', 'sizeBytes', 'byId', 'byName'],
  changing: ['status'],
})

/** An attachment. Only its status ever changes. */
export type AttachmentRecord = RecordOf<typeof ATTACHMENTS>

const TABLES = { cashLog: 'cash_logs', pouch: 'pouches', remittance: 'remittances' } as const

/** Locks the row that a file is attached to, so that concurrent uploads wait; undefined when it is out of scope or deleted. */
export async function lockOwner(
  trx: Transaction<Schema>,
  entity: AttachedTo,
  id: string,
): Promise<{ readonly organizationId: string; readonly establishmentId: string } | undefined> {
  const found = await sql<{ organizationId: string; establishmentId: string }>`
    select t.organization_id as "organizationId", t.establishment_id as "establishmentId"
    from ${sql.table(TABLES[entity])} t where ${isOneOf('t.id', [id])} and t.status <> 'DELETED'
    for update of t`.execute(trx)
  return found.rows[0]
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

/** Deletes an attachment with its content. The row stays for the history. */
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

/** The content of an attachment that is not deleted, with its file's name and type. */
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
