import type { AccountingPreview, SendingStarted } from '../../domain/contract/accounting.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** What is to be sent: counts or remittances, for good or as a provision. */
export interface SendingSubject {
  readonly of: 'counts' | 'remittances'
  readonly status: 'SEND' | 'SENTP'
  readonly ids: readonly string[]
}

export interface SendingPorts {
  /** The entries that would be posted; nothing is written. */
  readonly loadPreview: ReadPort<SendingSubject, AccountingPreview>
  /** `PUT countsstatus` or `remittancesstatus`: all rows go or none, and the refusal names the rows. */
  readonly start: WritePort<SendingSubject, SendingStarted>
  /** Rows have changed: what shows them asks for them again. */
  readonly changed: () => void
  readonly newKey: () => string
}

export interface SendingInput {
  readonly subject: SendingSubject
}

export interface SendingContext {
  readonly subject: SendingSubject
  readonly preview: AccountingPreview | null
  readonly started: SendingStarted | null
  readonly refusal: Refusal | null
  readonly idempotencyKey: string
}

export type SendingEvent = { readonly type: 'CONFIRM' } | { readonly type: 'RETRY' }
