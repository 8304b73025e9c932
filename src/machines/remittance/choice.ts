import type { Pouch } from '../../domain/contract/pouches.ts'
import { isBusinessDate } from '../../domain/dates/calendar.ts'
import { decidePreparation } from '../../domain/lifecycles/remittance.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { isRefused, refuse } from '../../domain/refusals.ts'
import type { RemittanceChoice, RemittanceContext, RemittanceDraftData, RemittanceStep } from './types.ts'

/** The free pouches of the chosen type. */
export function freePouches({
  setup,
  pouchType,
}: Pick<RemittanceContext, 'setup' | 'pouchType'>): readonly Pouch[] {
  return setup?.pouches.filter((pouch) => pouch.type === pouchType && pouch.status === 'CREATED') ?? []
}

/** The chosen pouches that are still free. */
export function chosenPouches(
  context: Pick<RemittanceContext, 'setup' | 'pouchType' | 'pouchIds'>,
): readonly Pouch[] {
  const chosenIds = new Set(context.pouchIds)
  return freePouches(context).filter((pouch) => chosenIds.has(pouch.id))
}

/** The domain's decision on the current choice. */
export function decideChoice(context: RemittanceContext): ReturnType<typeof decidePreparation> {
  if (!context.pouchType) return refuse('NoPouch')
  const carrier = context.setup?.carriers.find((candidate) => candidate.id === context.carrierId) ?? null
  const { pouchType: type, date, today } = context
  return decidePreparation({ type, pouches: chosenPouches(context), carrier, date, today })
}

/** True when the choice is complete: the rules allow it, and the date is valid. */
export function isComplete(context: RemittanceContext): boolean {
  return isBusinessDate(context.date) && !isRefused(decideChoice(context))
}

/** Toggles a pouch. */
export function afterToggle(context: RemittanceContext, pouchId: string): Partial<RemittanceContext> {
  const pouchIds = context.pouchIds.includes(pouchId)
    ? context.pouchIds.filter((id) => id !== pouchId)
    : [...context.pouchIds, pouchId]
  return { pouchIds, unavailablePouchIds: context.unavailablePouchIds.filter((id) => id !== pouchId) }
}

/** Selects all free pouches of the type, or none if all were selected. */
export function afterSelectAll(context: RemittanceContext): Partial<RemittanceContext> {
  const freePouchIds = freePouches(context).map((pouch) => pouch.id)
  return {
    pouchIds: chosenPouches(context).length === freePouchIds.length ? [] : freePouchIds,
    unavailablePouchIds: [],
  }
}

/** The id of the pouch with this typed or scanned number; null if no free pouch of the type has it. */
export function pouchIdOfNumber(context: RemittanceContext, text: string): string | null {
  const number = normalizePouchNumber(text)
  return freePouches(context).find((pouch) => pouch.number === number)?.id ?? null
}

/** Selects the pouch with this number. */
export function afterScan(context: RemittanceContext, text: string): Partial<RemittanceContext> {
  const pouchId = pouchIdOfNumber(context, text)
  return pouchId ? { pouchIds: [...new Set([...context.pouchIds, pouchId])] } : {}
}

/** The ids of the chosen pouches that are no longer free. */
export function findUnavailablePouchIds(
  context: Pick<RemittanceContext, 'setup' | 'pouchType' | 'pouchIds'>,
): string[] {
  const freePouchIds = new Set(freePouches(context).map((pouch) => pouch.id))
  return context.pouchIds.filter((id) => !freePouchIds.has(id))
}

/** The context before anything is chosen. */
export function blankContext(
  establishmentId: string,
  today: RemittanceContext['today'],
  defaults: RemittanceContext['defaults'],
): RemittanceContext {
  return {
    establishmentId,
    today,
    defaults,
    setup: null,
    pouchType: null,
    pouchIds: [],
    unavailablePouchIds: [],
    ...defaults,
    changing: false,
    unknownNumber: null,
    idempotencyKey: '',
    lastRequest: null,
    refusal: null,
    notice: null,
    draft: null,
    prepared: null,
  }
}

/** The fields of the choice only. */
export function choiceOf({ pouchType, pouchIds, carrierId, date }: RemittanceChoice): RemittanceChoice {
  return { pouchType, pouchIds, carrierId, date }
}

/** The key and the pouch order of the last request, if the choice is the same again; otherwise no change. */
export function reuseIdempotencyKey(context: RemittanceContext): Partial<RemittanceContext> {
  const { lastRequest } = context
  if (!lastRequest || canonicalChoice(lastRequest.body) !== canonicalChoice(choiceOf(context))) return {}
  return { idempotencyKey: lastRequest.idempotencyKey, pouchIds: lastRequest.body.pouchIds }
}

const canonicalChoice = ({ pouchIds, ...otherFields }: RemittanceChoice): string =>
  JSON.stringify([Object.values(otherFields), [...pouchIds].sort()])

/** The data of the draft to store on the device; null before a type is chosen. */
export function draftDataOf(context: RemittanceContext, step: RemittanceStep): RemittanceDraftData | null {
  const { pouchType, idempotencyKey, lastRequest } = context
  return pouchType === null ? null : { step, ...choiceOf(context), idempotencyKey, lastRequest }
}

/** The context with the restored draft, which may already have been sent. Pouches that are no longer free are marked. */
export function resumeDraft(context: RemittanceContext): Partial<RemittanceContext> {
  if (!context.draft) return {}
  const { idempotencyKey } = context.draft
  const choice = choiceOf(context.draft)
  const { lastRequest = { body: choice, idempotencyKey } } = context.draft
  const unavailablePouchIds = findUnavailablePouchIds({ ...context, ...choice })
  return { ...choice, idempotencyKey, lastRequest, unavailablePouchIds }
}

/** True if the restored draft was sent and has no answer, and one of its pouches is no longer free: the remittance is probably prepared. */
export function isProbablyPrepared({ draft, unavailablePouchIds }: RemittanceContext): boolean {
  return draft?.lastRequest?.body.pouchIds.some((id) => unavailablePouchIds.includes(id)) ?? false
}
