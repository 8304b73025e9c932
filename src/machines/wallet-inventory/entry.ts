import { addRolls, COINS, NOTES } from '../../domain/counting/denominations.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { validateInventory } from '../../domain/wallet/wallet.ts'
import { hasInput, parseDenominations } from '../denominations-text.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import type { CountedValue, InventoryBody, InventoryDraftData, WalletInventoryContext } from './types.ts'

/** The face values of a wallet, in cents. */
const WALLET_FACES = [...NOTES, ...COINS] as const

type Typed = Pick<WalletInventoryContext, 'mode' | 'text'>

/** The domain's decision on the typed inventory, and the unreadable fields with their refusals. */
export function parseInventory({ mode, text }: Typed) {
  if (mode === 'total') {
    const total = parseMoney(text.total ?? '')
    return {
      faults: total.kind === 'refused' ? { total: total.refusal } : {},
      decision: validateInventory({
        totalCents: total.kind === 'amount' ? total.cents : null,
        denominations: null,
      }),
    }
  }
  const { pieces, faults } = countPieces(text)
  return { faults, decision: validateInventory({ totalCents: null, denominations: pieces }) }
}

/** The typed pieces by denomination, with those in rolls (null when none are readable), and the unreadable fields with their refusals. */
export function countPieces(text: Typed['text']) {
  const loose = parseDenominations(text, 'piece', WALLET_FACES)
  const rolls = parseDenominations(text, 'roll', COINS)
  const isBlank = loose.pieces === null && rolls.pieces === null
  return {
    pieces: isBlank ? null : addRolls(loose.pieces ?? {}, rolls.pieces ?? {}),
    faults: { ...loose.faults, ...rolls.faults },
  }
}

/** The counted value in cents, without unreadable fields; null while the domain refuses the inventory. */
export function countedCents(typed: Typed): number | null {
  const { decision } = parseInventory(typed)
  return 'refusal' in decision ? null : decision.countedCents
}

/** The refusal of the typed inventory, each issue at its field; null when it can be compared with the balance. */
export function refusalOfEntry(typed: Typed): Refusal | null {
  const { faults, decision } = parseInventory(typed)
  const issues: Issue[] = Object.entries(faults).map(([path, name]) => ({ path, key: `failure.${name}` }))
  if (issues.length === 0 && 'refusal' in decision)
    issues.push({ path: 'total', key: `failure.${decision.refusal}` })
  return issues.length === 0 ? null : clientRefusal('InvalidRequest', { issues })
}

/**
 * The version of the wallet when the count began: the one noted then (earlier drafts have it in `version`), or `shownVersion` if nothing is typed yet
 * or none was noted.
 */
export function startVersionOf(
  { text, startVersion, version }: Pick<WalletInventoryContext, 'text' | 'startVersion' | 'version'>,
  shownVersion: number | null,
): number | null {
  return hasInput(text) ? (startVersion ?? version ?? shownVersion) : shownVersion
}

/** The counted value of the request body: its denominations, or only its total. Null while the domain refuses the inventory. */
function countedValueOf(typed: Typed): CountedValue | null {
  const { decision } = parseInventory(typed)
  if ('refusal' in decision) return null
  const { denominations, countedCents: totalCents } = decision
  return denominations && typed.mode === 'pieces' ? { denominations } : { totalCents }
}

/** The request body of a compared inventory. */
export function bodyOf({ comment, version, ...typed }: WalletInventoryContext): InventoryBody {
  const countedValue = assertDefined(countedValueOf(typed), 'counted value')
  return { ...countedValue, version: assertDefined(version, 'version'), comment: comment.trim() }
}

/** The counted value as a text, to compare it with that of another request. */
export const countedTextOf = (typed: Typed): string => JSON.stringify(countedValueOf(typed))

/** The data of the draft to store on the device; null when nothing is typed and no request is unanswered. */
export function draftDataOf(context: WalletInventoryContext): InventoryDraftData | null {
  const { mode, text, comment, startVersion, version, idempotencyKey, isUnanswered, firstSent } = context
  const draftData = { mode, text, comment, startVersion, version, idempotencyKey }
  if (isUnanswered) return { ...draftData, isUnanswered, ...(firstSent && { firstSent }) }
  return hasInput(text) ? draftData : null
}
