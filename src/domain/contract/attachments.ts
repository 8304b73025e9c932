import { z } from 'zod'
import { ATTACHED_TO, ATTACHMENT_TYPES } from '../documents/attachments.ts'
import { id, stored, text } from './common.ts'

/** A photo or PDF that is attached to a record; its content is `GET attachments/{id}/file`. */
export const attachment = z.object({
  ...stored,
  establishmentId: id,
  entity: z.enum(ATTACHED_TO),
  entityId: id,
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  sizeBytes: z.int(),
  status: z.enum(['ACTIVE', 'DELETED']),
  byName: z.string(),
  /** True if the attachment stays although its record may be changed again (`decideAttachmentRemoval`). */
  isProven: z.boolean(),
})
export type Attachment = z.infer<typeof attachment>

/** The query of an upload; the body is the file itself. */
export const attachmentQuery = z.strictObject({
  entity: z.enum(ATTACHED_TO, { error: 'issue.value' }),
  entityId: id,
  name: text(255).min(1, { error: 'issue.required' }),
})
