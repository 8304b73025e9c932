import { assign } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { commandTransitions } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { openWithSetup, saveRequest, sheetRequest, storedVersion } from './requests.ts'
import { draftKey, isOpenable, sheetKeyOf } from './rules.ts'
import { cashLogSetup, commandInput } from './setup.ts'
import { draftDataOf } from './sheet.ts'
import type { CashLogContext, CashLogPorts, CountingSetup } from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const CASH_LOG_DRAFT_VERSION = 1

/**
 * Every edit changes the request, so the next command gets a new idempotency key. The notice about a restored draft stays: if it disappeared
 * while somebody types, the sheet would jump.
 */
const afterEdit = ['renewKey', 'keepDraft', 'forgetCode'] as const

/**
 * The actions once the sheet contains no unsaved input: the next command gets a new key, and the draft is
 * deleted together with the notice about it.
 */
const afterSuccess = ['renewKey', 'dropDraft', 'forgetDraft', 'forgetNotice'] as const

const refusedSteps = {
  conflict: { target: 'comparing', actions: ['renewKey'] },
  refused: { target: 'counting.refused', actions: ['renewKey'] },
} as const

const saveCall = { id: 'saveLog', src: 'saveLog', input: commandInput(saveRequest) } as const
const saveSteps = {
  cases: [
    // A log of this sheet has been stored meanwhile.
    { guard: 'isLogTaken', target: 'comparing', note: 'noteRefusal', actions: ['renewKey'] },
    // The saved log has a count in a category that the set-up lacks: the sheet opens again, with a line for it.
    { guard: 'hasNewCategory', target: 'opening', actions: afterSuccess },
  ],
  ...refusedSteps,
} as const

/**
 * Counts one service at one till.
 *
 * The user chooses a sheet by date, service and register; the day must have begun. The sheet opens
 * blank, as stored, or with the user's draft. Typed text is kept literally: in the context next to its parsed
 * value, and in the draft on the device. The sheet can be saved, or reviewed with its delta and validated,
 * which saves it first if needed; a delta that the review has not shown is shown first. Refusals are shown at
 * their fields; after a temporary failure the same command can be sent again with the same key. When somebody
 * else has changed the log meanwhile, both versions are shown and the user chooses one. A validated log is
 * read-only.
 *
 * If the whole till was counted, one action leaves the float in the till: the pieces of the float are removed from
 * their lines, and their value is added to the line of the float. The action can be undone, but not after a line was
 * edited or the sheet was saved.
 */
