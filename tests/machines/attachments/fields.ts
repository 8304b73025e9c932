import { isAttachmentType, MAX_ATTACHMENT_BYTES } from '../../../src/domain/documents/attachments.ts'
import type {
  AttachmentsContext,
  AttachmentsOwner,
  PickedFile,
} from '../../../src/machines/attachments/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const

const refusalNameOf = ({ type, size }: PickedFile) => {
  if (!isAttachmentType(type)) return 'AttachmentTypeNotAllowed'
  return size > MAX_ATTACHMENT_BYTES ? 'AttachmentTooLarge' : 'TooManyAttachments'
}

const chosen = ({ attachments }: AttachmentsContext, id: string) => ({
  chosen: attachments?.find((attachment) => attachment.id === id) ?? null,
})

export const fields = chartFields<AttachmentsContext, AttachmentsOwner>({
  initial: (input) => ({
    ...input,
    attachments: null,
    file: null,
    chosen: null,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    'loadAttachments done': ({ data }) => ({ attachments: data.entries }),
    'loadAttachments refused': ({ refusal }) => ({ refusal }),
    'unavailable: RETRY': { refusal: null },
    'PICK → uploading': ({ event }) => ({ file: event.file, idempotencyKey: NEW_KEY, ...NO_OUTCOME }),
    'PICK → ready': ({ event }) => ({ refusal: clientRefusal(refusalNameOf(event.file)) }),
    'REMOVE → confirming': ({ before, event }) => ({
      ...chosen(before, event.id),
      idempotencyKey: NEW_KEY,
      ...NO_OUTCOME,
    }),
    'DOWNLOAD → downloading': ({ before, event }) => ({ ...chosen(before, event.id), ...NO_OUTCOME }),
    'RETRY|CONFIRM → uploading|removing|downloading': NO_OUTCOME,
    'upload|remove done': { refusal: null },
    'upload|remove|download refused → ready|loading|uploadFailed|removeFailed': ({ refusal }) => ({
      refusal,
    }),
    'uploadFailed|removeFailed: CANCEL': { refusal: null },
  },
})
