import type { Correction } from '../../domain/closings/closings.ts'
import type { ClosingsPreview, PreviewedClosing, UploadedClosings } from '../../domain/contract/closings.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** A file to import, with its corrected dates and services. The reason for replacing closings can be blank. */
export interface ClosingsToUpload {
  readonly file: PickedFile
  readonly corrections: readonly Correction[]
  readonly replacementReason: string
  /** The sequences of the closings for which the reason was given. */
  readonly replacing: readonly number[]
}

export interface ClosingsUploadPorts {
  readonly preview: ReadPort<{ readonly file: PickedFile }, ClosingsPreview>
  readonly importFile: WritePort<ClosingsToUpload, UploadedClosings>
  readonly newKey: () => string
}

export interface ClosingsUploadContext {
  readonly file: PickedFile | null
  /** The closings of the file, as parsed by the server. */
  readonly closings: readonly PreviewedClosing[]
  /** Dates and services corrected by the user. */
  readonly corrections: readonly Correction[]
  /** The typed reason for replacing existing closings. */
  readonly replacementReason: string
  /** The sequences of the closings that were shown as replacements of others when the import was confirmed. */
  readonly replacing: readonly number[]
  readonly imported: UploadedClosings | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type ClosingsUploadEvent =
  | { readonly type: 'PICK'; readonly file: PickedFile }
  | ({ readonly type: 'CORRECT' } & Correction)
  | { readonly type: 'CHANGE_REASON'; readonly reason: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
