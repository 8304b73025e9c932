import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { attachment, attachmentQuery } from '../../src/domain/contract/attachments.ts'
import { id } from '../../src/domain/contract/common.ts'
import {
  type AttachedTo,
  attachmentName,
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  typeOfContent,
} from '../../src/domain/documents/attachments.ts'
import { CAPABILITIES, type Role } from '../../src/domain/roles.ts'
import { admit, authorise } from '../http/authentication.ts'
import type { AppEnv } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { fileResponse } from '../http/file-answer.ts'
import { answerOnce } from '../http/idempotency.ts'
import { operationOf } from '../http/operation.ts'
import { parsePart, readQuery } from '../http/request.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { attachments } from '../resources/attachments.ts'
import {
  type AttachmentRecord,
  countAttachments,
  insertAttachment,
  lockAttachment,
  lockOwner,
  readContent,
  saveAttachment,
} from '../store/attachments.ts'
import { inScope, scopeOf } from '../store/scope.ts'
import { type Change, record } from '../workflow/record-changes.ts'
import { refuseRows } from '../workflow/refuse-rows.ts'
import { showRow } from './show.ts'

const MAY: Readonly<Record<AttachedTo, readonly Role[]>> = {
  cashLog: CAPABILITIES.count,
  pouch: CAPABILITIES.remit,
  remittance: CAPABILITIES.remit,
}

const ADD = { method: 'post', path: '/attachments' } as const

/** `POST attachments?entity=…&entityId=…&name=…`: the body is the file. What it is, is told by its bytes. */
export const addAttachment: Route = {
  ...ADD,
  operation: operationOf({
    ...ADD,
    summary: 'Attach a photo or a PDF: the body is the file',
    roles: CAPABILITIES.count,
    query: attachmentQuery,
    answer: attachment,
    created: true,
    keyed: true,
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, CAPABILITIES.count)
    const query = parsePart(attachmentQuery, readQuery(c), 'query')
    authorise(c.get('log'), session, MAY[query.entity])
    const { type, content } = await readFile(c)
    await parts.db.assertWritable()
    const now = parts.clock.now()
    const request = { session, now, body: createHash('sha256').update(content).digest('hex'), route: ADD }
    const answer = await inScope(parts.db, scopeOf(session), (trx) =>
      answerOnce(trx, c, request, async () => {
        const owner = await lockOwner(trx, query.entity, query.entityId)
        if (!owner) throw new RefusedError('NotFound')
        const there = await countAttachments(trx, owner.organizationId, query.entityId)
        if (there >= MAX_ATTACHMENTS) throw new RefusedError('TooManyAttachments')
        const made: AttachmentRecord = {
          ...owner,
          id: parts.ids.next(),
          version: 1,
          updatedAt: now,
          status: 'ACTIVE',
          entity: query.entity,
          cashLogId: query.entity === 'cashLog' ? query.entityId : null,
          pouchId: query.entity === 'pouch' ? query.entityId : null,
          remittanceId: query.entity === 'remittance' ? query.entityId : null,
          name: attachmentName(query.name, type),
          type,
          sizeBytes: content.byteLength,
          byId: session.userId,
          byName: session.userName,
        }
        await insertAttachment(trx, made, content, now)
        await record(trx, { session, now, origin: c.get('origin') }, [onOwner(made, 'attach', request.body)])
        const json = await showRow(trx, session, attachments, made.id)
        return { status: 201, text: answerText(CODES.created, json) }
      }),
    )
    return jsonResponse(answer.status, answer.text, answer.replayed ? { 'Idempotency-Replayed': 'true' } : {})
  },
}

/**
 * The file of a request, its type told by how it begins.
 *
 * @throws RefusedError AttachmentTypeNotAllowed, AttachmentTooLarge, AttachmentDisguised
 */
async function readFile(c: Context<AppEnv>) {
  const [said = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  if (!isAttachmentType(said.trim())) throw new RefusedError('AttachmentTypeNotAllowed')
  if (Number(c.req.header('content-length') ?? 0) > MAX_ATTACHMENT_BYTES)
    throw new RefusedError('AttachmentTooLarge')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_ATTACHMENT_BYTES) throw new RefusedError('AttachmentTooLarge')
    parts.push(part)
  }
  const content = Buffer.concat(parts)
  const type = typeOfContent(content)
  if (type === null || type !== said.trim()) throw new RefusedError('AttachmentDisguised')
  return { type, content }
}

const oneAttachment = z.object({ id })

/** `GET attachments/{id}/file`: the file, to be saved; never shown as a page. */
export const readAttachment: Route = {
  method: 'get',
  path: '/attachments/{id}/file',
  operation: operationOf({
    method: 'get',
    path: '/attachments/{id}/file',
    summary: 'The file of an attachment',
    roles: CAPABILITIES.count,
    params: oneAttachment,
    answer: z.null(),
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, CAPABILITIES.count)
    const params = parsePart(oneAttachment, c.req.param(), 'path')
    parsePart(undefined, readQuery(c), 'query')
    const found = await inScope(parts.db, scopeOf(session), (trx) => readContent(trx, params.id))
    if (!found || !MAY[found.entity].includes(session.role)) throw new RefusedError('NotFound')
    const { name, type, content } = found
    return fileResponse({ name, type, body: new Uint8Array(content) })
  },
}

/** An attachment taken away: it is no longer shown, and stays in the history. */
export const removeAttachment = defineRoute({
  method: 'delete',
  path: '/attachments/{id}',
  summary: 'Take an attachment away',
  roles: CAPABILITIES.count,
  params: oneAttachment,
  answer: attachment,
  async handle(trx, call) {
    const before = await lockAttachment(trx, call.params.id)
    if (!before || !MAY[before.entity].includes(call.session.role)) throw new RefusedError('NotFound')
    if (before.status === 'DELETED') await refuseRows(trx, [{ row: before, refusal: 'StatusDoesNotAllow' }])
    const edit = { before, after: { ...before, status: 'DELETED' as const } }
    await saveAttachment(trx, edit, call.now)
    await record(trx, call, [onOwner(before, 'detach')])
    const json = await showRow(trx, call.session, attachments, before.id)
    return { code: CODES.deleted, json }
  },
})

/** What happens to an attachment is part of the history of what it is attached to. `sha256` tells the file that it was. */
function onOwner(attachment: AttachmentRecord, action: 'attach' | 'detach', sha256?: string): Change {
  const {
    id: attachmentId,
    organizationId,
    establishmentId,
    entity,
    name: file,
    type,
    sizeBytes,
  } = attachment
  const owner = attachment.cashLogId ?? attachment.pouchId ?? attachment.remittanceId
  if (owner === null) throw new Error('An attachment is attached to nothing')
  const said = { attachmentId, file, type, sizeBytes, ...(sha256 !== undefined && { sha256 }) }
  const [before, after] = action === 'attach' ? [null, said] : [said, {}]
  return { id: owner, organizationId, establishmentId, entity, action, before, after }
}
