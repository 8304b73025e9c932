import { assign, setup } from 'xstate'
import { CODES } from '../../domain/codes.ts'
import type { CashLog } from '../../domain/contract/cash-logs.ts'
import type { SheetKey } from '../../domain/counting/sheet-key.ts'
import { logTotals } from '../../domain/lifecycles/log-validation.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal, refusalOfOutcome } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { baseOfDraft, isClosingNew } from './base.ts'
import { entryFieldsOf, isEditable } from './entries.ts'
import {
  isDeletable,
  isSheetOpen,
  refusalToReview,
  refusalToSave,
  refusalToValidate,
  sheetFactsOf,
  sheetKeyOf,
  withIssuesAtFields,
} from './rules.ts'
import {
  buildSheet,
  draftDataOf,
  hasNewCategory,
  isLeavable,
  isSameInput,
  storedEntries,
  withEntryText,
  withFloatBack,
  withFloatLeft,
  withSheetText,
} from './sheet.ts'
import type {
  CashLogContext,
  CashLogDraftData,
  CashLogEvent,
  CashLogInput,
  CountingSetup,
  OpenedSheet,
  OpenSheet,
  OpenSheetInput,
  SaveLogInput,
  ValidateLogInput,
} from './types.ts'

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  CashLogContext,
  CashLogEvent
>()

export { commandInput }

const PHASES = [
  'loading',
  'unavailable',
  'choosing',
  'counting',
  'reviewing',
  'validated',
  'alreadyValidated',
  'deleted',
  'conflict',
] as const

/**
 * The phase that the screen shows: the tag of the state. A running or failed command belongs to the phase it
 * was started from.
 */
export type CashLogPhase = (typeof PHASES)[number]

export const selectPhase = (log: { hasTag(phase: CashLogPhase): boolean }): CashLogPhase =>
  PHASES.find((phase) => log.hasTag(phase)) ?? 'loading'

