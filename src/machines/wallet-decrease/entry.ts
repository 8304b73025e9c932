import { denominationsTotal, NOTES } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { type DecreaseRefusal, validateDecrease } from '../../domain/wallet/wallet.ts'
import { hasInput, parseDenominations } from '../denominations-text.ts'
import { clientRefusal } from '../outcome.ts'
import type { DecreaseBody, DecreaseDraftData, WalletDecreaseContext } from './types.ts'

type Typed = Pick<WalletDecreaseContext, 'text'>

/** The domain's decision on the typed decrease, its value in cents, and the unreadable fields. */
export function parseDecrease({ text }: Typed) {
  const { pieces, faults } = parseDenominations(text, 'piece', NOTES)
  return {
    faults,
    valueCents: denominationsTotal(pieces ?? {}),
    decision: validateDecrease({ denominations: pieces ?? {}, pouchNumber: text.pouchNumber ?? '' }),
  }
}

/** The balance after the decrease, in cents; negative when the wallet has too little. Null before the balance is known. */
export function balanceAfter({
  text,
  balanceCents,
}: Typed & Pick<WalletDecreaseContext, 'balanceCents'>): Cents | null {
  return balanceCents === null ? null : balanceCents - parseDecrease({ text }).valueCents
}

const FIELDS: Readonly<Record<DecreaseRefusal, 'notes' | 'pouchNumber'>> = {
  DenominationsInvalid: 'notes',
  NotesRequired: 'notes',
  PouchNumberRequired: 'pouchNumber',
  PouchNumberTooShort: 'pouchNumber',
  PouchNumberTooLong: 'pouchNumber',
  PouchNumberUnreadable: 'pouchNumber',
}

/**
 * The refusal of the typed decrease, each issue at its field; null when it is valid. Only the server checks the balance, which may have changed
 * since it was loaded.
 */
export function refusalOfEntry(typed: Typed): Refusal | null {
  const { faults, decision } = parseDecrease(typed)
  const unreadable = Object.entries(faults).map(([path, name]) => ({ path, key: `failure.${name}` }))
  if (unreadable.length > 0) return clientRefusal('InvalidRequest', { issues: unreadable })
  if (!('refusal' in decision)) return null
  const issue = { path: FIELDS[decision.refusal], key: `failure.${decision.refusal}` }
  return clientRefusal('InvalidRequest', { issues: [issue] })
}

/** The request body of a valid decrease. */
export function bodyOf(context: WalletDecreaseContext): DecreaseBody {
  const { decision } = parseDecrease(context)
  if ('refusal' in decision) throw new Error('an invalid decrease is never sent')
  const { denominations, pouchNumber } = decision
  return { denominations, pouchNumber, comment: (context.text.comment ?? '').trim() }
}

/** The data of the draft to store on the device; null when nothing is typed and no request is unanswered. */
export function draftDataOf({
  text,
  idempotencyKey,
  isUnanswered = false,
}: WalletDecreaseContext): DecreaseDraftData | null {
  return isUnanswered || hasInput(text)
    ? { text, idempotencyKey, ...(isUnanswered && { isUnanswered }) }
    : null
}
