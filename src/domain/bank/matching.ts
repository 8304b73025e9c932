import { addDays, type BusinessDate, daysBetween } from '../dates/calendar.ts'
import { countWorkingDays } from '../dates/working-days.ts'
import { type Cents, sumCents } from '../money.ts'
import { namesNumber, namesReference } from './labels.ts'
import { relatedAmong } from './related.ts'

/** Working days after the hand-over within which the bank credits. */
const MATCH_WORKING_DAYS = 5
/** Upper bound of these working days in calendar days, checked first because it is cheaper. */
const MATCH_DAYS = 16

/** An unlinked line of a bank statement; amounts in cents, a credit is positive. */
export interface FreeLine {
  readonly id: string
  readonly account: string
  readonly bookedOn: BusinessDate
  readonly amountCents: Cents
  readonly label: string
  readonly reference: string
}

/** A pouch of a remittance. `countedCents` is the carrier's count, null until it is known. */
export interface MatchablePouch {
  readonly id: string
  readonly number: string
  readonly declaredCents: Cents
  readonly countedCents: Cents | null
  readonly creditedCents: Cents | null
}

/**
 * A remittance that has left and that accounting has neither controlled nor sent back. `accounts` are the IBANs that its establishment has or had.
 */
export interface OpenRemittance {
  readonly id: string
  readonly reference: number
  readonly accounts: readonly string[]
  /** The day of preparation. */
  readonly preparedOn: BusinessDate
  /** The date of the recorded hand-over or deposit. */
  readonly collectedOn: BusinessDate
  readonly slipNumber: string | null
  readonly declaredCents: Cents
  /** The total of the linked lines. */
  readonly creditedCents: Cents
  readonly pouches: readonly MatchablePouch[]
}

export const MATCH_REASONS = [
  // the label or reference of the line contains the number of a pouch or of the slip
  'named',
  // the label or reference of the line contains the reference of the remittance
  'referenced',
  // the amount is the declared value of all waiting pouches, or the part of the declared total that no line credits yet
  'remittanceAmount',
  // the amount is the carrier's count of all waiting pouches, with the declared value of those not counted yet
  'countedAmount',
  // the amount is that of one of several waiting pouches
  'pouchAmount',
  // only the label matches
  'amountDiffers',
] as const
/** Why a remittance is a candidate: by the label, and by which amount. */
type MatchReason = (typeof MATCH_REASONS)[number]

interface Candidate {
  readonly remittanceId: string
  /**
   * The pouches that the line would credit: all waiting pouches, or the one pouch with this amount. With the reason `amountDiffers`: the waiting
   * pouches that the label names, or all waiting pouches if the label names only the slip.
   */
  readonly pouchIds: readonly string[]
  /** Working days since the hand-over; 0 for a line that is booked before it. */
  readonly workingDays: number
  /** The line's amount minus the expected amount of these pouches, in cents; 0 for `remittanceAmount`. */
  readonly differenceCents: Cents
  readonly reasons: readonly MatchReason[]
  readonly score: number
}

export const MATCH_OUTCOMES = ['matched', 'ambiguous', 'orphan'] as const
type MatchOutcome = (typeof MATCH_OUTCOMES)[number]
/** Why a line has its outcome. */
export const MATCH_CAUSES = [
  // matched: the label names the remittance, and the amount fits
  'named',
  // matched: only one remittance or pouch has this amount
  'only',
  // ambiguous: several remittances or pouches fit, or the label names several remittances
  'several',
  // ambiguous: another line fits the same pouches
  'contested',
  // ambiguous: the label names a remittance with another amount
  'amountDiffers',
  // ambiguous: only remittances fit whose recorded hand-over is later than the line
  'beforeHandOver',
  // orphan: a remittance fits, but was handed over too long ago
  'outOfTime',
  // orphan: no remittance fits
  'nothing',
] as const
type MatchCause = (typeof MATCH_CAUSES)[number]

