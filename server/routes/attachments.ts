import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { attachment, attachmentQuery } from '../../src/domain/contract/attachments.ts'
import { deletionQuery, id } from '../../src/domain/contract/common.ts'
import { decideAttachmentRemoval } from '../../src/domain/documents/attachment-removal.ts'
import {
  ATTACHMENT_TYPES,
  type AttachedTo,
  attachmentName,
  detectAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from '../../src/domain/documents/attachments.ts'
import { CAPABILITIES, type Role } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { attachments } from '../resources/attachments.ts'
import { refuseChangeInClosedMonth } from '../store/accounting-months.ts'
import {
  type AttachmentRecord,
  countAttachments,
  deleteAttachment,
  insertAttachment,
  isProven,
  lockAttachment,
  lockOwner,
  readContent,
} from '../store/attachments.ts'
import type { Schema } from '../store/schema.ts'
import { type RecordChange, recordChanges, recordDownload } from '../workflow/record-changes.ts'
import { refuseRow, refuseStaleDeletion, unknownReferenceError } from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

const ROLES_BY_OWNER: Readonly<Record<AttachedTo, readonly Role[]>> = {
  cashLog: CAPABILITIES.count,
  pouch: CAPABILITIES.remit,
  remittance: CAPABILITIES.remit,
}

/** `POST attachments?entity=…&entityId=…&name=…`: the body is the file. Its first bytes must match its declared type. */
const addAttachment = defineRoute({
  method: 'post',
  path: '/attachments',
  summary: 'Attach a photo or a PDF: the body is the file',
  roles: CAPABILITIES.count,
  query: attachmentQuery,
  rolesFor: ({ entity }) => ROLES_BY_OWNER[entity],
  upload: {
    types: ATTACHMENT_TYPES,
    maxBytes: MAX_ATTACHMENT_BYTES,
    refusals: { type: 'AttachmentTypeNotAllowed', size: 'AttachmentTooLarge' },
    parse(file) {
      if (detectAttachmentType(file.content) !== file.type) throw new RefusedError('AttachmentDisguised')
      return file
    },
  },
  answer: attachment,
  created: true,
  async handle(trx, call) {
    const { session, query, file, now, ids } = call
    const owner = await lockOwner(trx, query.entity, query.entityId)
    if (!owner || owner.status === 'DELETED') throw unknownReferenceError('entityId')
    const { organizationId, establishmentId } = owner
    const attachmentCount = await countAttachments(trx, organizationId, query.entityId)
    if (attachmentCount >= MAX_ATTACHMENTS) throw new RefusedError('TooManyAttachments')
    const attachment: AttachmentRecord = {
      organizationId,
      establishmentId,
      id: ids.next(),
      version: 1,
      updatedAt: now,
      status: 'ACTIVE',
      entity: query.entity,
      cashLogId: query.entity === 'cashLog' ? query.entityId : null,
      pouchId: query.entity === 'pouch' ? query.entityId : null,
      remittanceId: query.entity === 'remittance' ? query.entityId : null,
      name: attachmentName(query.name, file.type),
      type: file.type,
      sizeBytes: file.content.byteLength,
      byId: session.userId,
      byName: session.userName,
    }
    await insertAttachment(trx, attachment, file.content, now)
    await recordChanges(trx, call, [ownerChange(attachment, 'attach', file.sha256)])
    return {
      code: CODES.created,
      status: 201,
      json: await serializeRow(trx, session, attachments, attachment.id),
    }
  },
})

const attachmentParameters = z.object({ id })

/** `GET attachments/{id}/file`: the file of an attachment, as a download. */
const readAttachment = defineRoute({
  method: 'get',
  path: '/attachments/{id}/file',
  summary: 'The file of an attachment',
  roles: CAPABILITIES.count,
  params: attachmentParameters,
  answer: { fileTypes: ATTACHMENT_TYPES },
  async handle(trx, call) {
    const found = await readContent(trx, call.params.id)
    if (!found || !ROLES_BY_OWNER[found.entity].includes(call.session.role))
      throw new RefusedError('NotFound')
    const { name, type, content, entity } = found
    await recordDownload(trx, call, { ...found.owner, entity }, { attachmentId: call.params.id, file: name })
    return () => ({ name, type, body: new Uint8Array(content) })
  },
})

/**
 * Deletes an attachment and its content; its name, size and SHA-256 stay in the history. Refused as StatusDoesNotAllow, AttachmentIsProof
 * or MonthClosed once its record can no longer be changed.
 */
const removeAttachment = defineRoute({
  method: 'delete',
  path: '/attachments/{id}',
  summary: 'Delete an attachment',
  roles: CAPABILITIES.count,
  params: attachmentParameters,
  query: deletionQuery,
  answer: attachment,
  async handle(trx, call) {
    const before = await lockAttachment(trx, call.params.id)
    if (!before || !ROLES_BY_OWNER[before.entity].includes(call.session.role))
      throw new RefusedError('NotFound')
    if (before.status === 'DELETED') await refuseRow(trx, before, 'StatusDoesNotAllow')
    await refuseStaleDeletion(trx, before, call.query)
    await refuseFinalOwner(trx, before)
    const edit = { before, after: { ...before, status: 'DELETED' as const } }
    await deleteAttachment(trx, edit, call.now)
    await recordChanges(trx, call, [ownerChange(before, 'detach')])
    const json = await serializeRow(trx, call.session, attachments, before.id)
    return { code: CODES.deleted, json }
  },
})

/**
 * Refuses to remove an attachment of a record that can no longer be changed: it is proof. A deleted record is in no closed month.
 *
 * @throws RefusedError StatusDoesNotAllow or AttachmentIsProof, naming the record; MonthClosed; NotFound
 */
async function refuseFinalOwner(trx: Transaction<Schema>, attachment: AttachmentRecord): Promise<void> {
  const owner = await lockOwner(trx, attachment.entity, ownerIdOf(attachment))
  if (!owner) throw new RefusedError('NotFound')
  const { organizationId, establishmentId, date } = owner
  if (date !== null && owner.status !== 'DELETED')
    await refuseChangeInClosedMonth(trx, { organizationId, establishmentId, date })
  const refused = decideAttachmentRemoval({ ...owner, isProven: await isProven(trx, attachment.id) })
  if (refused) await refuseRow(trx, owner, refused.refusal)
}

/** The id of the record to which the file is attached. */
function ownerIdOf({ cashLogId, pouchId, remittanceId }: AttachmentRecord): string {
  const id = cashLogId ?? pouchId ?? remittanceId
  if (id === null) throw new Error('An attachment must belong to a record')
  return id
}

/**
 * The change for the history of the record to which the file is attached.
 *
 * @param sha256 of the file, in hexadecimal; only when it is attached
 */
function ownerChange(
  attachment: AttachmentRecord,
  action: 'attach' | 'detach',
  sha256?: string,
): RecordChange {
  const {
    id: attachmentId,
    organizationId,
    establishmentId,
    entity,
    name: file,
    type,
    sizeBytes,
  } = attachment
  const recorded = { attachmentId, file, type, sizeBytes, ...(sha256 !== undefined && { sha256 }) }
  const [before, after] = action === 'attach' ? [null, recorded] : [recorded, {}]
  return { id: ownerIdOf(attachment), organizationId, establishmentId, entity, action, before, after }
}

export const attachmentRoutes: readonly Route[] = [addAttachment, readAttachment, removeAttachment]
