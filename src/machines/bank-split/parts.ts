import type { PartLink } from '../../domain/bank/commands.ts'
import { remittancesByLikelihood } from '../../domain/bank/matching.ts'
import { decideParts } from '../../domain/bank/splitting.ts'
import type { AwaitedRemittance, BankMatching } from '../../domain/contract/bank.ts'
import { type Cents, formatMoneyInput, parseMoney, sumCents } from '../../domain/money.ts'
import { isRefused } from '../../domain/refusals.ts'
import { proposedPouchId } from '../bank-matching/choice.ts'
import type { BankSplitContext, LineToSplit, SplitPart } from './types.ts'

/** The maximum number of parts on the screen. */
export const MAX_PARTS = 50

/** The amount of a part in cents; 0 while it is blank or unreadable. */
function centsOf({ amount }: SplitPart): Cents {
  const parsed = parseMoney(amount)
  return parsed.kind === 'amount' ? parsed.cents : 0
}

/** The amount of the line that no part has yet, in cents; negative when the parts have too much. */
export function unassignedCents({ line, parts }: Pick<BankSplitContext, 'line' | 'parts'>): Cents {
  return (line?.amountCents ?? 0) - sumCents(parts.map(centsOf))
}

/** The remittances that a line can credit: those of its account, the likeliest first. */
export function remittancesFor(
  matching: BankMatching | null,
  line: LineToSplit | null,
): readonly AwaitedRemittance[] {
  if (matching === null || line === null) return []
  const candidates = matching.proposals.find(({ lineId }) => lineId === line.id)?.candidates ?? []
  return remittancesByLikelihood(matching.remittances, line.account, candidates)
}

/** The first part: the whole amount of the line, for the likeliest remittance and its proposed pouch, if any. */
export function firstPart(matching: BankMatching, line: LineToSplit): SplitPart {
  const best = matching.proposals.find(({ lineId }) => lineId === line.id)?.candidates[0]
  return {
    remittanceId: best?.remittanceId ?? null,
    pouchId: proposedPouchId(matching, best),
    amount: formatMoneyInput(line.amountCents),
  }
}

/** A new part with the remaining amount; blank if nothing remains. */
export function nextPart(context: BankSplitContext): SplitPart {
  const remainingCents = unassignedCents(context)
  return {
    remittanceId: null,
    pouchId: null,
    amount: remainingCents > 0 ? formatMoneyInput(remainingCents) : '',
  }
}

/**
 * The parts to send; null without a line, and while a part is incomplete, the amounts do not add up to the line,
 * or parts overlap: two for the same pouch, or two for one remittance of which one is for the whole.
 */
export function linksOf({ line, parts }: BankSplitContext): readonly PartLink[] | null {
  if (line === null) return null
  const amounts = parts.map((part) => ({ amountCents: centsOf(part) }))
  if (isRefused(decideParts(line.amountCents, amounts))) return null
  const links = parts.flatMap((part): readonly PartLink[] =>
    part.remittanceId === null
      ? []
      : [
          {
            lineId: line.id,
            remittanceId: part.remittanceId,
            pouchIds: part.pouchId === null ? null : [part.pouchId],
            amountCents: centsOf(part),
          },
        ],
  )
  if (links.length < parts.length) return null
  const overlaps = links.some(({ remittanceId, pouchIds }, index) =>
    links
      .slice(index + 1)
      .some(
        (other) =>
          other.remittanceId === remittanceId &&
          (pouchIds === null || other.pouchIds === null || other.pouchIds[0] === pouchIds[0]),
      ),
  )
  return overlaps ? null : links
}