/** The proposal for a line. `candidates` are sorted best first; a matched line has its one remittance first. */
interface Proposal {
  readonly lineId: string
  readonly outcome: MatchOutcome
  readonly cause: MatchCause
  readonly candidates: readonly Candidate[]
}

/** A line and a remittance that a user has unlinked: never proposed for each other again. */
export interface UnlinkedPair {
  readonly lineId: string
  readonly remittanceId: string
}

const SCORES: Readonly<Record<MatchReason, number>> = {
  named: 100,
  referenced: 50,
  remittanceAmount: 40,
  countedAmount: 40,
  pouchAmount: 30,
  amountDiffers: 0,
}

/**
 * Proposes remittances for each credit: remittances whose establishment has or had the account of the credit and that left at most five working days
 * before it. The amount of the credit is that of the remittance or of one of its pouches (declared or counted by the carrier). A remittance with
 * another amount is proposed if the label contains the number of a pouch or slip; such a number weighs most. A line is matched when its label names
 * one remittance whose amount fits or, if it names none, when exactly one candidate has its amount. A remittance that was prepared, but not recorded
 * as handed over, by the day of the credit comes last, and never makes a line matched. No two lines are matched with the same pouches.
 * The result does not depend on the order of the input.
 */
export function proposeMatches(
  lines: readonly FreeLine[],
  remittances: readonly OpenRemittance[],
  unlinkedPairs: readonly UnlinkedPair[] = [],
): readonly Proposal[] {
  const unlinkedKeys = new Set(unlinkedPairs.map(({ lineId, remittanceId }) => `${lineId} ${remittanceId}`))
  const relatedTo = relatedAmong(remittances)
  const proposals = lines
    .filter(({ amountCents }) => amountCents > 0)
    .map((line) => {
      const eligible = relatedTo(line).filter(({ id }) => !unlinkedKeys.has(`${line.id} ${id}`))
      return proposalFor(line, eligible)
    })
  return withoutDoubleClaims(proposals)
}

function proposalFor(line: FreeLine, remittances: readonly OpenRemittance[]): Proposal {
  const remittancesInTime = remittances.filter((remittance) => isInTime(line, remittance))
  const candidates = remittancesInTime.flatMap((remittance) => candidatesOf(line, remittance)).sort(byScore)
  const early = remittances
    .filter((remittance) => isBeforeHandOver(line, remittance))
    .flatMap((remittance) => candidatesOf(line, remittance))
    .sort(byScore)
  const withAmount = candidates.filter(({ reasons }) => !reasons.includes('amountDiffers'))
  const withReason = (reason: MatchReason) => candidates.filter(({ reasons }) => reasons.includes(reason))
  const mentioned = withReason('named').length > 0 ? withReason('named') : withReason('referenced')
  const namedWithAmount = mentioned.filter((candidate) => withAmount.includes(candidate))
  const proposalOf = (outcome: MatchOutcome, cause: MatchCause): Proposal => ({
    lineId: line.id,
    outcome,
    cause,
    candidates: [...candidates, ...early],
  })
  if (candidates.length === 0) {
    if (early.length > 0) return proposalOf('ambiguous', 'beforeHandOver')
    const isLate = remittances.some(
      (remittance) => line.bookedOn > remittance.collectedOn && candidatesOf(line, remittance).length > 0,
    )
    return proposalOf('orphan', isLate ? 'outOfTime' : 'nothing')
  }
  if (new Set(mentioned.map(({ remittanceId }) => remittanceId)).size > 1)
    return proposalOf('ambiguous', 'several')
  if (namedWithAmount.length > 0)
    return namedWithAmount.length === 1 ? proposalOf('matched', 'named') : proposalOf('ambiguous', 'several')
  if (mentioned.length > 0) return proposalOf('ambiguous', 'amountDiffers')
  if (early.some(({ reasons }) => reasons.includes('named'))) return proposalOf('ambiguous', 'several')
  return withAmount.length === 1 ? proposalOf('matched', 'only') : proposalOf('ambiguous', 'several')
}

/** The earliest day of the hand-over of a remittance that can match a line with this day. */
export function earliestHandOver(bookedOn: BusinessDate): BusinessDate {
  return addDays(bookedOn, -MATCH_DAYS)
}