export const cashLogMachine = cashLogSetup.createMachine({
  id: 'cashLog',
  context: ({ input }) => ({
    establishmentId: input.establishmentId,
    setup: null,
    choice: input.key ?? input.suggested,
    sheet: null,
    theirs: null,
    draft: null,
    idempotencyKey: '',
    refusal: null,
    notice: null,
    draftStoredAt: null,
    draftLost: false,
    code: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          // The sheet that the address names is opened at once, if it can be.
          cases: [{ guard: 'isAddressed', target: 'opening', note: 'noteSetup' }],
          done: { target: 'choosing', note: 'noteSetup' },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: { tags: 'unavailable', on: { RETRY: 'loading' } },
    opening: {
      tags: 'loading',
      entry: ['closeSheet', 'forgetDraft'],
      invoke: {
        id: 'openSheet',
        src: 'openSheet',
        input: sheetRequest,
        ...queryTransitions({
          done: { target: 'opened', note: 'noteTheirs', actions: ['readDraft'] },
          unavailable: 'openFailed',
        }),
      },
      on: { BACK: 'choosing' },
    },
    openFailed: { tags: 'unavailable', on: { RETRY: 'opening', BACK: 'choosing' } },
    opened: {
      always: [
        { guard: 'hasOutdatedDraft', target: 'conflict', actions: 'applyDraftAlone' },
        { guard: 'hasDraft', target: 'counting', actions: 'applyDraft' },
        { guard: 'isTheirsOpen', target: 'counting', actions: ['dropDraft', 'applyStored', 'renewKey'] },
        { target: 'alreadyValidated', actions: ['dropDraft', 'applyStored'] },
      ],
    },
    choosing: {
      tags: 'choosing',
      entry: ['closeSheet', 'forgetDraft'],
      on: {
        CHOOSE: { actions: 'choose' },
        OPEN: { guard: 'isChosen', target: 'opening' },
      },
    },
    counting: {
      tags: 'counting',
      initial: 'typing',
      on: {
        EDIT: { guard: 'isFieldOpen', target: '.typing', actions: ['edit', ...afterEdit] },
        EDIT_SHEET: { target: '.typing', actions: ['editSheet', ...afterEdit] },
        CHOOSE_REASON: { target: '.typing', actions: ['chooseReason', ...afterEdit] },
        LEAVE_FLOAT: { guard: 'isLeavable', target: '.typing', actions: ['leaveFloat', ...afterEdit] },
        TAKE_FLOAT_BACK: {
          guard: 'isFloatLeft',
          target: '.typing',
          actions: ['takeFloatBack', ...afterEdit],
        },
        SAVE: [
          { guard: 'isSavable', target: 'saving' },
          { target: '.refused', actions: 'noteSaveRefusal' },
        ],
        REVIEW: [
          { guard: 'isReviewable', target: 'reviewing' },
          { target: '.refused', actions: 'noteReviewRefusal' },
        ],
        DISCARD: { guard: 'isChanged', target: 'confirmingDiscard' },
        DELETE: { guard: 'isDeletable', target: 'confirmingDelete' },
        BACK: [{ guard: 'wouldBeLost', target: 'confirmingLeave' }, { target: 'choosing' }],
      },
      states: { typing: { entry: 'forgetRefusal' }, saved: { entry: 'forgetRefusal' }, refused: {} },
    },
    reviewing: {
      tags: 'reviewing',
      initial: 'ready',
      on: {
        EDIT_SHEET: { target: '.ready', actions: ['editSheet', ...afterEdit] },
        CHOOSE_REASON: { target: '.ready', actions: ['chooseReason', ...afterEdit] },
        VALIDATE: [
          { guard: 'isValidatable', target: 'submitting' },
          { target: '.refused', actions: 'noteValidateRefusal' },
        ],
        BACK: 'counting',
      },
      states: { ready: { entry: 'forgetRefusal' }, refused: {} },
    },
    validated: {
      tags: 'validated',
      initial: 'ok',
      on: { BACK: 'choosing' },
      // `ko`: the difference exceeds the tolerance (code 11028); `ok`: it does not (11027).
      states: { ok: {}, ko: {} },
    },
    /** The log was validated before it was opened here, or meanwhile by somebody else: no count is open, and it is read-only. */
    alreadyValidated: { tags: 'alreadyValidated', on: { BACK: 'choosing' } },
    deleted: { tags: 'deleted', on: { OPEN: 'opening', BACK: 'choosing' } },
    confirmingDiscard: {
      tags: 'counting',
      on: { CONFIRM: { target: 'opening', actions: ['dropDraft', 'forgetDraft'] }, CANCEL: 'counting' },
    },
    confirmingLeave: { tags: 'counting', on: { CONFIRM: 'choosing', CANCEL: 'counting' } },
    confirmingDelete: { tags: 'counting', on: { CONFIRM: 'deleting', CANCEL: 'counting' } },
    saving: {
      tags: 'counting',
      entry: 'forgetRefusal',
      invoke: {
        ...saveCall,
        ...commandTransitions({
          ...saveSteps,
          done: { target: 'counting.saved', note: 'noteSaved', actions: afterSuccess },
          failed: 'saveFailed',
        }),
      },
    },
    saveFailed: { tags: 'counting', on: { RETRY: 'saving', BACK: 'counting' } },
    /** Validates the sheet, after saving it if needed. If saving has changed the delta, the review shows the new one first. */
    submitting: { always: [{ guard: 'isSaved', target: 'validating' }, { target: 'savingFirst' }] },
    savingFirst: {
      tags: 'reviewing',
      entry: 'forgetRefusal',
      invoke: {
        ...saveCall,
        ...commandTransitions({
          ...saveSteps,
          cases: [
            ...saveSteps.cases,
            {
              guard: 'isDeltaChanged',
              target: 'reviewing.refused',
              note: 'noteSaved',
              actions: [...afterSuccess, 'noteDeltaChanged'],
            },
          ],
          done: { target: 'validating', note: 'noteSaved', actions: afterSuccess },
          failed: 'validateFailed',
        }),
      },
    },
    validating: {
      tags: 'reviewing',
      entry: 'forgetRefusal',
      invoke: {
        id: 'validateLog',
        src: 'validateLog',
        input: commandInput((context) => ({
          ...storedVersion(context),
          comment: context.sheet?.text.comment.trim() ?? '',
          reasonId: context.sheet?.reasonId ?? null,
        })),
        ...commandTransitions({
          cases: [
            { guard: 'isKo', target: 'validated.ko', note: 'noteValidated', actions: ['renewKey'] },
            {
              guard: 'isExplanationMissing',
              target: 'reviewing.refused',
              note: 'noteRefusal',
              actions: ['renewKey'],
            },
          ],
          done: { target: 'validated.ok', note: 'noteValidated', actions: ['renewKey'] },
          failed: 'validateFailed',
          ...refusedSteps,
        }),
      },
    },
    validateFailed: { tags: 'reviewing', on: { RETRY: 'submitting', BACK: 'reviewing' } },
    deleting: {
      tags: 'counting',
      entry: 'forgetRefusal',
      invoke: {
        id: 'deleteLog',
        src: 'deleteLog',
        input: commandInput(storedVersion),
        ...commandTransitions({
          done: { target: 'deleted', note: 'noteCode', actions: afterSuccess },
          failed: 'deleteFailed',
          ...refusedSteps,
        }),
      },
    },
    deleteFailed: { tags: 'counting', on: { RETRY: 'deleting', BACK: 'counting' } },
    /** The stored log has changed meanwhile: loads it. */
    comparing: {
      tags: 'counting',
      invoke: {
        id: 'openSheet',
        src: 'openSheet',
        input: sheetRequest,
        ...queryTransitions({
          done: { target: 'compared', note: 'noteTheirs' },
          unavailable: 'compareFailed',
          // The refusal of the command is not the reason why loading failed.
          lost: ['forgetRefusal'],
        }),
      },
    },
    compareFailed: { tags: 'counting', on: { RETRY: 'comparing', BACK: 'counting' } },
    compared: {
      always: [
        {
          guard: 'isSameAsStoredAndOpen',
          target: 'counting.saved',
          actions: [...afterSuccess, 'noteClosing', 'applyMine', 'noteStored'],
        },
        { guard: 'isSameAsStored', target: 'alreadyValidated', actions: ['applyStored', ...afterSuccess] },
        { target: 'conflict' },
      ],
    },
    conflict: {
      tags: 'conflict',
      on: {
        KEEP_MINE: {
          guard: 'isTheirsOpen',
          target: 'counting',
          actions: ['applyMine', 'renewKey', 'keepDraft'],
        },
        TAKE_THEIRS: [
          { guard: 'isTheirsOpen', target: 'counting', actions: ['applyStored', ...afterSuccess] },
          { target: 'alreadyValidated', actions: ['applyStored', ...afterSuccess] },
        ],
        /** Continues with my version and decides later: saving leads back here. */
        BACK: { target: 'counting', actions: ['forgetTheirs', 'renewKey'] },
      },
    },
  },
})

/** The machine with its ports. */
export function cashLogWith(ports: CashLogPorts) {
  const keyIn = (context: CashLogContext) =>
    draftKey(context.establishmentId, assertDefined(sheetKeyOf(context), 'key'))
  return cashLogMachine.provide({
    actors: {
      loadSetup: queryActor(ports.loadSetup),
      openSheet: queryActor(openWithSetup(ports)),
      saveLog: commandActor(ports.saveLog),
      validateLog: commandActor(ports.validateLog),
      deleteLog: commandActor(ports.deleteLog),
    },
    guards: {
      isAddressed: ({ context: { choice } }, outcome: Outcome<CountingSetup>) =>
        outcome.kind === 'done' && isOpenable({ choice, setup: outcome.data }, ports.today()),
      isChosen: ({ context }) => isOpenable(context, ports.today()),
    },
    actions: {
      renewKey: assign({ idempotencyKey: ports.newKey }),
      // Reading from the device is synchronous, so that an action can do it; no actor is needed.
      readDraft: assign(({ context }) => {
        const draft = ports.drafts.read(keyIn(context))
        if (!draft) return {}
        return draft.schemaVersion === CASH_LOG_DRAFT_VERSION
          ? { draft: draft.snapshot, draftStoredAt: draft.storedAt ?? null }
          : { notice: 'DraftIgnored' as const }
      }),
      keepDraft: assign(({ context }) => {
        const data = draftDataOf(assertDefined(context.sheet, 'sheet'), context.idempotencyKey)
        const draftStoredAt = ports.drafts.keep(keyIn(context), {
          schemaVersion: CASH_LOG_DRAFT_VERSION,
          snapshot: data,
        })
        return { draftStoredAt, draftLost: draftStoredAt === null }
      }),
      // Deletes the stored draft; `forgetDraft` only clears it in the context.
      dropDraft: ({ context }) => ports.drafts.drop(keyIn(context)),
    },
  })
}
