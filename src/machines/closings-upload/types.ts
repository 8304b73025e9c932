import type { Correction } from '../../domain/closings/closings.ts'
import type { BroughtClosings, ClosingsPreview, PreviewedClosing } from '../../domain/contract/closings.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface ClosingsUploadPorts {
  readonly preview: ReadPort<{ readonly file: PickedFile }, ClosingsPreview>
  readonly bring: WritePort<
    { readonly file: PickedFile; readonly corrections: readonly Correction[] },
    BroughtClosings
  >
  readonly newKey: () => string
}

export interface ClosingsUploadContext {
  readonly file: PickedFile | null
  /** The closings of the file, as parsed by the server. */
  readonly closings: readonly PreviewedClosing[]
  /** Services corrected by the user. */
  readonly corrections: readonly Correction[]
  readonly brought: BroughtClosings | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type ClosingsUploadEvent =
  | { readonly type: 'PICK'; readonly file: PickedFile }
  | ({ readonly type: 'CORRECT' } & Correction)
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
