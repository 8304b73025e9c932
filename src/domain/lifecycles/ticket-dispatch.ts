import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import { isIssuerClosed, type TicketIssuerData } from '../tickets/issuers.ts'
import { isYearExpired, lastDayOfSending, type TicketLine } from '../tickets/tickets.ts'
import { checkReimbursementDate, checkSentOn } from './dispatch-dates.ts'
import { type Lifecycle, nextStatus } from './lifecycle.ts'

/** The insured value of a parcel of vouchers, per issuer and in total. */
export const INSURED_PER_ISSUER_CENTS: Cents = 500_000
export const INSURED_PER_DISPATCH_CENTS: Cents = 2_000_000

export const DISPATCH_STATUSES = ['CREATED', 'SENT', 'REIMBURSED', 'CANCELED'] as const
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number]

/** The statuses of a dispatch that is still to be sent, or that an issuer has not paid. */
export const UNFINISHED_DISPATCH_STATUSES = ['CREATED', 'SENT'] as const satisfies readonly DispatchStatus[]

export const TRANSPORTS = ['POST', 'CARRIER'] as const
/** By post, or in a sealed pouch that a cash carrier collects with other pouches. */
export type Transport = (typeof TRANSPORTS)[number]

export type DispatchEvent = 'send' | 'reimbursePart' | 'reimburse' | 'correctPayment' | 'cancel'

/** Each issuer pays separately; with the last payment the dispatch becomes REIMBURSED. A payment can be corrected while it is not posted. */
export const ticketDispatchLifecycle: Lifecycle<DispatchStatus, DispatchEvent> = {
  name: 'ticketDispatch',
  statuses: DISPATCH_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'send', from: ['CREATED'], to: 'SENT' },
    { event: 'reimbursePart', from: ['SENT'], to: 'SENT' },
    { event: 'reimburse', from: ['SENT'], to: 'REIMBURSED' },
    { event: 'correctPayment', from: ['REIMBURSED'], to: 'REIMBURSED' },
    { event: 'cancel', from: ['CREATED', 'SENT'], to: 'CANCELED' },
  ],
}

/**
 * The payment of an issuer: the amount credited by the bank, and the commission. Together they should equal the declared amount: the rest is
 * posted as a loss or gain.
 */
export interface Reimbursement {
  readonly issuer: string
  readonly reimbursedCents: Cents
  readonly commissionCents: Cents
  readonly reimbursedOn: BusinessDate
  /** The reason of the rest. Payments without a rest have none, nor have some earlier ones. */
  readonly reason?: string | null | undefined
}

/** Decides the creation of a dispatch: it needs at least one voucher with a value. */
export function decideDispatch(
  lines: readonly TicketLine[],
): { readonly to: 'CREATED'; readonly quantity: number; readonly declaredCents: Cents } | Refused {
  if (lines.length === 0) return refuse('NoTickets')
  const declaredCents = declaredValue(lines)
  if (declaredCents <= 0) return refuse('TotalNotPositive')
  return { to: 'CREATED', quantity: lines.reduce((sum, line) => sum + line.quantity, 0), declaredCents }
}

/** Decides the sending of a dispatch: it needs a slip number, a day that `checkSentOn` allows and, with a carrier, a pouch that was handed over. */
export function decideSending(
  dispatch: { readonly status: DispatchStatus; readonly transport: Transport },
  shipment: {
    readonly slipNumber: string
    readonly pouchHandedOver: boolean
    readonly sentOn: BusinessDate
    /** `earliestSentOn` of the dispatch. */
    readonly earliest: BusinessDate
    /** The calendar date of the establishment. */
    readonly today: BusinessDate
  },
): { readonly to: DispatchStatus } | Refused {
  const next = nextStatus(ticketDispatchLifecycle, dispatch.status, 'send')
  if ('refusal' in next) return next
  if (shipment.slipNumber.trim() === '') return refuse('SlipNumberRequired')
  const dateRefused = checkSentOn(shipment)
  if (dateRefused) return dateRefused
  if (dispatch.transport === 'CARRIER' && !shipment.pouchHandedOver) return refuse('PouchNotHandedOver')
  return next
}

/**
 * Decides an issuer's payment, whose date `checkReimbursementDate` must allow. It replaces an earlier payment
 * of this issuer, unless that is posted. A rest needs a reason.
 *
 * @param isPosted true while the earlier payment of this issuer is in an entry that is not reversed
 */
