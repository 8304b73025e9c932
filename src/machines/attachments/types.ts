import type { Attachment } from '../../domain/contract/attachments.ts'
import type { AttachedTo } from '../../domain/documents/attachments.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Page, Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The record that the attachments belong to. */
export interface AttachmentsOwner {
  readonly entity: AttachedTo
  readonly entityId: string
}

/** A picked file. Its content stays in the memory of the page, under `key`. */
export interface PickedFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
}

export interface AttachmentsPorts {
  readonly loadAttachments: ReadPort<AttachmentsOwner, Page<Attachment>>
  readonly upload: WritePort<AttachmentsOwner & { readonly file: PickedFile }, Attachment>
  readonly remove: WritePort<VersionedRow, unknown>
  /** Downloads the file to the device. */
  readonly download: ReadPort<{ readonly id: string }, unknown>
  /** Returns a new idempotency key. */
  readonly newKey: () => string
}

export interface AttachmentsContext extends AttachmentsOwner {
  readonly attachments: readonly Attachment[] | null
  readonly file: PickedFile | null
  /** The attachment to download or delete. */
  readonly chosen: Attachment | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type AttachmentsEvent =
  | { readonly type: 'PICK'; readonly file: PickedFile }
  | { readonly type: 'REMOVE'; readonly id: string }
  | { readonly type: 'DOWNLOAD'; readonly id: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
