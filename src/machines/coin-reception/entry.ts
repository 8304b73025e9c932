import { COINS, denominationsTotal, NOTES, rollsTotal } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { decideReception, validateReception } from '../../domain/wallet/exchanges.ts'
import { hasInput, parseDenominations } from '../denominations-text.ts'
import { assertDefined, clientRefusal, refusalOfDecision } from '../outcome.ts'
import type { CoinReceptionContext, ReceptionBody, ReceptionDraftData } from './types.ts'

type Typed = Pick<CoinReceptionContext, 'text'>

/** The typed rolls and pieces with their value in cents, without unreadable fields; the unreadable fields; and the domain's decision. */
export function parseReception({ text }: Typed) {
  const rolls = parseDenominations(text, 'roll', COINS)
  const loose = parseDenominations(text, 'piece', [...COINS, ...NOTES])
  const entry = { rolls: rolls.pieces ?? {}, denominations: loose.pieces ?? {} }
  return {
    entry,
    faults: { ...rolls.faults, ...loose.faults },
    valueCents: rollsTotal(entry.rolls) + denominationsTotal(entry.denominations),
    decision: validateReception(entry),
  }
}

/** Received − the pouch's value, in cents; negative when short. Null before an exchange is chosen. */
export function differenceOf(context: CoinReceptionContext): Cents | null {
  return context.exchange && parseReception(context).valueCents - context.exchange.valueCents
}

/** The refusal of the typed reception, each issue at its field; null when it is valid, even with a difference. */
export function refusalOfEntry(context: CoinReceptionContext): Refusal | null {
  const { faults, decision } = parseReception(context)
  const issues = Object.entries(faults).map(([path, name]) => ({ path, key: `failure.${name}` }))
  if (issues.length > 0) return clientRefusal('InvalidRequest', { issues })
  if ('refusal' in decision)
    return clientRefusal('InvalidRequest', {
      issues: [{ path: 'coins', key: `failure.${decision.refusal}` }],
    })
  const { pouchStatus: status, state, valueCents } = assertDefined(context.exchange, 'exchange')
  const exchange = { type: 'CHANGE', status, received: state === 'RECEIVED', valueCents } as const
  return refusalOfDecision(
    decideReception(exchange, { valueCents: decision.valueCents, confirmedDifference: true }),
  )
}

/** The request body of a valid reception. */
export function bodyOf(context: CoinReceptionContext): ReceptionBody {
  return {
    pouchId: assertDefined(context.exchange, 'exchange').id,
    ...parseReception(context).entry,
    confirmedDifference: differenceOf(context) !== 0,
    comment: context.comment.trim(),
  }
}

/** Refusals that make the draft useless: the exchange is received, cancelled or not found. */
const FINAL: readonly RefusalName[] = ['ExchangeReceived', 'ExchangeCanceled', 'NotFound']

/** The data of the draft to store on the device; null when nothing was typed, or after a refusal of `FINAL`. */
export function draftDataOf({
  text,
  comment,
  idempotencyKey,
  refusal,
}: CoinReceptionContext): ReceptionDraftData | null {
  if (refusal !== null && FINAL.includes(refusal.name)) return null
  return hasInput(text) ? { text, comment, idempotencyKey } : null
}
