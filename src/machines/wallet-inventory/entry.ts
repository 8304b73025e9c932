import { addRolls, COINS, NOTES } from '../../domain/counting/denominations.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { validateInventory } from '../../domain/wallet/wallet.ts'
import { hasInput, parseDenominations } from '../denominations-text.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import type { InventoryBody, InventoryDraftData, WalletInventoryContext } from './types.ts'

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

/** The request body of a compared inventory. */
export function bodyOf({ comment, version, ...typed }: WalletInventoryContext): InventoryBody {
  const { decision } = parseInventory(typed)
  if ('refusal' in decision) throw new Error('an invalid inventory is never sent')
  const { denominations, countedCents: totalCents } = decision
  const countedValue = denominations && typed.mode === 'pieces' ? { denominations } : { totalCents }
  return { ...countedValue, version: assertDefined(version, 'version'), comment: comment.trim() }
}

/** The data of the draft to store on the device; null when nothing is typed and no request is unanswered. */
export function draftDataOf(context: WalletInventoryContext): InventoryDraftData | null {
  const { mode, text, comment, startVersion, version, idempotencyKey, isUnanswered = false } = context
  const draftData = { mode, text, comment, startVersion, version, idempotencyKey }
  return isUnanswered || hasInput(text) ? { ...draftData, ...(isUnanswered && { isUnanswered }) } : null
}
