import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideHandOver, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { normalizePouchNumber } from '../../domain/pouch-number.ts'
import { refuse } from '../../domain/refusals.ts'
import type { HandOverContext } from './types.ts'

/** True where the status of the remittance lets it be handed over, or its preparation be undone. */
export function allows({ remittance }: HandOverContext, event: 'validate' | 'undo'): boolean {
  return remittance !== null && canFollow(remittanceLifecycle, remittance.status, event)
}

/** What the rules of the domain say of the hand-over as it is confirmed so far. */
export function decisionOf(context: HandOverContext): ReturnType<typeof decideHandOver> {
  const { remittance, confirmedPouchIds, actorId, allowSelfValidation } = context
  if (!remittance) return refuse('NotFound')
  const { status, pouchIds, preparedById } = remittance
  return decideHandOver({
    status,
    pouchIds,
    confirmedPouchIds,
    preparedById,
    actorId,
    allowSelfValidation,
  })
}

/** The pouch of the remittance with this number, typed or scanned, or null. */
export function pouchNumbered({ remittance }: HandOverContext, text: string): string | null {
  const number = normalizePouchNumber(text)
  return remittance?.pouches.find((pouch) => pouch.number === number)?.id ?? null
}

/** The confirmed pouches with one more, or without it where it was confirmed. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
