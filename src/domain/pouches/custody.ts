import type { Instant } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'

/** What an event of the history says, as far as custody goes. */
export interface CustodyEvent {
  readonly id: string
  readonly at: Instant
  readonly byName: string
  readonly entity: string
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}

export type CustodyKind =
  | 'closed'
  | 'sealed'
  | 'prepared'
  | 'released'
  | 'handedOver'
  | 'carrierCounted'
  | 'controlled'
  | 'credited'
  | 'sentBack'
  | 'exchanged'
  | 'archived'
  | 'deleted'

/** One link of the chain: who had the pouch in hand, or answered for it, and when. What the event does not say is null. */
export interface CustodyStep {
  readonly key: string
  readonly kind: CustodyKind
  readonly at: Instant
  readonly by: string
  readonly courierName: string | null
  readonly receiptNumber: string | null
  readonly sealNumber: string | null
  /** What the carrier counted, or the bank credited, in cents. */
  readonly amountCents: Cents | null
}

/** Which event makes which link. What is not here (a draft of the count, a reference) passes the pouch by. */
const LINKS: Readonly<Record<string, CustodyKind>> = {
  'pouch create': 'closed',
  'pouch seal': 'sealed',
  'pouch carrierCount': 'carrierCounted',
  'pouch credit': 'carrierCounted',
  'pouch release': 'released',
  'pouch receive': 'exchanged',
  'pouch archive': 'archived',
  'pouch delete': 'deleted',
  'count accountingValidate': 'controlled',
  'remittance create': 'prepared',
  'remittance validate': 'handedOver',
  'remittance accountingValidate': 'credited',
  'remittance invalidate': 'sentBack',
}

/** The chain of custody of a pouch out of its own events, those of its count and of the remittance that holds it, first link first. */
export function custodyOf(events: readonly CustodyEvent[]): readonly CustodyStep[] {
  return events
    .flatMap(({ id, at, byName, entity, action, after }) => {
      const kind = LINKS[`${entity} ${action}`]
      if (!kind) return []
      const said = after ?? {}
      return {
        key: id,
        kind,
        at,
        by: byName,
        courierName: textOf(said.courierName),
        receiptNumber: textOf(said.receiptNumber),
        sealNumber: textOf(said.sealNumber),
        amountCents: centsOf(said.carrierCountedCents) ?? centsOf(said.creditedCents),
      }
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function centsOf(value: unknown): Cents | null {
  return typeof value === 'number' ? value : null
}
