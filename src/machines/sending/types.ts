import type { AccountingPreview, SendingStarted } from '../../domain/contract/accounting.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

/** The rows to send: counts or remittances. SENTP sends the provision of counts. */
export interface SendingSubject {
  readonly rowType: 'counts' | 'remittances'
  readonly status: 'SEND' | 'SENTP'
  readonly rows: readonly VersionedRow[]
}

export interface SendingPorts {
  /** A preview of the entries; nothing is stored. */
  readonly loadPreview: ReadPort<SendingSubject, AccountingPreview>
  /** `PUT countsstatus` or `remittancesstatus`: all rows are sent or none; the refusal lists the refused rows. */
  readonly start: WritePort<SendingSubject, SendingStarted>
  /** Rows have changed, or the server refused to send them: lists reload. */
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

export type SendingEvent =
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'RETRY' }
  /** Leaves out the refused rows, and previews the entries of the others. */
  | { readonly type: 'SEND_REST' }
