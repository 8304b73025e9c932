import type { BankImport } from '../../domain/contract/bank.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import type { WritePort } from '../port.ts'

export interface BankUploadPorts {
  readonly upload: WritePort<{ readonly file: PickedFile }, BankImport>
  readonly changed: () => void
  readonly newKey: () => string
}

/** `brought` is the result of the last imported file; the refusal, with its errors, belongs to the last refused one. */
export interface BankUploadContext {
  readonly file: PickedFile | null
  readonly brought: BankImport | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankUploadEvent =
  | { readonly type: 'PICK'; readonly file: PickedFile }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
