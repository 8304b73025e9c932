import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { CustodyFacts } from '../../domain/pouches/custody-checks.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What can be said of a sealed pouch: the number of its seal, or what the carrier counted. */
export type PouchFact = 'seal' | 'carrierCount'

export interface SayInput {
  readonly id: string
  readonly version: number
  readonly facts: CustodyFacts
}

export interface PouchFactPorts {
  readonly say: WritePort<SayInput, Pouch>
  readonly loadPouch: ReadPort<{ readonly id: string }, Pouch>
  /** Something of the pouch may be another now: what shows it asks for it again. */
  readonly changed: () => void
  readonly newKey: () => string
}

/** `text` is what stands in the field at first: what is known already. */
export interface PouchFactInput {
  readonly pouch: { readonly id: string; readonly version: number }
  readonly fact: PouchFact
  readonly text: string
}

export interface PouchFactContext extends PouchFactInput {
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type PouchFactEvent =
  | { readonly type: 'EDIT'; readonly text: string }
  | { readonly type: 'SAVE' }
  | { readonly type: 'RETRY' }
