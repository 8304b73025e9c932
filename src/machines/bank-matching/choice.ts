import type { BankLink } from '../../domain/bank/commands.ts'
import { remittancesByLikelihood } from '../../domain/bank/matching.ts'
import type { AwaitedRemittance, BankLinked, BankMatching, BankProposal } from '../../domain/contract/bank.ts'
import type { BankMatchingContext, UnlinkReason } from './types.ts'

/** The maximum number of links in one command: `MAX_IDS` of the contract. */
const MAX_LINKS = 300

/** The proposed link of a line when the match is certain, or null. */
export function certainLink({ outcome, lineId, candidates }: BankProposal): BankLink | null {
  const [best] = candidates
  if (outcome !== 'matched' || !best) return null
  return { lineId, remittanceId: best.remittanceId, pouchIds: best.pouchIds }
}

/** The links of all certain lines, up to the maximum of one command. */
export function certainLinks(matching: BankMatching | null): readonly BankLink[] {
  return (matching?.proposals ?? []).flatMap((proposal) => certainLink(proposal) ?? []).slice(0, MAX_LINKS)
}

/** The proposal of an unlinked line, or null. */
export function proposalOf(matching: BankMatching | null, lineId: string | null): BankProposal | null {
  return matching?.proposals.find((proposal) => proposal.lineId === lineId) ?? null
}

/** The id of the proposed pouch, if the candidate has exactly one pouch and its remittance has several; otherwise null. */
export function proposedPouchId(
  matching: BankMatching | null,
  candidate: BankProposal['candidates'][number] | undefined,
): string | null {
  const [only, ...others] = candidate?.pouchIds ?? []
  const remittance = matching?.remittances.find(({ id }) => id === candidate?.remittanceId)
  const isPart = others.length === 0 && (remittance?.pouches.length ?? 0) > 1
  return isPart ? (only ?? null) : null
}

/** The line with this id if it has links that can be removed, otherwise null. */
export function linkedLine(matching: BankMatching | null, lineId: string | null): BankLinked | null {
  return matching?.linked.find((line) => line.lineId === lineId) ?? null
}

/** The remittances that a line can be linked to by hand: those of its account, the likeliest first. */
export function choicesFor(matching: BankMatching, proposal: BankProposal): readonly AwaitedRemittance[] {
  return remittancesByLikelihood(matching.remittances, proposal.account, proposal.candidates)
}

/** The link chosen by hand, or null while it is incomplete or not possible. */
export function chosenLink(context: BankMatchingContext): BankLink | null {
  const { matching, lineId, remittanceId, pouchId } = context
  const proposal = proposalOf(matching, lineId)
  if (!matching || !proposal) return null
  const remittance = choicesFor(matching, proposal).find(({ id }) => id === remittanceId)
  if (!remittance) return null
  const isPouchWaiting = remittance.pouches.some(
    ({ id, creditedCents }) => id === pouchId && creditedCents === null,
  )
  if (pouchId !== null && !isPouchWaiting) return null
  return {
    lineId: proposal.lineId,
    remittanceId: remittance.id,
    pouchIds: pouchId === null ? null : [pouchId],
  }
}

/** The typed or restored reason to store on the device; null when there is none. */
export function draftDataOf({ lineId, reason, restoredReason }: BankMatchingContext): UnlinkReason | null {
  return lineId !== null && reason.trim() !== '' ? { lineId, reason } : restoredReason
}
