import { addDays, type BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { BankKind, SettlementKind } from './kinds.ts'

/** Takings of a day and category, posted on 511 (payments to collect) and not settled by a bank line yet. */
export interface UnsettledDay {
  readonly establishmentId: string
  readonly date: BusinessDate
  readonly categoryId: string
  readonly cents: Cents
}

/** A part of a settlement: the takings of a day and category that the bank line settles. */
export interface SettlementPart {
  readonly date: BusinessDate
  readonly categoryId: string
  readonly amountCents: Cents
}

export interface SettlementRequest {
  readonly line: {
    readonly account: string
    readonly amountCents: Cents
    /** True when the line credits remittances or settles takings already. */
    readonly isLinked: boolean
    readonly kind: BankKind
  }
  readonly kind: SettlementKind
  /** The IBANs that the establishment has or had. */
  readonly accounts: readonly string[]
  readonly parts: readonly SettlementPart[]
  /** The unsettled days of the establishment up to the date of the line. */
  readonly unsettled: readonly UnsettledDay[]
  readonly feeCents: Cents
  readonly reason: string
}

/** Gross amount and difference of a settlement; the reason is null without a difference. */
interface SettledAmounts {
  readonly grossCents: Cents
  readonly differenceCents: Cents
  readonly reason: string | null
}

/**
 * True for a line whose settlement must contain takings: a credit, or a line of zero, which would post
 * nothing without takings. The settlement of a debit, such as a chargeback, may have none.
 */
export function needsTakings({ amountCents }: { readonly amountCents: Cents }): boolean {
  return amountCents >= 0
}

/** Decides whether a bank line can settle these takings. A difference (gross amount − fee − amount of the line) needs a reason. */
export function decideSettlement(request: SettlementRequest): SettledAmounts | Refused {
  const { line, kind, parts } = request
  if (line.isLinked) return refuse('BankLineLinked')
  if (line.kind !== 'NONE' && line.kind !== kind) return refuse('BankLineClassified')
  if (!request.accounts.includes(line.account)) return refuse('BankAccountDiffers')
  const isCovered = parts.every(({ date, categoryId, amountCents }) =>
    request.unsettled.some(
      (day) =>
        day.date === date && day.categoryId === categoryId && amountCents > 0 && amountCents <= day.cents,
    ),
  )
  if (!isCovered) return refuse('SettlementExceeds')
  const grossCents = sumCents(parts.map(({ amountCents }) => amountCents))
  const differenceCents = grossCents - request.feeCents - line.amountCents
  const reason = request.reason.trim()
  if (differenceCents !== 0 && reason === '') return refuse('ReasonRequired')
  return { grossCents, differenceCents, reason: differenceCents === 0 ? null : reason }
}

/** A stored settlement, with the facts that decide whether it can be undone. */
interface StoredSettlement {
  /** True when its entry is posted and not reversed. */
  readonly isPosted: boolean
  /** True when a later settlement has settled the remaining takings of one of its days. */
  readonly isFollowed: boolean
}

/** Decides whether a settlement can be undone, with a reason: not while its entry is posted, and not while a later settlement follows it. */
export function decideSettlementUndo(
  { isPosted, isFollowed }: StoredSettlement,
  reason: string,
): { readonly to: 'UNDONE' } | Refused {
  if (isPosted) return refuse('SettlementPosted')
  if (isFollowed) return refuse('SettlementFollowed')
  return reason.trim() === '' ? refuse('ReasonRequired') : { to: 'UNDONE' }
}

/** The highest fee that is proposed, in thousandths of the gross amount: issuers of vouchers charge up to 5 %. */
const MAX_FEE_PER_MILLE: Readonly<Record<SettlementKind, number>> = { CARDS: 30, VOUCHERS: 50 }
/** The maximum number of days that one credit is assumed to settle: acquirers credit a long weekend together. */
const MAX_DAYS = 5

/** How many days before a bank line takings are proposed: issuers of vouchers pay within weeks. A person can choose earlier days. */
const PROPOSED_DAYS = 60

/** The first day whose takings are proposed for a line of this date. */
export const firstDayToPropose = (bookedOn: BusinessDate): BusinessDate => addDays(bookedOn, -PROPOSED_DAYS)

/** The unsettled days from which `proposeSettlement` chooses for a line of this date. */
export function daysToPropose(
  unsettled: readonly UnsettledDay[],
  bookedOn: BusinessDate,
): readonly UnsettledDay[] {
  const first = firstDayToPropose(bookedOn)
  return unsettled.filter(({ date }) => date >= first)
}

/** The days that a credit probably settles, and the fee that remains. */
interface ProposedSettlement {
  readonly days: readonly UnsettledDay[]
  readonly feeCents: Cents
}

/**
 * Proposes the days that a credit settles: consecutive unsettled days of one establishment and category with the smallest plausible fee. If several
 * have that fee, it chooses the first establishment and category in the list, and their latest days. null when no days fit.
 */
export function proposeSettlement(
  netCents: Cents,
  kind: SettlementKind,
  unsettled: readonly UnsettledDay[],
): ProposedSettlement | null {
  if (netCents <= 0) return null
  const groups = Map.groupBy(unsettled, (day) => `${day.establishmentId} ${day.categoryId}`)
  let best: ProposedSettlement | null = null
  for (const group of groups.values()) {
    const days = group.toSorted((a, b) => (a.date < b.date ? 1 : -1))
    for (const start of days.keys())
      for (let count = 1; count <= MAX_DAYS && start + count <= days.length; count += 1) {
        const consecutiveDays = days.slice(start, start + count)
        const gross = sumCents(consecutiveDays.map(({ cents }) => cents))
        const feeCents = gross - netCents
        const isPlausible = feeCents >= 0 && feeCents * 1_000 <= gross * MAX_FEE_PER_MILLE[kind]
        if (isPlausible && (best === null || feeCents < best.feeCents))
          best = { days: consecutiveDays.toReversed(), feeCents }
      }
  }
  return best
}