function isInTime({ bookedOn }: FreeLine, { collectedOn }: OpenRemittance): boolean {
  const days = daysBetween(collectedOn, bookedOn)
  return days >= 0 && days <= MATCH_DAYS && countWorkingDays(collectedOn, bookedOn) <= MATCH_WORKING_DAYS
}

/** True if the hand-over was recorded after the bank had credited the remittance: somebody recorded it late. */
function isBeforeHandOver({ bookedOn }: FreeLine, { preparedOn, collectedOn }: OpenRemittance): boolean {
  return preparedOn <= bookedOn && bookedOn < collectedOn
}

/** The candidates of a line in one remittance. No two of them have the same `pouchIds`. */
function candidatesOf(line: FreeLine, remittance: OpenRemittance): readonly Candidate[] {
  const text = `${line.label} ${line.reference}`
  const waiting = waitingPouches(remittance.pouches)
  const namesSlip = remittance.slipNumber !== null && namesNumber(text, remittance.slipNumber)
  const namedPouches = waiting.filter(({ number }) => namesNumber(text, number))
  const matches: [pouches: readonly MatchablePouch[], amount: MatchReason, expectedCents: Cents][] = []
  const uncreditedCents = remittance.declaredCents - remittance.creditedCents
  const expectedCents = sumCents(waiting.map(expectedCredit))
  // When a pouch was credited with too little, the difference belongs to the remittance, not to the pouches that are still waiting.
  const waitingDeclaredCents = sumCents(waiting.map(({ declaredCents }) => declaredCents))
  if (line.amountCents === uncreditedCents || line.amountCents === waitingDeclaredCents)
    matches.push([waiting, 'remittanceAmount', line.amountCents])
  else if (line.amountCents === expectedCents) matches.push([waiting, 'countedAmount', expectedCents])
  if (waiting.length > 1)
    for (const pouch of waiting)
      if (line.amountCents === pouch.declaredCents || line.amountCents === pouch.countedCents)
        matches.push([[pouch], 'pouchAmount', expectedCredit(pouch)])
  // A label that names a pouch refers to that pouch, even if the amount matches another.
  const namesOneOf = (pouches: readonly MatchablePouch[]) =>
    pouches.some((pouch) => namedPouches.includes(pouch))
  const isUnmatched =
    namedPouches.length > 0
      ? !matches.some(([pouches]) => namesOneOf(pouches))
      : namesSlip && matches.length === 0
  if (isUnmatched) {
    const pouches = namedPouches.length > 0 ? namedPouches : waiting
    matches.push([pouches, 'amountDiffers', remainingCredit(remittance, pouches)])
  }
  return matches.map(([pouches, amount, expectedCents]) => {
    const isNamed = namedPouches.length > 0 ? namesOneOf(pouches) : namesSlip
    const isReferenced = namesReference(text, remittance.reference)
    const reasons: MatchReason[] = [
      ...(isNamed ? ['named' as const] : []),
      ...(isReferenced ? ['referenced' as const] : []),
      amount,
    ]
    const workingDays = countWorkingDays(remittance.collectedOn, line.bookedOn)
    return {
      remittanceId: remittance.id,
      pouchIds: pouches.map(({ id }) => id).sort(),
      workingDays,
      differenceCents: line.amountCents - expectedCents,
      reasons,
      score: reasons.reduce((sum, reason) => sum + SCORES[reason], -workingDays),
    }
  })
}

/** The remittances of establishments that have or had an account, the candidates of a line first, in the order of the candidates. */
export function remittancesByLikelihood<Remittance extends Pick<OpenRemittance, 'id' | 'accounts'>>(
  remittances: readonly Remittance[],
  account: string,
  candidates: readonly Pick<Candidate, 'remittanceId'>[],
): readonly Remittance[] {
  const rankOf = (id: string) => {
    const index = candidates.findIndex(({ remittanceId }) => remittanceId === id)
    return index < 0 ? candidates.length : index
  }
  return remittances
    .filter(({ accounts }) => accounts.includes(account))
    .toSorted((first, second) => rankOf(first.id) - rankOf(second.id))
}

