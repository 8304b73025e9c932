import type { BusinessDate, Instant } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import type { PouchType } from '../pouches/types.ts'
import { type RefusalName, type Refused, refuse } from '../refusals.ts'
import { type Lifecycle, nextStatus } from './lifecycle.ts'
import type { PouchStatus } from './pouch.ts'
import {
  type CreditDate,
  decideCreditDate,
  isCreditAhead,
  refusalOfRemittanceDate,
} from './remittance-dates.ts'

export const REMITTANCE_STATUSES = [
  'PREPARED',
  'VALIDATED',
  'UNVALIDATED',
  'AVALIDATED',
  'ERROR',
  'SEND',
  'SENT',
  'ARCHIVED',
  'CANCELED',
] as const
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number]

export type RemittanceEvent =
  | 'undo'
  | 'validate'
  | 'accountingValidate'
  | 'invalidate'
  | 'send'
  | 'sent'
  | 'sendFailed'
  | 'archive'

/** `sent` and `sendFailed` are the results of the job that sends the remittance. */
export const remittanceLifecycle: Lifecycle<RemittanceStatus, RemittanceEvent> = {
  name: 'remittance',
  statuses: REMITTANCE_STATUSES,
  initial: ['PREPARED'],
  edges: [
    { event: 'undo', from: ['PREPARED', 'UNVALIDATED'], to: 'CANCELED' },
    { event: 'validate', from: ['PREPARED', 'UNVALIDATED'], to: 'VALIDATED' },
    { event: 'accountingValidate', from: ['VALIDATED'], to: 'AVALIDATED' },
    { event: 'invalidate', from: ['VALIDATED'], to: 'UNVALIDATED' },
    { event: 'send', from: ['AVALIDATED', 'ERROR'], to: 'SEND' },
    { event: 'sent', from: ['SEND'], to: 'SENT' },
    { event: 'sendFailed', from: ['SEND'], to: 'ERROR' },
    { event: 'archive', from: ['SENT'], to: 'ARCHIVED' },
  ],
}

/** The statuses of a remittance that the establishment still has to hand over, deposit or correct. */
export const UNFINISHED_REMITTANCE_STATUSES = [
  'PREPARED',
  'UNVALIDATED',
] as const satisfies readonly RemittanceStatus[]

/** True while the pouches belong to the remittance; cancelling it releases them. */
export function holdsPouches(status: RemittanceStatus): boolean {
  return status !== 'CANCELED'
}

/** True for the types whose remittance needs a carrier; cheques and paper vouchers can leave without one. */
export function needsCarrier(type: PouchType): boolean {
  return type === 'NOTES' || type === 'CHANGE'
}

/**
 * The refusals of a bank credit, by the pouch types that the bank does not credit: it exchanges the notes of CHANGE pouches for coins, and the
 * issuers pay for vouchers.
 */
export const NOT_CREDITED = {
  CHANGE: 'ChangeNotCredited',
  TICKETS: 'TicketsNotCredited',
} as const satisfies Partial<Record<PouchType, RefusalName>>
type NotCreditedType = keyof typeof NOT_CREDITED

/**
 * False for change, which the bank exchanges for coins, and for vouchers, which their issuers pay. The same rule in SQL is `creditedByBank` in
 * server/store/rules-in-sql.ts.
 */
export function isCreditedByBank(type: PouchType): type is Exclude<PouchType, NotCreditedType> {
  return !(type in NOT_CREDITED)
}

/** The refusal of a bank credit for a remittance of this type; null for a type that the bank credits. */
export function refusalOfCreditFor(type: PouchType): Refused | null {
  return isCreditedByBank(type) ? null : refuse(NOT_CREDITED[type])
}

export interface PouchData {
  readonly id: string
  readonly type: PouchType
  readonly status: PouchStatus
  readonly date: BusinessDate
  readonly valueCents: Cents
}

export interface Preparation {
  readonly type: PouchType
  readonly pouches: readonly PouchData[]
  readonly carrier: {
    readonly status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
  } | null
  readonly date: BusinessDate
  /** The calendar date of the establishment. */
  readonly today: BusinessDate
}

