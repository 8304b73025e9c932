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
  const sequenceOf = (action: string) =>
    inOrder.find((event) => event.entity === 'pouch' && event.action === action)?.sequence
  const createdAtSequence = sequenceOf('create') ?? Number.NEGATIVE_INFINITY
  const deletedAtSequence = sequenceOf('delete') ?? Number.POSITIVE_INFINITY
  const pouchId = inOrder.find(({ entity }) => entity === 'pouch')?.entityId
  const leftBehindAt = new Map<string, number>()
  for (const { entity, entityId, sequence, after } of inOrder)
    if (entity === 'remittance' && idsOf(after?.leftPouchIds).includes(pouchId))
      leftBehindAt.set(entityId, sequence)
  const handedOverAt = new Map<string, number>()
  for (const { entity, entityId, action, sequence } of inOrder)
    if (entity === 'remittance' && action === 'validate' && !handedOverAt.has(entityId))
      handedOverAt.set(entityId, sequence)
  // The control records only a typed amount. The amount of linked bank lines is in earlier `credit` events.
  const creditedByLines = new Map<string, number | null>()
  for (const { entity, entityId, action, after } of inOrder)
    if (entity === 'remittance' && action === 'credit' && after?.creditedCents !== undefined)
      creditedByLines.set(entityId, numberOf(after.creditedCents))
  const withoutCarrier = new Set(
    inOrder
      .filter(
        ({ entity, action, after }) =>
          entity === 'remittance' && action === 'create' && after?.carrierId === null,
      )
      .map(({ entityId }) => entityId),
  )
  const carrierNames = new Map(
    inOrder.flatMap(({ entityId, carrierName }) => (carrierName === null ? [] : [[entityId, carrierName]])),
  )
  return inOrder.flatMap(({ id, sequence, at, byName, entity, entityId, action, before, after }) => {
    const kindOfEvent = kindOf(entity, action)
    const [removal, field] = (kindOfEvent && REMOVALS[kindOfEvent]) ?? []
    const isRemoval = removal && field && after?.[field] === null
    const recordedKind = isRemoval ? removal : kindOfEvent
    const isCorrection = kindOfEvent === 'handedOver' && handedOverAt.get(entityId) !== sequence
    const isDeposit = kindOfEvent === 'handedOver' && withoutCarrier.has(entityId)
    const firstKind = isDeposit ? 'deposited' : 'handedOver'
    const handOverKind = isCorrection ? 'corrected' : firstKind
    const leftKind = isTakenBack({ action, before }) ? 'cameBack' : recordedKind
    const kind = kindOfEvent === 'handedOver' ? handOverKind : leftKind
    const isOfOtherPouch =
      entity === 'count' && (sequence < createdAtSequence || sequence > deletedAtSequence)
    const isAfterLeftBehind =
      entity === 'remittance' && sequence >= (leftBehindAt.get(entityId) ?? Number.POSITIVE_INFINITY)
    const isPickUpMissed = kind === 'pickUpMissed'
    const isOtherDateOnly = isPickUpMissed && after?.isMissed !== true
    if (!kind || isOfOtherPouch || isAfterLeftBehind || isOtherDateOnly) return []
    const values = after ?? {}
    return {
      key: id,
      kind,
      at,
      by: byName,
      reference: kind === 'prepared' ? numberOf(values.reference) : null,
      carrierName: WITH_CARRIER.has(kind) ? (carrierNames.get(entityId) ?? null) : null,
      courierName: textOf(values.courierName),
      isDeposit,
      receiptNumber: textOf(values.receiptNumber),
      sealNumber: textOf(values.sealNumber),
      amountCents:
        numberOf(values.carrierCountedCents) ??
        numberOf(values.creditedCents) ??
        numberOf(values.receivedCents) ??
        (kind === 'controlledAtBank' ? (creditedByLines.get(entityId) ?? null) : null),
      reason: WITH_REASON.has(kind) ? textOf(values.reason) : null,
      plannedOn: isPickUpMissed ? textOf(before?.date) : null,
      comment: isPickUpMissed ? textOf(values.comment) : null,
    }
  })
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