/** The pouches without a bank credit. */
export function waitingPouches<Pouch extends MatchablePouch>(pouches: readonly Pouch[]): readonly Pouch[] {
  return pouches.filter(({ creditedCents }) => creditedCents === null)
}

/** The amount that the bank should credit for a pouch: the carrier's count, otherwise the declared value. */
export function expectedCredit({ countedCents, declaredCents }: MatchablePouch): Cents {
  return countedCents ?? declaredCents
}

/**
 * The amount that is still to be credited for these waiting pouches of a remittance, in cents. A credit that could not be shared among the
 * pouches belongs to the remittance: it reduces the amount only when all waiting pouches are meant.
 */
export function remainingCredit(
  remittance: Pick<OpenRemittance, 'creditedCents' | 'pouches'>,
  pouches: readonly MatchablePouch[],
): Cents {
  const expected = sumCents(pouches.map(expectedCredit))
  const areAllWaiting = pouches.length === waitingPouches(remittance.pouches).length
  const creditedToPouches = sumCents(remittance.pouches.map(({ creditedCents }) => creditedCents))
  // A pouch that was credited with too little is not expected again, so only credits that no pouch has a part of are deducted.
  return areAllWaiting ? expected - Math.max(0, remittance.creditedCents - creditedToPouches) : expected
}

function byScore(a: Candidate, b: Candidate): number {
  const [left, right] = [a, b].map(({ remittanceId, pouchIds }) => `${remittanceId} ${pouchIds.join()}`)
  return b.score - a.score || ((left ?? '') < (right ?? '') ? -1 : 1)
}

/**
 * True when two lines that match one remittance claim the same money: they have a pouch in common, or both have no pouch and claim the rest of the
 * remittance.
 */
const claimsSame = (pouchIds: readonly string[], otherIds: readonly string[]) =>
  pouchIds.length + otherIds.length === 0 || pouchIds.some((id) => otherIds.includes(id))

/**
 * Prevents two lines from being matched with the same money (`claimsSame`). If the label of exactly one of the lines names the remittance, this line
 * keeps its match and the others become ambiguous. Otherwise all become ambiguous.
 */
function withoutDoubleClaims(proposals: readonly Proposal[]): readonly Proposal[] {
  const matched = proposals.filter(({ outcome }) => outcome === 'matched')
  const claims = Map.groupBy(matched, ({ candidates }) => candidates[0]?.remittanceId)
  return proposals.map((proposal) => {
    const [best] = proposal.candidates
    if (proposal.outcome !== 'matched' || !best) return proposal
    const otherClaims = (claims.get(best.remittanceId) ?? []).filter(
      (other) => other !== proposal && claimsSame(other.candidates[0]!.pouchIds, best.pouchIds),
    )
    const losesMatch = otherClaims.some(({ cause }) => cause === 'named') || proposal.cause !== 'named'
    return otherClaims.length > 0 && losesMatch
      ? { ...proposal, outcome: 'ambiguous' as const, cause: 'contested' as const }
      : proposal
  })
}

/**
 * Distributes a credit among its pouches. A single pouch gets everything. Of several pouches, each gets its
 * expected amount if these amounts add up to the credit, otherwise its declared amount if those do. If
 * neither do, the result is empty: the difference belongs to the remittance.
 */
export function divideCredit(
  amountCents: Cents,
  pouches: readonly MatchablePouch[],
): readonly { readonly pouchId: string; readonly amountCents: Cents }[] {
  const [only, ...others] = pouches
  if (only && others.length === 0) return [{ pouchId: only.id, amountCents }]
  for (const expected of [expectedCredit, ({ declaredCents }: MatchablePouch) => declaredCents])
    if (sumCents(pouches.map(expected)) === amountCents)
      return pouches.map((pouch) => ({ pouchId: pouch.id, amountCents: expected(pouch) }))
  return []
}
