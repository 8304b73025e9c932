import type { TicketDispatch, TicketDispatchBody, WaitingTickets } from '../../domain/contract/tickets.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import type { Transport } from '../../domain/lifecycles/ticket-dispatch.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { DraftNotice, DraftStore } from '../draft.ts'
import type { ReadPort, WritePort } from '../port.ts'

export interface TicketPreparationPorts {
  /** The waiting vouchers of the current establishment, up to a date. */
  readonly loadWaiting: ReadPort<{ readonly through: BusinessDate }, WaitingTickets>
  readonly prepare: WritePort<TicketDispatchBody, TicketDispatch>
  /** Called when a dispatch was or may have been prepared. */
  readonly changed: () => void
  readonly drafts: DraftStore<TicketPreparationDraftData>
  readonly newKey: () => string
}

/**
 * The data of the draft, which is stored until the dispatch is prepared or cancelled. `through` is '' for today; `left` are the excluded issuers.
 * `quantities` are the typed numbers of vouchers, by line (`quantityKey`), for lines whose number of vouchers is unknown.
 */
export interface TicketPreparationDraftData {
  readonly through: BusinessDate | ''
  readonly left: readonly string[]
  readonly quantities: Readonly<Record<string, string>>
  readonly transport: Transport
  readonly pouchNumber: string
}

export interface TicketPreparationContext extends TicketPreparationDraftData {
  readonly today: BusinessDate
  readonly waiting: WaitingTickets | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly notice: DraftNotice | null
}

export type TicketPreparationEvent =
  | { readonly type: 'OPEN'; readonly today: BusinessDate }
  | { readonly type: 'CHOOSE_LAST_DATE'; readonly date: BusinessDate }
  /** Excludes an issuer, or includes it again. */
  | { readonly type: 'TICK'; readonly issuer: string }
  | { readonly type: 'CHOOSE_TRANSPORT'; readonly transport: Transport }
  | {
      readonly type: 'EDIT_QUANTITY'
      readonly line: { readonly issuer: string; readonly year: number; readonly declaredCents: Cents }
      readonly text: string
    }
  | { readonly type: 'EDIT_POUCH_NUMBER'; readonly text: string }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
