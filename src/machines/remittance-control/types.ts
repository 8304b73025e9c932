import type { Remittance } from '../../domain/contract/remittances.ts'
import type { MoneyInput } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface CreditBody {
  readonly id: string
  readonly version: number
  /** null for what linked lines of the bank came to. */
  readonly creditedCents: number | null
  readonly creditedOn: string | null
}

export interface InvalidateBody {
  readonly id: string
  readonly version: number
  readonly reason: string
}

export interface RemittanceControlPorts {
  readonly loadRemittance: ReadPort<{ readonly id: string }, Remittance>
  /** `PUT remittancesstatus … AVALIDATED`, with what the bank credited. */
  readonly validate: WritePort<CreditBody, unknown>
  /** `PUT remittancesstatus … UNVALIDATED`. */
  readonly invalidate: WritePort<InvalidateBody, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface RemittanceControlInput {
  readonly remittanceId: string
}

/** The credit as typed, beside what it was understood as; dates are business dates, blank while none was chosen. */
export interface RemittanceControlContext {
  readonly remittanceId: string
  readonly remittance: Remittance | null
  readonly amountText: string
  readonly amount: MoneyInput
  readonly creditedOn: string
  readonly reason: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type RemittanceControlEvent =
  | {
      readonly type: 'EDIT'
      readonly field: 'amount' | 'creditedOn'
      readonly text: string
    }
  | { readonly type: 'VALIDATE' }
  | { readonly type: 'INVALIDATE' }
  | { readonly type: 'EDIT_REASON'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
