import type { Remittance } from '../../domain/contract/remittances.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { correctsHandOver, decideHandOver, remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { refuse } from '../../domain/refusals.ts'
import { assertDefined } from '../outcome.ts'
import type { HandOverContext, HandOverDraftData, HandOverFields } from './types.ts'

export const EMPTY_INPUT = {
  confirmedPouchIds: [],
  leftPouchIds: [],
  receiptNumber: '',
  courierName: '',
  notice: null,
} as const

/** The fields before anything is entered. A correction begins with receipt number and courier of the hand-over that it corrects. */
export function initialInput(remittance: Remittance): typeof EMPTY_INPUT | HandOverFields {
  if (!correctsHandOver(remittance.status)) return EMPTY_INPUT
  const { receiptNumber, courierName } = remittance
  return { ...EMPTY_INPUT, receiptNumber: receiptNumber ?? '', courierName: courierName ?? '' }
}

/** True when the status of the remittance allows handing it over, or undoing its preparation. */
export function isAllowedByStatus({ remittance }: HandOverContext, event: 'validate' | 'undo'): boolean {
  return remittance !== null && canFollow(remittanceLifecycle, remittance.status, event)
}

/** The domain's decision on the hand-over as confirmed so far. */
export function decideTypedHandOver(context: HandOverContext): ReturnType<typeof decideHandOver> {
  const { remittance, confirmedPouchIds, leftPouchIds, actorId, allowSelfValidation } = context
  if (!remittance) return refuse('NotFound')
  const { status, pouchIds, preparedById } = remittance
  return decideHandOver({
    status,
    pouchIds,
    confirmedPouchIds,
    leftPouchIds,
    preparedById,
    actorId,
    allowSelfValidation,
  })
}

/** The id of the pouch with this typed or scanned number; null if the remittance has no such pouch. */
export function pouchIdOfNumber({ remittance }: HandOverContext, text: string): string | null {
  const number = normalizePouchNumber(text)
  return remittance?.pouches.find((pouch) => pouch.number === number)?.id ?? null
}

/** Adds the id of a pouch, or removes it. */
export function toggleId(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? withoutId(ids, id) : [...ids, id]
}

/** The data of the draft to store on the device; null when nothing was entered. */
export function draftDataOf(context: HandOverContext): HandOverDraftData | null {
  const { confirmedPouchIds, leftPouchIds, receiptNumber, courierName } = context
  const remittance = assertDefined(context.remittance, 'remittance')
  const initial = initialInput(remittance)
  const isAsInitial =
    receiptNumber.trim() === initial.receiptNumber && courierName.trim() === initial.courierName
  if (isAsInitial && confirmedPouchIds.length + leftPouchIds.length === 0) return null
  return { version: remittance.version, confirmedPouchIds, leftPouchIds, receiptNumber, courierName }
}

/** The fields after the remittance was loaded: what is entered stays when it is loaded again, as `fieldsFor` allows. */
export function fieldsAfterLoad(remittance: Remittance, context: HandOverContext): Partial<HandOverContext> {
  const entered = context.remittance && draftDataOf(context)
  return { ...initialInput(remittance), ...(entered && fieldsFor(remittance, entered)) }
}

/** The restored draft; null when it is out of date, or when something is entered already. */
export function restoreDraft(draft: HandOverDraftData, context: HandOverContext): HandOverFields | null {
  return draftDataOf(context) ? null : fieldsFor(assertDefined(context.remittance, 'remittance'), draft)
}

/**
 * What was entered, if it still applies to the loaded remittance; null if the remittance has been handed over or sent back since. While it is
 * prepared it applies: only the planned date can have changed, because no remittance becomes PREPARED again.
 */
function fieldsFor(
  { status, version: loadedVersion }: Remittance,
  { version, ...entered }: HandOverDraftData,
): HandOverFields | null {
  return status === 'PREPARED' || version === loadedVersion ? entered : null
}

/** The ids without this one. */
export function withoutId(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}
