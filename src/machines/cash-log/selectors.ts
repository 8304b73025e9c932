import type { SnapshotFrom } from 'xstate'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import { isSentBack } from '../../domain/lifecycles/count.ts'
import { type LogTotals, logTotals } from '../../domain/lifecycles/log-validation.ts'
import type { Cents } from '../../domain/money.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { isOnlyClosingNew, isOnlyStatusNew } from './base.ts'
import type { cashLogMachine } from './machine.ts'
import { sheetFactsOf } from './rules.ts'
import { buildSheet } from './sheet.ts'
import type { CountingSetup, OpenSheet } from './types.ts'

type CashLogSnapshot = SnapshotFrom<typeof cashLogMachine>

/**
 * The running command or, while `comparing`, the loading of the version that somebody else has stored; null otherwise. Fields are read-only
 * meanwhile.
 */
export const selectRunning = (
  log: CashLogSnapshot,
): 'saving' | 'validating' | 'deleting' | 'comparing' | null => {
  if (log.matches('savingFirst') || log.matches('validating')) return 'validating'
  if (log.matches('saving')) return 'saving'
  if (log.matches('deleting')) return 'deleting'
  return log.matches('comparing') ? 'comparing' : null
}

/** The command or the loading of the stored version that failed and can be repeated, or null. */
export const selectFailed = (
  log: CashLogSnapshot,
): 'saving' | 'validating' | 'deleting' | 'comparing' | null => {
  if (log.matches('validateFailed')) return 'validating'
  if (log.matches('saveFailed')) return 'saving'
  if (log.matches('deleteFailed')) return 'deleting'
  return log.matches('compareFailed') ? 'comparing' : null
}

/** The question of the open dialog, or null. */
export const selectQuestion = (log: CashLogSnapshot): 'discard' | 'leave' | 'delete' | null => {
  if (log.matches('confirmingDiscard')) return 'discard'
  if (log.matches('confirmingLeave')) return 'leave'
  return log.matches('confirmingDelete') ? 'delete' : null
}

/** The result of the validation: within the tolerance (`ok`) or not (`ko`); null before. */
export const selectResult = (log: CashLogSnapshot): 'ok' | 'ko' | null => {
  if (log.matches({ validated: 'ok' })) return 'ok'
  return log.matches({ validated: 'ko' }) ? 'ko' : null
}

export const selectSetup = (log: CashLogSnapshot): CountingSetup | null => log.context.setup

export const selectChoice = (log: CashLogSnapshot): Partial<SheetKey> => log.context.choice

export const selectSheet = (log: CashLogSnapshot): OpenSheet | null => log.context.sheet

/** True for a log of which accounting sent counts back, until they are validated again. */
export const selectIsInvalidated = (log: CashLogSnapshot): boolean =>
  log.context.sheet?.stored?.counts.some(isSentBack) === true

/** True when the float was left in the till and can still be taken back. */
export const selectMayTakeFloatBack = (log: CashLogSnapshot): boolean => log.can({ type: 'TAKE_FLOAT_BACK' })

export const selectMayDelete = (log: CashLogSnapshot): boolean => log.can({ type: 'DELETE' })

export const selectMayDiscard = (log: CashLogSnapshot): boolean => log.can({ type: 'DISCARD' })

/** In a conflict: false when the stored log can no longer be edited, so that only their version can be taken. */
export const selectMayKeepMine = (log: CashLogSnapshot): boolean => log.can({ type: 'KEEP_MINE' })

/** The version that somebody else stored meanwhile, as a sheet. Each call returns a new object, so `useSelector` can't use this function. */
export function theirSheet({ context: { theirs, setup, choice } }: CashLogSnapshot): OpenSheet | null {
  const { cashRegisterId, date } = choice
  return theirs && setup && cashRegisterId && date
    ? buildSheet(setup, { cashRegisterId, date }, theirs, null)
    : null
}

/** In a conflict: true when nobody else has typed anything, but the closing of the till has arrived. */
export function selectIsOnlyClosingNew({ context }: CashLogSnapshot): boolean {
  const { sheet, theirs } = context
  return isOnlyClosingNew(sheet?.base ?? null, theirs?.log ?? null)
}

/** In a conflict: true when nobody else has typed anything, but the status of counts has changed, for example because accounting sent one back. */
export function selectIsOnlyStatusNew({ context: { sheet, theirs } }: CashLogSnapshot): boolean {
  return isOnlyStatusNew(sheet?.base ?? null, theirs?.log ?? null)
}

function totalsOf({ context: { sheet, setup } }: CashLogSnapshot): LogTotals | null {
  return sheet && setup ? logTotals(sheetFactsOf(sheet, setup)) : null
}

/** True while the user counts blind: neither expected amounts nor the delta are shown. */
export const selectIsBlind = (log: CashLogSnapshot): boolean =>
  log.context.setup?.expectedHidden === true && !log.matches('validated') && !log.matches('alreadyValidated')

/** The counted total so far, in cents. */
export const selectCounted = (log: CashLogSnapshot): Cents => totalsOf(log)?.countedCents ?? 0

/** The expected amount in cents; null while unknown, and while the user counts blind. */
export const selectExpected = (log: CashLogSnapshot): Cents | null => {
  if (selectIsBlind(log)) return null
  if (log.matches('validated')) return log.context.sheet?.stored?.expectedCents ?? null
  return totalsOf(log)?.expectedCents ?? null
}

/** Counted − float − expected, in cents; null while unknown, and while the user counts blind. */
export const selectDelta = (log: CashLogSnapshot): Cents | null => {
  if (selectIsBlind(log)) return null
  if (log.matches('validated')) return log.context.sheet?.stored?.deltaCents ?? null
  return totalsOf(log)?.deltaCents ?? null
}

/** Why the last command was refused; its issues are at `counts.<category>.<field>`, or at a field of the sheet. */
export const selectRefusal = (log: CashLogSnapshot): Refusal | null => log.context.refusal

export const selectNotice = (log: CashLogSnapshot) => log.context.notice

/** When the draft was stored on this device, or null. */
export const selectDraftStoredAt = (log: CashLogSnapshot) => log.context.draftStoredAt

/** True when the device can't store the draft: the user should know before leaving. */
export const selectIsDraftLost = (log: CashLogSnapshot): boolean => log.context.draftLost

/** True while the sheet has input that the device can't store: leaving the page would lose it. */
export const selectWouldBeLost = ({ context: { sheet, draftLost } }: CashLogSnapshot): boolean =>
  draftLost && sheet?.changed === true
