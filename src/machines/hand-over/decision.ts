import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { decideHandOver, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { refuse } from '../../domain/refusals.ts'
import { assertDefined } from '../outcome.ts'
import type { HandOverContext, HandOverSnapshot, HandOverTyped } from './types.ts'

export const NOTHING_SAID = {
  confirmedPouchIds: [],
  receiptNumber: '',
  courierName: '',
  notice: null,
} as const

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

/** What to keep on the device; null where nothing was said. */
export function snapshotOf(context: HandOverContext): HandOverSnapshot | null {
  const { remittance, confirmedPouchIds, receiptNumber, courierName } = context
  if (confirmedPouchIds.length === 0 && `${receiptNumber}${courierName}`.trim() === '') return null
  const { version } = assertDefined(remittance, 'remittance')
  return { version, confirmedPouchIds, receiptNumber, courierName }
}

/** What was said of the remittance as it is now; null where it has changed since. */
export function laidOut(
  { version, ...said }: HandOverSnapshot,
  { remittance }: HandOverContext,
): HandOverTyped | null {
  return version === remittance?.version ? said : null
}