/**
 * Decides a preparation. It needs at least one pouch. All its pouches must be free and of its type, with a total
 * above zero. Notes and change need a carrier; a carrier that is named must be active. `refusalOfRemittanceDate`
 * must allow the date.
 */
export function decidePreparation(
  preparation: Preparation,
): { readonly to: 'PREPARED'; readonly totalCents: Cents } | Refused {
  const { type, pouches, carrier, date, today } = preparation
  if (pouches.length === 0) return refuse('NoPouch')
  if (pouches.some((pouch) => pouch.status !== 'CREATED')) return refuse('PouchNotFree')
  if (pouches.some((pouch) => pouch.type !== type)) return refuse('PouchTypesDiffer')
  const totalCents = sumCents(pouches.map((pouch) => pouch.valueCents))
  if (totalCents <= 0) return refuse('TotalNotPositive')
  if (!carrier && needsCarrier(type)) return refuse('CarrierRequired')
  if (carrier && carrier.status !== 'ACTIVE') return refuse('CarrierInactive')
  const pouchDates = pouches.map((pouch) => pouch.date)
  const dateRefusal = refusalOfRemittanceDate({ date, today, pouchDates })
  if (dateRefusal) return refuse(dateRefusal)
  return { to: 'PREPARED', totalCents }
}

export interface HandOver {
  readonly status: RemittanceStatus
  readonly pouchIds: readonly string[]
  readonly confirmedPouchIds: readonly string[]
  /** The pouches that stay in the establishment or, in a correction, came back or were never handed over. They become free again. */
  readonly leftPouchIds: readonly string[]
  readonly preparedById: string
  readonly actorId: string
  readonly allowSelfValidation: boolean
}

/**
 * Decides the hand-over or deposit: every pouch of the remittance, and no other, is either confirmed or left behind; at least one is confirmed;
 * and the person did not prepare the remittance, unless the establishment allows that. In a correction, the pouches left behind are those that
 * came back or were never handed over.
 */
export function decideHandOver(handOver: HandOver): { readonly to: RemittanceStatus } | Refused {
  const next = nextStatus(remittanceLifecycle, handOver.status, 'validate')
  if ('refusal' in next) return next
  if (!handOver.allowSelfValidation && handOver.actorId === handOver.preparedById)
    return refuse('SelfValidation')
  const confirmedIds = new Set(handOver.confirmedPouchIds)
  const leftBehindIds = new Set(handOver.leftPouchIds)
  const isEachInOneList = handOver.pouchIds.every((id) => confirmedIds.has(id) !== leftBehindIds.has(id))
  if (!isEachInOneList || confirmedIds.size + leftBehindIds.size !== handOver.pouchIds.length)
    return refuse('PouchNotConfirmed')
  return confirmedIds.size === 0 ? refuse('NoPouchLeaves') : next
}

/**
 * True if the person who prepared a remittance may hand it over or deposit it: the establishment allows it, and the setting has taken effect.
 */
export function maySelfValidate(
  {
    allowSelfValidation,
    selfValidationFrom,
  }: { readonly allowSelfValidation: boolean; readonly selfValidationFrom: Instant | null },
  now: Instant,
): boolean {
  return allowSelfValidation && (!selfValidationFrom || selfValidationFrom <= now)
}

/**
 * True when validating the remittance corrects an earlier hand-over or deposit: accounting sent it back after its pouches had left. The time and
 * person of the first hand-over stay; courier and receipt number can change, and pouches that came back or were never handed over become free.
 */
export function correctsHandOver(status: RemittanceStatus): boolean {
  return status === 'UNVALIDATED'
}

export interface RemittanceCommand {
  readonly event: 'undo' | 'accountingValidate' | 'invalidate'
  readonly reason: string
  readonly creditedCents: Cents | null
  /** The typed date of the bank credit, with the dates that it is checked against; absent or null when no date was typed. */
  readonly creditDate?: CreditDate | null
}

