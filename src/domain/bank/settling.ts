import { addDays, type BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { BankKind, SettlementKind } from './kinds.ts'
import { namesDate } from './labels.ts'

/** The takings of a day and category on 511 (payments to collect) that no bank line has settled yet. */
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

/** The fields of a bank line by which takings are proposed for it. */
interface SettlingLine {
  readonly amountCents: Cents
  readonly bookedOn: BusinessDate
  readonly label: string
  readonly reference: string
}

/**
 * Proposes the days that a credit settles: consecutive unsettled days of one establishment and category that leave a plausible fee. It prefers those
 * that end on a day that the line names, then those that end before the day of the line, then the latest, then the smallest fee, and then the first
 * establishment and category in the list. null when no days fit.
 */
export function proposeSettlement(
  line: SettlingLine,
  kind: SettlementKind,
  unsettled: readonly UnsettledDay[],
): ProposedSettlement | null {
  if (line.amountCents <= 0) return null
  const groups = Map.groupBy(unsettled, (day) => `${day.establishmentId} ${day.categoryId}`)
  const proposals = [...groups.values()].flatMap((group) =>
    plausibleSettlements(line.amountCents, kind, group),
  )
  const text = `${line.label} ${line.reference}`
  const isNamed = ({ days }: ProposedSettlement) => namesDate(text, days.at(-1)!.date)
  const isBeforeLine = ({ days }: ProposedSettlement) => days.at(-1)!.date < line.bookedOn
  const [best] = proposals.toSorted(
    (a, b) =>
      Number(isNamed(b)) - Number(isNamed(a)) ||
      Number(isBeforeLine(b)) - Number(isBeforeLine(a)) ||
      b.days.at(-1)!.date.localeCompare(a.days.at(-1)!.date) ||
      a.feeCents - b.feeCents,
  )
  return best ?? null
}

/** Every run of at most `MAX_DAYS` consecutive days of a category, in order of time, that leaves a plausible fee. */
function plausibleSettlements(
  netCents: Cents,
  kind: SettlementKind,
  category: readonly UnsettledDay[],
): readonly ProposedSettlement[] {
  const days = category.toSorted((a, b) => a.date.localeCompare(b.date))
  return days.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_DAYS, days.length - start) }, (_, index) => {
      const consecutiveDays = days.slice(start, start + index + 1)
      const grossCents = sumCents(consecutiveDays.map(({ cents }) => cents))
      return { days: consecutiveDays, feeCents: grossCents - netCents, grossCents }
    }).flatMap(({ grossCents, ...proposal }) =>
      proposal.feeCents >= 0 && proposal.feeCents * 1_000 <= grossCents * MAX_FEE_PER_MILLE[kind]
        ? [proposal]
        : [],
    ),
  )
}