export function decideReimbursement(
  dispatch: {
    readonly status: DispatchStatus
    readonly lines: readonly TicketLine[]
    readonly reimbursements: readonly Reimbursement[]
    readonly sentOn: BusinessDate | null
  },
  payment: Reimbursement,
  today: BusinessDate,
  isPosted = false,
):
  | {
      readonly event: DispatchEvent
      readonly to: DispatchStatus
      readonly reimbursements: readonly Reimbursement[]
    }
  | Refused {
  const issuers = issuersOf(dispatch.lines)
  const others = dispatch.reimbursements.filter(({ issuer }) => issuer !== payment.issuer)
  const { reason: typedReason, ...paid } = payment
  const declaredCents = declaredValue(dispatch.lines.filter(({ issuer }) => issuer === payment.issuer))
  const hasRest = unpaidAmount(declaredCents, paid) !== 0
  const reason = typedReason?.trim() ?? ''
  const reimbursements = [...others, hasRest ? { ...paid, reason } : paid].sort(
    (a, b) => issuers.indexOf(a.issuer) - issuers.indexOf(b.issuer),
  )
  const paidEvent = reimbursements.length === issuers.length ? 'reimburse' : 'reimbursePart'
  const event = dispatch.status === 'REIMBURSED' ? 'correctPayment' : paidEvent
  const next = nextStatus(ticketDispatchLifecycle, dispatch.status, event)
  if ('refusal' in next) return next
  if (!issuers.includes(payment.issuer)) return refuse('IssuerNotInDispatch')
  if (isPosted) return refuse('PaymentPosted')
  if (payment.reimbursedCents < 0 || payment.commissionCents < 0) return refuse('TotalNotPositive')
  const { reimbursedOn } = payment
  const dateRefused = checkReimbursementDate({ reimbursedOn, sentOn: dispatch.sentOn, today })
  if (dateRefused) return dateRefused
  if (hasRest && reason === '') return refuse('ReasonRequired')
  return { event, to: next.to, reimbursements }
}

/**
 * Decides a cancellation, after which the vouchers wait again. Cancelling a sent dispatch needs a reason. A dispatch with a payment, or whose
 * pouch is in a remittance, can't be cancelled.
 */
export function decideCancelling(
  dispatch: { readonly status: DispatchStatus; readonly reimbursements: readonly Reimbursement[] },
  command: {
    readonly reason: string
    /** True while the pouch of the dispatch is in a remittance, even one whose month is closed. */
    readonly pouchCommitted: boolean
  },
): { readonly to: DispatchStatus } | Refused {
  const next = nextStatus(ticketDispatchLifecycle, dispatch.status, 'cancel')
  if ('refusal' in next) return next
  if (dispatch.reimbursements.length > 0) return refuse('DispatchReimbursed')
  if (command.pouchCommitted) return refuse('PouchInRemittance')
  return dispatch.status === 'SENT' && command.reason.trim() === '' ? refuse('ReasonRequired') : next
}

/** The declared value of vouchers, in cents. */
export function declaredValue(lines: readonly Pick<TicketLine, 'declaredCents'>[]): Cents {
  return sumCents(lines.map((line) => line.declaredCents))
}

/** The distinct issuers of a dispatch, in the order of its lines. */
export function issuersOf(lines: readonly Pick<TicketLine, 'issuer'>[]): readonly string[] {
  return [...new Set(lines.map((line) => line.issuer))]
}

/** Declared value − payment − commission, in cents; negative when more was paid. */
export function unpaidAmount(
  declaredCents: Cents,
  payment: Pick<Reimbursement, 'reimbursedCents' | 'commissionCents'>,
): Cents {
  return declaredCents - payment.reimbursedCents - payment.commissionCents
}

export type DispatchWarning =
  | { readonly kind: 'aboveIssuerLimit'; readonly issuer: string; readonly declaredCents: Cents }
  | { readonly kind: 'aboveDispatchLimit'; readonly declaredCents: Cents }
  | {
      /** Vouchers of last year that are no longer accepted: still to be sent by the last day, or too late. */
      readonly kind: 'sendingDue' | 'sendingLate'
      readonly issuer: string
      readonly year: number
      readonly lastDay: BusinessDate
    }
  | { readonly kind: 'issuerClosed'; readonly issuer: string }

/** Warnings before vouchers are sent; none of them forbids it. */
export function dispatchWarnings(
  lines: readonly Omit<TicketLine, 'quantity'>[],
  issuers: readonly TicketIssuerData[],
  date: BusinessDate,
): readonly DispatchWarning[] {
  const byIssuer = issuersOf(lines).map((issuer) => ({
    issuer,
    declaredCents: declaredValue(lines.filter((line) => line.issuer === issuer)),
  }))
  const total = declaredValue(lines)
  return [
    ...byIssuer
      .filter(({ declaredCents }) => declaredCents > INSURED_PER_ISSUER_CENTS)
      .map((above) => ({ kind: 'aboveIssuerLimit' as const, ...above })),
    ...(total > INSURED_PER_DISPATCH_CENTS
      ? [{ kind: 'aboveDispatchLimit' as const, declaredCents: total }]
      : []),
    ...lines
      .filter(({ year }) => isYearExpired(year, date))
      .map(({ issuer, year }) => {
        const lastDay = lastDayOfSending(year)
        return {
          kind: date > lastDay ? ('sendingLate' as const) : ('sendingDue' as const),
          issuer,
          year,
          lastDay,
        }
      }),
    ...byIssuer
      .filter(({ issuer }) =>
        issuers.some((candidate) => candidate.name === issuer && isIssuerClosed(candidate, date)),
      )
      .map(({ issuer }) => ({ kind: 'issuerClosed' as const, issuer })),
  ]
}