/** The guards and actions of the counting machine in `machine.ts`. */
export const cashLogSetup = setup({
  types: {
    context: {} as CashLogContext,
    events: {} as CashLogEvent,
    input: {} as CashLogInput,
    tags: {} as CashLogPhase,
  },
  guards: {
    ...guards,
    // True when the sheet that the address names, or the chosen one, can be opened. `cashLogWith` provides both, because they need today's date.
    isAddressed: ({ context: _ }, _outcome: Outcome<CountingSetup>) => false,
    isChosen: ({ context: _ }) => false,
    isFieldOpen: ({ context, event }) => event.type === 'EDIT' && isFieldOpen(context, event),
    isLeavable: ({ context, event }) => event.type === 'LEAVE_FLOAT' && isLeavable(context, event.left),
    isFloatLeft: ({ context }) => context.sheet?.beforeFloat != null,
    isSavable: ({ context }) => refusalToSave(context) === null,
    isReviewable: ({ context, event }) => refusalToReview(context, takenNumbersIn(event)) === null,
    isValidatable: ({ context }) => refusalToValidate(context) === null,
    isSaved: ({ context }) => context.sheet?.stored != null && !context.sheet.changed,
    isDeletable: ({ context }) => isDeletable(context),
    isChanged: ({ context }) => context.sheet?.changed === true,
    wouldBeLost: ({ context }) => context.sheet?.changed === true && context.draftLost,
    hasDraft: ({ context }) => isDraftUpToDate(context),
    hasOutdatedDraft: ({ context }) => isDraftOutdated(context),
    isTheirsOpen: ({ context }) => isTheirsOpen(context),
    isSameAsStored: ({ context }) => isSameAsStored(context),
    isSameAsStoredAndOpen: ({ context }) => isSameAsStored(context) && isTheirsOpen(context),
    hasNewCategory: ({ context: { setup } }, outcome: Outcome<CashLog>) =>
      outcome.kind === 'done' && setup !== null && hasNewCategory(setup, outcome.data),
    isDeltaChanged: ({ context }, outcome: Outcome<CashLog>) =>
      outcome.kind === 'done' && isDeltaChanged(context, outcome.data),
    // The difference exceeds the tolerance.
    isKo: (_, outcome: Outcome<CashLog>) => outcome.kind === 'done' && outcome.code === CODES.countKo,
    isExplanationMissing: (_, outcome: Outcome<unknown>) =>
      ['CommentRequired', 'ReasonRequired'].includes(refusalOfOutcome(outcome)?.name ?? ''),
    isLogTaken: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'CashLogExists',
  },
  actors: {
    loadSetup: unprovidedQuery<{ readonly establishmentId: string }, CountingSetup>('loadSetup'),
    openSheet: unprovidedQuery<OpenSheetInput, OpenedSheet>('openSheet'),
    saveLog: unprovidedCommand<SaveLogInput, CashLog>('saveLog'),
    validateLog: unprovidedCommand<ValidateLogInput, CashLog>('validateLog'),
    deleteLog: unprovidedCommand<VersionedRow, unknown>('deleteLog'),
  },
  actions: {
    ...actions,
    readDraft: unprovidedAction('drafts'),
    keepDraft: unprovidedAction('drafts'),
    dropDraft: unprovidedAction('drafts'),
    forgetDraft: assign({ draft: null, draftStoredAt: null, draftLost: false }),
    choose: assignOn('CHOOSE', ({ choice }, context) => ({ choice: { ...context.choice, ...choice } })),
    noteSetup: assignData((data: CountingSetup, context) => ({
      setup: data,
      choice: { ...onlyRegister(data), ...context.choice },
    })),
    closeSheet: assign({ sheet: null, theirs: null, draft: null, notice: null, refusal: null, code: null }),
    noteTheirs: assignData(({ setup, ...theirs }: OpenedSheet) => ({ theirs, ...(setup && { setup }) })),
    applyStored: assign(({ context }) => ({
      sheet: sheetWithDraft(context, null),
      theirs: null,
      draft: null,
    })),
    applyDraft: assign(({ context }) => ({
      sheet: sheetWithDraft(context, context.draft),
      idempotencyKey: context.draft?.idempotencyKey ?? context.idempotencyKey,
      notice: 'DraftResumed' as const,
      theirs: null,
      draft: null,
    })),
    applyDraftAlone: assign(({ context }) => ({
      sheet: sheetFromDraftOnly(context, assertDefined(context.draft, 'draft')),
      notice: 'DraftResumed' as const,
      draft: null,
    })),
    applyMine: assign(({ context, event }) => ({
      sheet: sheetWithDraft(context, typedHere(context, event)),
      theirs: null,
    })),
    forgetTheirs: assign({ theirs: null }),
    noteClosing: assign(({ context: { sheet, theirs } }) =>
      isClosingNew(sheet?.stored ?? null, theirs?.log ?? null) ? { notice: 'ClosingArrived' as const } : {},
    ),
    noteStored: assign(({ context }) =>
      context.sheet ? { sheet: { ...context.sheet, changed: false } } : {},
    ),
    edit: assign(({ context, event }) =>
      event.type === 'EDIT' && context.sheet
        ? { sheet: withEntryText(context.sheet, event.paymentCategoryId, event.field, event.text) }
        : {},
    ),
    editSheet: assign(({ context, event }) =>
      event.type === 'EDIT_SHEET' && context.sheet
        ? { sheet: withSheetText(context.sheet, event.field, event.text) }
        : {},
    ),
    chooseReason: assign(({ context, event }) =>
      event.type === 'CHOOSE_REASON' && context.sheet
        ? { sheet: { ...context.sheet, reasonId: event.reasonId, changed: true } }
        : {},
    ),
    leaveFloat: assign(({ context, event }) =>
      event.type === 'LEAVE_FLOAT' && context.sheet && context.setup
        ? { sheet: withFloatLeft(context.sheet, context.setup, event.left) }
        : {},
    ),
    takeFloatBack: assign(({ context }) => (context.sheet ? { sheet: withFloatBack(context.sheet) } : {})),
    /** Notes the saved log; the typed text stays as it is. */
    noteSaved: assign(({ context }, outcome: Outcome<CashLog>) =>
      outcome.kind === 'done' && context.sheet
        ? { sheet: sheetAfterSave(context, context.sheet, outcome.data), code: outcome.code }
        : {},
    ),
    noteValidated: assign(({ context }, outcome: Outcome<CashLog>) =>
      outcome.kind === 'done' && context.sheet
        ? { sheet: { ...context.sheet, stored: outcome.data }, code: outcome.code }
        : {},
    ),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code } : {},
    ),
    noteRefusal: assign(({ context }, outcome: Outcome<unknown>) => {
      const refusal = refusalOfOutcome(outcome)
      return { refusal: refusal && context.sheet ? withIssuesAtFields(refusal, context.sheet) : refusal }
    }),
    noteSaveRefusal: assign({ refusal: ({ context }) => refusalToSave(context) }),
    noteReviewRefusal: assign({
      refusal: ({ context, event }) => refusalToReview(context, takenNumbersIn(event)),
    }),
    noteValidateRefusal: assign({ refusal: ({ context }) => refusalToValidate(context) }),
    noteDeltaChanged: assign({ refusal: () => clientRefusal('DeltaChanged') }),
    forgetNotice: assign({ notice: null }),
    forgetCode: assign({ code: null }),
  },
})

