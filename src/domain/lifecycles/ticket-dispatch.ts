import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import { isIssuerClosed, isYearExpired, type TicketIssuerFacts, type TicketLine } from '../tickets/tickets.ts'
import { follow, type Lifecycle } from './lifecycle.ts'

/** A parcel of vouchers is insured up to so much of one issuer, and up to so much as a whole. */
export const INSURED_PER_ISSUER_CENTS: Cents = 500_000
export const INSURED_PER_DISPATCH_CENTS: Cents = 2_000_000

export const DISPATCH_STATUSES = ['CREATED', 'SENT', 'REIMBURSED', 'CANCELED'] as const
export type DispatchStatus = (typeof DISPATCH_STATUSES)[number]

export const TRANSPORTS = ['POST', 'CARRIER'] as const
/** By post, or in a sealed pouch that a cash carrier collects with the others. */
export type Transport = (typeof TRANSPORTS)[number]

export type DispatchEvent = 'send' | 'reimbursePart' | 'reimburse' | 'cancel'

/** Each issuer pays on its own; with the last of them the dispatch is REIMBURSED. */
export const ticketDispatchLifecycle: Lifecycle<DispatchStatus, DispatchEvent> = {
  name: 'ticketDispatch',
  statuses: DISPATCH_STATUSES,
  initial: ['CREATED'],
  edges: [
    { event: 'send', from: ['CREATED'], to: 'SENT' },
    { event: 'reimbursePart', from: ['SENT'], to: 'SENT' },
    { event: 'reimburse', from: ['SENT'], to: 'REIMBURSED' },
    { event: 'cancel', from: ['CREATED', 'SENT'], to: 'CANCELED' },
  ],
}

/** What an issuer paid: what came to the bank, and what it kept. Together they should be what was declared. */
export interface Reimbursement {
  readonly issuer: string
  readonly reimbursedCents: Cents
  readonly commissionCents: Cents
  readonly reimbursedOn: BusinessDate
}

/** Puts vouchers together for sending: there must be some, worth something. */
export function decideDispatch(
  lines: readonly TicketLine[],
): { readonly to: 'CREATED'; readonly quantity: number; readonly declaredCents: Cents } | Refused {
  if (lines.length === 0) return refuse('NoTickets')
  const declaredCents = declaredOf(lines)
  if (declaredCents <= 0) return refuse('TotalNotPositive')
  return { to: 'CREATED', quantity: lines.reduce((sum, line) => sum + line.quantity, 0), declaredCents }
}

/** Lets a dispatch leave: the issuers ask for its slip number; a pouch has left when the carrier took it. */
export function decideSending(
  dispatch: { readonly status: DispatchStatus; readonly transport: Transport },
  given: { readonly slipNumber: string; readonly pouchHandedOver: boolean },
): { readonly to: DispatchStatus } | Refused {
  const next = follow(ticketDispatchLifecycle, dispatch.status, 'send')
  if ('refusal' in next) return next
  if (given.slipNumber.trim() === '') return refuse('SlipNumberRequired')
  if (dispatch.transport === 'CARRIER' && !given.pouchHandedOver) return refuse('PouchNotHandedOver')
  return next
}

/** Takes down what an issuer paid. Said again, it replaces what was said while others are still awaited. */
export function decideReimbursement(
  dispatch: {
    readonly status: DispatchStatus
    readonly lines: readonly TicketLine[]
    readonly reimbursements: readonly Reimbursement[]
  },
  paid: Reimbursement,
):
  | {
      readonly event: DispatchEvent
      readonly to: DispatchStatus
      readonly reimbursements: readonly Reimbursement[]
    }
  | Refused {
  const issuers = issuersOf(dispatch.lines)
  const others = dispatch.reimbursements.filter(({ issuer }) => issuer !== paid.issuer)
  const reimbursements = [...others, paid].sort(
    (a, b) => issuers.indexOf(a.issuer) - issuers.indexOf(b.issuer),
  )
  const event = reimbursements.length === issuers.length ? 'reimburse' : 'reimbursePart'
  const next = follow(ticketDispatchLifecycle, dispatch.status, event)
  if ('refusal' in next) return next
  if (!issuers.includes(paid.issuer)) return refuse('IssuerNotInDispatch')
  if (paid.reimbursedCents < 0 || paid.commissionCents < 0) return refuse('TotalNotPositive')
  return { event, to: next.to, reimbursements }
}

/** Takes a dispatch back: its vouchers wait again. One that left needs the reason, one that was paid for stays. */
export function decideCancelling(
  dispatch: { readonly status: DispatchStatus; readonly reimbursements: readonly Reimbursement[] },
  given: { readonly reason: string; readonly pouchCommitted: boolean },
): { readonly to: DispatchStatus } | Refused {
  const next = follow(ticketDispatchLifecycle, dispatch.status, 'cancel')
  if ('refusal' in next) return next
  if (dispatch.reimbursements.length > 0) return refuse('DispatchReimbursed')
  if (given.pouchCommitted) return refuse('PouchInRemittance')
  return dispatch.status === 'SENT' && given.reason.trim() === '' ? refuse('ReasonRequired') : next
}

/** What a dispatch is declared at, in cents. */
export function declaredOf(lines: readonly TicketLine[]): Cents {
  return sumCents(lines.map((line) => line.declaredCents))
}

/** The issuers of a dispatch, each once, in the order of its lines. */
export function issuersOf(lines: readonly TicketLine[]): readonly string[] {
  return [...new Set(lines.map((line) => line.issuer))]
}

/** What of a dispatch's declared value has neither come nor been kept as commission; negative when more came. */
export function missingOf(declaredCents: Cents, paid: Omit<Reimbursement, 'issuer' | 'reimbursedOn'>): Cents {
  return declaredCents - paid.reimbursedCents - paid.commissionCents
}

export type DispatchWarning =
  | { readonly kind: 'aboveIssuerLimit'; readonly issuer: string; readonly declaredCents: Cents }
  | { readonly kind: 'aboveDispatchLimit'; readonly declaredCents: Cents }
  | { readonly kind: 'yearExpired'; readonly issuer: string; readonly year: number }
  | { readonly kind: 'issuerClosed'; readonly issuer: string }

/** What deserves a second look before vouchers leave on a day; none of it forbids the dispatch. */
export function dispatchWarnings(
  lines: readonly TicketLine[],
  issuers: readonly TicketIssuerFacts[],
  on: BusinessDate,
): readonly DispatchWarning[] {
  const byIssuer = issuersOf(lines).map((issuer) => ({
    issuer,
    declaredCents: declaredOf(lines.filter((line) => line.issuer === issuer)),
  }))
  const total = declaredOf(lines)
  return [
    ...byIssuer
      .filter(({ declaredCents }) => declaredCents > INSURED_PER_ISSUER_CENTS)
      .map((above) => ({ kind: 'aboveIssuerLimit' as const, ...above })),
    ...(total > INSURED_PER_DISPATCH_CENTS
      ? [{ kind: 'aboveDispatchLimit' as const, declaredCents: total }]
      : []),
    ...lines
      .filter(({ year }) => isYearExpired(year, on))
      .map(({ issuer, year }) => ({ kind: 'yearExpired' as const, issuer, year })),
    ...byIssuer
      .filter(({ issuer }) => issuers.some((one) => one.name === issuer && isIssuerClosed(one, on)))
      .map(({ issuer }) => ({ kind: 'issuerClosed' as const, issuer })),
  ]
}