/**
 * Decides the event `undo`, `accountingValidate` (the control) or `invalidate` of a remittance. `invalidate` requires a reason. The control
 * requires the credited amount, typed or from linked lines, and a reason if the amount differs from the declared total; `decideCreditDate` must
 * allow a typed date. A credit of change or vouchers is refused. `BankLinesLinked` refuses `invalidate` while bank lines are linked, a
 * control that would overwrite their amount or date, and the control of change or vouchers with linked lines.
 */
export function decideRemittance(
  remittance: {
    readonly status: RemittanceStatus
    readonly type: PouchType
    readonly totalCents: Cents
    readonly creditedCents: Cents | null
    readonly creditedOn?: BusinessDate | null
    /** True while bank lines are linked to it. */
    readonly isLinked?: boolean
  },
  command: RemittanceCommand,
): { readonly to: RemittanceStatus } | Refused {
  const next = nextStatus(remittanceLifecycle, remittance.status, command.event)
  if ('refusal' in next) return next
  if (command.event === 'invalidate' && remittance.isLinked) return refuse('BankLinesLinked')
  if (command.event === 'invalidate' && command.reason.trim() === '') return refuse('ReasonRequired')
  const hasTypedAnotherAmount =
    command.creditedCents !== null && command.creditedCents !== remittance.creditedCents
  const typedDate = command.creditDate?.creditedOn
  const hasTypedAnotherDate = typedDate !== undefined && typedDate !== remittance.creditedOn
  const hasTypedAnotherCredit = hasTypedAnotherAmount || hasTypedAnotherDate
  if (command.event === 'accountingValidate' && remittance.isLinked && hasTypedAnotherCredit)
    return refuse('BankLinesLinked')
  if (command.event !== 'accountingValidate') return next
  const notCredited = refusalOfCreditFor(remittance.type)
  if (notCredited) {
    if (remittance.isLinked) return refuse('BankLinesLinked')
    return command.creditedCents !== null || command.creditDate ? notCredited : next
  }
  const creditedCents = command.creditedCents ?? remittance.creditedCents
  if (creditedCents === null) return refuse('CreditRequired')
  const dateRefused = command.creditDate ? decideCreditDate(command.creditDate) : null
  if (dateRefused) return dateRefused
  return needsDifferenceReason({ ...remittance, creditedCents }) && command.reason.trim() === ''
    ? refuse('ReasonRequired')
    : next
}

/**
 * Decides whether a remittance can be sent to accounting: from the day of its last credit on. If it were sent earlier, the entry of
 * this credit would be posted before its own date.
 *
 * @param today the calendar date of the establishment
 */
export function decideRemittanceSending(
  { status, creditedOn }: { readonly status: RemittanceStatus; readonly creditedOn: BusinessDate | null },
  today: BusinessDate,
): { readonly to: RemittanceStatus } | Refused {
  const next = nextStatus(remittanceLifecycle, status, 'send')
  return 'to' in next && isCreditAhead(creditedOn, today) ? refuse('CreditInFuture') : next
}

/**
 * True when the bank credited another amount than declared: accounting gives a reason for the difference. Change and vouchers are not credited:
 * their differences are confirmed when the coins are received, or recorded with the payment of the issuer.
 */
export function needsDifferenceReason(remittance: {
  readonly type: PouchType
  readonly totalCents: Cents
  readonly creditedCents: Cents | null
}): boolean {
  const { type, totalCents, creditedCents } = remittance
  return isCreditedByBank(type) && creditedCents !== null && creditedCents !== totalCents
}

/**
 * The returned amount of a remittance (the bank credit, the coins of change, or the payments of issuers with their commissions) minus the
 * declared one, in cents; null before anything returned.
 */
export function returnedMinusDeclared({
  returnedCents,
  totalCents,
}: {
  readonly returnedCents: number | null
  readonly totalCents: number
}): number | null {
  return returnedCents === null ? null : returnedCents - totalCents
}
