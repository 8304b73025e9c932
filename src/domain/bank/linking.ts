import type { RemittanceStatus } from '../lifecycles/remittance.ts'
import type { Cents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { MatchablePouch } from './matching.ts'
import { sharesOf } from './matching.ts'

/** A remittance as far as linking looks at it. `account` is its establishment's IBAN, null where none is known. */
export interface LinkableRemittance {
  readonly status: RemittanceStatus
  readonly account: string | null
  readonly pouches: readonly MatchablePouch[]
}

export interface Linking {
  readonly line: { readonly account: string; readonly amountCents: Cents; readonly isLinked: boolean }
  readonly remittance: LinkableRemittance
  /** The pouches that a person means; null for all that wait. */
  readonly pouchIds: readonly string[] | null
}

/** Decides whether a bank line credits a remittance, and gives the part of each pouch, where that can be said. */
export function decideLink({
  line,
  remittance,
  pouchIds,
}: Linking): { readonly shares: ReturnType<typeof sharesOf> } | Refused {
  if (line.amountCents <= 0) return refuse('BankLineNotCredit')
  if (line.isLinked) return refuse('BankLineLinked')
  if (remittance.status !== 'VALIDATED') return refuse('StatusDoesNotAllow')
  if (line.account !== remittance.account) return refuse('BankAccountDiffers')
  const waiting = remittance.pouches.filter(({ creditedCents }) => creditedCents === null)
  const meant = pouchIds === null ? waiting : waiting.filter(({ id }) => pouchIds.includes(id))
  if (pouchIds !== null && meant.length !== new Set(pouchIds).size) return refuse('BankPouchCredited')
  return { shares: sharesOf(line.amountCents, meant) }
}

/** Decides whether a link is taken back: before the remittance is checked, and with a reason. */
export function decideUnlink(
  link: { readonly remittanceStatus: RemittanceStatus } | null,
  reason: string,
): { readonly to: 'UNLINKED' } | Refused {
  if (link === null) return refuse('BankLineNotLinked')
  if (link.remittanceStatus !== 'VALIDATED') return refuse('StatusDoesNotAllow')
  return reason.trim() === '' ? refuse('ReasonRequired') : { to: 'UNLINKED' }
}
