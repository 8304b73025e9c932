import type { Pouch } from '../../domain/contract/pouches.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { CustodyEdit, PouchField } from '../../domain/pouches/custody-checks.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface SavePouchFieldInput {
  readonly id: string
  readonly version: number
  readonly changes: CustodyEdit
}

export interface PouchFieldPorts {
  readonly save: WritePort<SavePouchFieldInput, Pouch>
  readonly loadPouch: ReadPort<{ readonly id: string }, Pouch>
  /** The pouch may have changed: its views reload. */
  readonly changed: () => void
  readonly newKey: () => string
}

/** `text` is the text of the field: at the start its current value, then what is typed. */
export interface PouchFieldInput {
  readonly pouch: VersionedRow
  readonly field: PouchField
  readonly text: string
}

export interface PouchFieldContext extends PouchFieldInput {
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type PouchFieldEvent =
  | { readonly type: 'EDIT'; readonly text: string }
  | { readonly type: 'SAVE' }
  | { readonly type: 'RETRY' }
