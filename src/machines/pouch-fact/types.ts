import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { CustodyFacts } from '../../domain/pouches/custody-checks.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The editable fields of a sealed pouch: its seal number, or the carrier's count. */
export type PouchFact = 'seal' | 'carrierCount'

export interface SayInput {
  readonly id: string
  readonly version: number
  readonly facts: CustodyFacts
}

export interface PouchFactPorts {
  readonly say: WritePort<SayInput, Pouch>
  readonly loadPouch: ReadPort<{ readonly id: string }, Pouch>
  /** The pouch may have changed: its views reload. */
  readonly changed: () => void
  readonly newKey: () => string
}

/** `text` is the initial text of the field: the current value. */
export interface PouchFactInput {
  readonly pouch: { readonly id: string; readonly version: number }
  readonly fact: PouchFact
  readonly text: string
}

export interface PouchFactContext extends PouchFactInput {
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type PouchFactEvent =
  | { readonly type: 'EDIT'; readonly text: string }
  | { readonly type: 'SAVE' }
  | { readonly type: 'RETRY' }
