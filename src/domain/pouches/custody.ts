import type { BusinessDate, Instant } from '../dates/calendar.ts'
import { isTakenBack } from '../documents/hand-over-event.ts'
import type { CountEvent } from '../lifecycles/count.ts'
import type { PouchEvent } from '../lifecycles/pouch.ts'
import type { RemittanceEvent } from '../lifecycles/remittance.ts'
import type { Cents } from '../money.ts'
import type { PouchField } from './custody-checks.ts'

/** The fields of an audit event that custody uses. `sequence` is its position in the establishment's history. */
export interface CustodyEvent {
  readonly id: string
  readonly sequence: number
  readonly at: Instant
  readonly byName: string
  readonly entity: string
  readonly entityId: string
  readonly action: string
  /** For the preparation of a remittance, the name of its carrier. */
  readonly carrierName: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

export type CustodyKind =
  | 'closed'
  | 'sealed'
  | 'sealRemoved'
  | 'prepared'
  | 'pickUpMissed'
  | 'released'
  | 'handedOver'
  | 'deposited'
  | 'corrected'
  | 'leftBehind'
  | 'cameBack'
  | 'carrierCounted'
  | 'carrierCountRemoved'
  | 'controlled'
  | 'controlUndone'
  | 'countSentBack'
  | 'controlledAtBank'
  | 'credited'
  | 'creditWithdrawn'
  | 'sentBack'
  | 'exchanged'
  | 'exchangeUndone'
  | 'archived'
  | 'deleted'

/** One step of the chain of custody: who had or answered for the pouch, and when. Fields that are unknown, or of other kinds of steps, are null. */
export interface CustodyStep {
  readonly key: string
  readonly kind: CustodyKind
  readonly at: Instant
  readonly by: string
  /** Of the step `prepared`: the reference of the remittance. */
  readonly reference: number | null
  /** The carrier that took the pouch or did not come. */
  readonly carrierName: string | null
  readonly courierName: string | null
  /** True for the deposit of a remittance without a carrier and for its correction: `courierName` is the depositor. */
  readonly isDeposit: boolean
  readonly receiptNumber: string | null
  readonly sealNumber: string | null
  /** The amount that the carrier counted, the bank credited (for `controlledAtBank`, to the whole remittance) or gave in exchange, in cents. */
  readonly amountCents: Cents | null
  /** Why the count or remittance was sent back, why the reception was undone, or why the bank credit differs from the declared value. */
  readonly reason: string | null
  /** The date for which a missed pick-up was planned. */
  readonly plannedOn: BusinessDate | null
  /** The comment on a missed pick-up. */
  readonly comment: string | null
}

/** The events of pouches, counts and remittances: those of their lifecycles, and other actions of the history on them. */
type EventName =
  | `pouch ${PouchEvent | PouchField | 'create' | 'credit' | 'leaveBehind'}`
  | `count ${CountEvent}`
  | `remittance ${RemittanceEvent | 'create' | 'credit' | 'reschedule'}`

/**
 * The step of each event; null for events that the chain does not show. `prepare` and `handOver` of the pouch have no step: the chain shows
 * `create` and `validate` of its remittance, which are recorded with them and have more details.
 */
const KIND_BY_EVENT: Readonly<Record<EventName, CustodyKind | null>> = {
  'pouch create': 'closed',
  'pouch seal': 'sealed',
  'pouch prepare': null,
  'pouch handOver': null,
  'pouch carrierCount': 'carrierCounted',
  'pouch credit': 'credited',
  'pouch release': 'released',
  'pouch leaveBehind': 'leftBehind',
  'pouch receive': 'exchanged',
  'pouch undoReception': 'exchangeUndone',
  'pouch undoFreeReception': 'exchangeUndone',
  'pouch archive': 'archived',
  'pouch delete': 'deleted',
  'count edit': null,
  'count validate': null,
  'count accountingValidate': 'controlled',
  'count undoControl': 'controlUndone',
  'count invalidate': 'countSentBack',
  'count reopen': null,
  'count sendProvision': null,
  'count send': null,
  'count provisionSent': null,
  'count sent': null,
  'count sendFailed': null,
  'count delete': null,
  'count archive': null,
  'remittance create': 'prepared',
  'remittance reschedule': 'pickUpMissed',
  'remittance undo': null,
  'remittance validate': 'handedOver',
  'remittance accountingValidate': 'controlledAtBank',
  'remittance invalidate': 'sentBack',
  'remittance credit': null,
  'remittance send': null,
  'remittance sent': null,
  'remittance sendFailed': null,
  'remittance archive': null,
}

/** The step of an event, or null. Events of other actions, such as a download, have none. */
const kindOf = (entity: string, action: string): CustodyKind | null =>
  (KIND_BY_EVENT as Readonly<Record<string, CustodyKind | null>>)[`${entity} ${action}`] ?? null

/** For each kind of step that records a value: the kind when the value was removed, and the field of the value. */
const REMOVALS: Readonly<Partial<Record<CustodyKind, readonly [CustodyKind, string]>>> = {
  sealed: ['sealRemoved', 'sealNumber'],
  carrierCounted: ['carrierCountRemoved', 'carrierCountedCents'],
  credited: ['creditWithdrawn', 'creditedCents'],
}

/** The steps whose reason is shown. */
const WITH_REASON: ReadonlySet<CustodyKind> = new Set([
  'sentBack',
  'countSentBack',
  'controlledAtBank',
  'exchangeUndone',
])

/** The steps that name the carrier. */
const WITH_CARRIER: ReadonlySet<CustodyKind> = new Set(['handedOver', 'pickUpMissed'])

/** The messages for the amounts of steps. The amount of any other step is what the carrier counted. */
const AMOUNT_TEXTS: Readonly<
  Partial<Record<CustodyKind, `pouches.custody.${'creditedAmount' | 'creditedPouch' | 'received'}`>>
> = {
  controlledAtBank: 'pouches.custody.creditedAmount',
  credited: 'pouches.custody.creditedPouch',
  exchanged: 'pouches.custody.received',
}

/**
 * The chain of custody of a pouch, in the order of the history rather than the clock. `events` are those of
 * the pouch, of its count and of every remittance that ever contained it, in any order. A remittance is handed
 * over or deposited once; validating it again after accounting sent it back is a correction. Three kinds of events
 * with a step are left out: events of the count before this pouch was created or after it was deleted; the
 * hand-over and later events of a remittance that left the pouch behind; and changes of the planned date
 * without a missed pick-up.
 */
export function buildCustodyChain(events: readonly CustodyEvent[]): readonly CustodyStep[] {
  const inOrder = events.toSorted((first, second) => first.sequence - second.sequence)
  const facts = factsOf(inOrder)
  return inOrder.flatMap((event) => {
    const kind = kindOfStep(event, facts)
    return kind === null ? [] : [stepOf(event, kind, facts)]
  })
}

/** What the events say about the pouch, and about its remittances by their ids. */
interface CustodyFacts {
  /** The sequences at which the pouch was created and deleted; infinite if that is not among the events. */
  readonly createdAt: number
  readonly deletedAt: number
  /** The sequence at which the remittance left the pouch behind, and that of its first hand-over or deposit. */
  readonly leftBehindAt: ReadonlyMap<string, number>
  readonly handedOverAt: ReadonlyMap<string, number>
  /** The amount of linked bank lines. The control records only a typed amount. */
  readonly creditedByLines: ReadonlyMap<string, number | null>
  readonly carrierNames: ReadonlyMap<string, string>
  readonly withoutCarrier: ReadonlySet<string>
}

function factsOf(inOrder: readonly CustodyEvent[]): CustodyFacts {
  const ofPouch = inOrder.filter(({ entity }) => entity === 'pouch')
  const ofRemittances = inOrder.filter(({ entity }) => entity === 'remittance')
  const sequenceOf = (name: string) => ofPouch.find(({ action }) => action === name)?.sequence
  const sequences = (chosen: readonly CustodyEvent[]) =>
    new Map(chosen.map(({ entityId, sequence }) => [entityId, sequence]))
  return {
    createdAt: sequenceOf('create') ?? Number.NEGATIVE_INFINITY,
    deletedAt: sequenceOf('delete') ?? Number.POSITIVE_INFINITY,
    leftBehindAt: sequences(
      ofRemittances.filter(({ after }) => idsOf(after?.leftPouchIds).includes(ofPouch[0]?.entityId)),
    ),
    // Reversed, so that the first validation remains in the map.
    handedOverAt: sequences(ofRemittances.filter(({ action }) => action === 'validate').toReversed()),
    creditedByLines: new Map(
      ofRemittances
        .filter(({ action, after }) => action === 'credit' && after?.creditedCents !== undefined)
        .map(({ entityId, after }) => [entityId, numberOf(after?.creditedCents)]),
    ),
    carrierNames: new Map(
      inOrder.flatMap(({ entityId, carrierName }) => (carrierName === null ? [] : [[entityId, carrierName]])),
    ),
    withoutCarrier: new Set(
      ofRemittances
        .filter(({ action, after }) => action === 'create' && after?.carrierId === null)
        .map(({ entityId }) => entityId),
    ),
  }
}

/** The kind of the step of an event; null if the chain leaves it out. */
function kindOfStep(event: CustodyEvent, facts: CustodyFacts): CustodyKind | null {
  const { sequence, entity, entityId, action, after } = event
  if (entity === 'count' && (sequence < facts.createdAt || sequence > facts.deletedAt)) return null
  const leftBehindAt = facts.leftBehindAt.get(entityId) ?? Number.POSITIVE_INFINITY
  if (entity === 'remittance' && sequence >= leftBehindAt) return null
  const kind = kindOf(entity, action)
  if (kind === 'handedOver') {
    if (facts.handedOverAt.get(entityId) !== sequence) return 'corrected'
    return facts.withoutCarrier.has(entityId) ? 'deposited' : 'handedOver'
  }
  if (isTakenBack(event)) return 'cameBack'
  if (kind === 'pickUpMissed' && after?.isMissed !== true) return null
  const [removal, field] = (kind && REMOVALS[kind]) ?? []
  return removal && field && after?.[field] === null ? removal : kind
}

function stepOf(
  { id, at, byName, entity, entityId, action, before, after }: CustodyEvent,
  kind: CustodyKind,
  { carrierNames, withoutCarrier, creditedByLines }: CustodyFacts,
): CustodyStep {
  const values = after ?? {}
  return {
    key: id,
    kind,
    at,
    by: byName,
    reference: kind === 'prepared' ? numberOf(values.reference) : null,
    carrierName: WITH_CARRIER.has(kind) ? (carrierNames.get(entityId) ?? null) : null,
    courierName: textOf(values.courierName),
    isDeposit: kindOf(entity, action) === 'handedOver' && withoutCarrier.has(entityId),
    receiptNumber: textOf(values.receiptNumber),
    sealNumber: textOf(values.sealNumber),
    amountCents:
      numberOf(values.carrierCountedCents) ??
      numberOf(values.creditedCents) ??
      numberOf(values.receivedCents) ??
      (kind === 'controlledAtBank' ? (creditedByLines.get(entityId) ?? null) : null),
    reason: WITH_REASON.has(kind) ? textOf(values.reason) : null,
    plannedOn: kind === 'pickUpMissed' ? textOf(before?.date) : null,
    comment: kind === 'pickUpMissed' ? textOf(values.comment) : null,
  }
}

function idsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The formats of a language: those of the screen, or those of a paper. */
interface NoteFormats {
  readonly t: (
    id: `pouches.custody.${
      | 'amount'
      | 'carrier'
      | 'comment'
      | 'courier'
      | 'creditedAmount'
      | 'creditedPouch'
      | 'depositor'
      | 'plannedOn'
      | 'reason'
      | 'receipt'
      | 'received'
      | 'remittance'
      | 'seal'}`,
    values: Readonly<Record<string, string>>,
  ) => string
  readonly money: (cents: Cents) => string
  readonly date: (date: BusinessDate) => string
}

/** The values of a step as texts, for the screen and for papers. */
export function custodyNotes(step: CustodyStep, { t, money, date }: NoteFormats): readonly string[] {
  const { kind, reference, courierName, receiptNumber, sealNumber, amountCents, reason } = step
  const { isDeposit, carrierName, plannedOn, comment } = step
  return [
    reference !== null && t('pouches.custody.remittance', { reference: String(reference) }),
    carrierName !== null && t('pouches.custody.carrier', { name: carrierName }),
    courierName !== null &&
      t(isDeposit ? 'pouches.custody.depositor' : 'pouches.custody.courier', { name: courierName }),
    receiptNumber !== null && t('pouches.custody.receipt', { number: receiptNumber }),
    kind === 'sealed' && sealNumber !== null && t('pouches.custody.seal', { number: sealNumber }),
    amountCents !== null && t(AMOUNT_TEXTS[kind] ?? 'pouches.custody.amount', { amount: money(amountCents) }),
    reason !== null && t('pouches.custody.reason', { reason }),
    plannedOn !== null && t('pouches.custody.plannedOn', { date: date(plannedOn) }),
    comment !== null && t('pouches.custody.comment', { comment }),
  ].filter((note) => note !== false)
}