const takenNumbersIn = (event: CashLogEvent) => (event.type === 'REVIEW' ? (event.takenNumbers ?? []) : [])

function isFieldOpen(
  { sheet }: CashLogContext,
  { paymentCategoryId, field }: Extract<CashLogEvent, { type: 'EDIT' }>,
): boolean {
  const entry = sheet?.entries.find((candidate) => candidate.paymentCategoryId === paymentCategoryId)
  return entry !== undefined && isEditable(entry) && entryFieldsOf(entry).includes(field)
}

/** The choice of the only active register; empty when there are several or none. */
function onlyRegister({ registers }: CountingSetup): Partial<SheetKey> {
  const [register, ...others] = registers.filter(({ status }) => status === 'ACTIVE')
  return register && others.length === 0 ? { cashRegisterId: register.id } : {}
}

/**
 * The typed sheet as a draft. When the user keeps a sheet that was new here and names nobody, the draft names the user, because the log that
 * has been stored since can name another person.
 */
function typedHere({ sheet }: CashLogContext, event: CashLogEvent): CashLogDraftData {
  const open = assertDefined(sheet, 'sheet')
  const typed = draftDataOf(open, '')
  const countedById =
    open.base === null && event.type === 'KEEP_MINE'
      ? (typed.text.countedById ?? event.countedById)
      : undefined
  return countedById === undefined ? typed : { ...typed, text: { ...typed.text, countedById } }
}

/** The stored log as a sheet, with the text of the draft, if any, in place of its values. */
function sheetWithDraft(context: CashLogContext, typed: CashLogContext['draft']): OpenSheet {
  const key = assertDefined(sheetKeyOf(context), 'key')
  return buildSheet(
    assertDefined(context.setup, 'setup'),
    key,
    assertDefined(context.theirs, 'theirs'),
    typed,
  )
}

/** The sheet of the log just saved, with the text as it was typed. */
function sheetAfterSave(context: CashLogContext, sheet: OpenSheet, log: CashLog): OpenSheet {
  const key = assertDefined(sheetKeyOf(context), 'key')
  const typed = draftDataOf({ ...sheet, entriesWithoutCategory: {} }, '')
  return {
    ...buildSheet(assertDefined(context.setup, 'setup'), key, { log, closing: sheet.closing }, typed),
    changed: false,
  }
}

/** True when the server stored another delta than the review shows. Blind counters are shown none. */
function isDeltaChanged({ sheet, setup }: CashLogContext, { deltaCents }: CashLog): boolean {
  if (!sheet) return false
  const known = assertDefined(setup, 'setup')
  return !known.expectedHidden && logTotals(sheetFactsOf(sheet, known)).deltaCents !== deltaCents
}

/** The draft applied to a blank sheet. A line that the draft lacks has its stored values. */
function sheetFromDraftOnly(context: CashLogContext, draft: CashLogDraftData): OpenSheet {
  const key = assertDefined(sheetKeyOf(context), 'key')
  const theirs = assertDefined(context.theirs, 'theirs')
  const typed = { ...draft, entries: { ...storedEntries(theirs.log), ...draft.entries } }
  return {
    ...buildSheet(assertDefined(context.setup, 'setup'), key, { ...theirs, log: null }, typed),
    base: baseOfDraft(draft),
  }
}

/** True when the draft is based on the stored version. */
function isDraftUpToDate({ draft, theirs }: CashLogContext): boolean {
  return (
    draft !== null &&
    draft.logId === (theirs?.log?.id ?? null) &&
    draft.baseVersion === (theirs?.log?.version ?? null)
  )
}

/** True when the draft is based on another version than the stored one, and differs from the stored one. */
function isDraftOutdated(context: CashLogContext): boolean {
  const { draft } = context
  if (!draft || isDraftUpToDate(context)) return false
  return !isSameInput(sheetFromDraftOnly(context, draft), sheetWithDraft(context, null))
}

/** True when the stored version, as last loaded, can still be edited, or when no log is stored yet. */
function isTheirsOpen({ theirs }: CashLogContext): boolean {
  return theirs !== null && isSheetOpen(theirs)
}

/**
 * True when the stored version equals the typed one, for example because the answer to our own call was lost. If a closing has arrived since, its
 * turnover takes the place of the typed turnover.
 */
function isSameAsStored(context: CashLogContext): boolean {
  const { sheet, theirs } = context
  if (sheet === null || theirs?.log == null) return false
  return isSameInput({ ...sheet, closing: theirs.closing }, sheetWithDraft(context, null))
}
