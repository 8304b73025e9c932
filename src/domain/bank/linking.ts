import type { BusinessDate } from '../dates/calendar.ts'
import { type RemittanceStatus, refusalOfCreditFor } from '../lifecycles/remittance.ts'
import { decideCreditDate } from '../lifecycles/remittance-dates.ts'
import type { Cents } from '../money.ts'
import type { PouchType } from '../pouches/types.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { BankKind } from './kinds.ts'
import type { MatchablePouch } from './matching.ts'
import { divideCredit, waitingPouches } from './matching.ts'

/** The data of a remittance that linking needs. `accounts` are the IBANs that its establishment has or had. */
interface LinkableRemittance {
  readonly status: RemittanceStatus
  readonly type: PouchType
  readonly accounts: readonly string[]
  /** The day on which the remittance was prepared. */
  readonly preparedOn: BusinessDate
  /** The day of the recorded hand-over or deposit; null before. */
  readonly handedOverOn: BusinessDate | null
  readonly pouches: readonly MatchablePouch[]
}

export interface LinkRequest {
  readonly line: {
    readonly account: string
    readonly bookedOn: BusinessDate
    readonly amountCents: Cents
    readonly isLinked: boolean
    readonly kind: BankKind
  }
  /** The part of the line that credits the remittance. */
  readonly partCents: Cents
  readonly remittance: LinkableRemittance
  /**
   * The pouches that the user selected. An empty selection credits the remittance only, unless it has a single pouch (`decideLink`); null selects all
   * pouches without a credit.
   */
  readonly pouchIds: readonly string[] | null
  /** Today in the time zone of the establishment. */
  readonly today: BusinessDate
}

/**
 * Decides whether a bank line can be linked to a remittance, and returns each pouch's part where it can be
 * determined. The only pouch of a remittance gets the whole part also with an empty selection, and also when
 * another line has credited it already (then it can't be selected). The hand-over may have been recorded late: the line proves that the
 * remittance had left, so it can be dated from the day of preparation on.
 */
export function decideLink({
  line,
  partCents,
  remittance,
  pouchIds,
  today,
}: LinkRequest): { readonly shares: ReturnType<typeof divideCredit> } | Refused {
  if (line.amountCents <= 0) return refuse('BankLineNotCredit')
  if (line.isLinked) return refuse('BankLineLinked')
  if (line.kind !== 'NONE') return refuse('BankLineClassified')
  if (remittance.status !== 'VALIDATED') return refuse('StatusDoesNotAllow')
  const notCredited = refusalOfCreditFor(remittance.type)
  if (notCredited) return notCredited
  if (!remittance.accounts.includes(line.account)) return refuse('BankAccountDiffers')
  const handedOverOn = firstCreditDay(remittance)
  const dateRefused = decideCreditDate({ creditedOn: line.bookedOn, today, handedOverOn })
  if (dateRefused) return dateRefused
  const waiting = waitingPouches(remittance.pouches)
  const linkedPouches = pouchIds === null ? waiting : waiting.filter(({ id }) => pouchIds.includes(id))
  if (pouchIds !== null && linkedPouches.length !== new Set(pouchIds).size) return refuse('BankPouchCredited')
  const [pouch, ...otherPouches] = remittance.pouches
  const isOnly = pouch !== undefined && otherPouches.length === 0
  return { shares: divideCredit(partCents, isOnly ? [pouch] : linkedPouches) }
}

/** A time zone that was corrected later can move the day of preparation after that of the hand-over. */
function firstCreditDay({ preparedOn, handedOverOn }: LinkableRemittance): BusinessDate | null {
  return handedOverOn !== null && preparedOn < handedOverOn ? preparedOn : handedOverOn
}

/** Decides whether a link can be removed: before accounting controls the remittance, and with a reason. */
export function decideUnlink(
  link: { readonly remittanceStatus: RemittanceStatus } | null,
  reason: string,
): { readonly to: 'UNLINKED' } | Refused {
  if (link === null) return refuse('BankLineNotLinked')
  if (link.remittanceStatus !== 'VALIDATED') return refuse('StatusDoesNotAllow')
  return reason.trim() === '' ? refuse('ReasonRequired') : { to: 'UNLINKED' }
}
