import { commandEffects, commandTransitions } from '../command.ts'
import { draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { deltasOf, draftDataOf } from './selection.ts'
import { commandInput, controlSetup, NO_REASON } from './setup.ts'
import type { ControlContext, ControlPorts } from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
const REASON_DRAFT_VERSION = 1

const cancelTransition = { target: 'selecting', actions: ['forgetReason', 'keepDraft'] } as const

/** The events that move the focus in the list. They are ignored while the reason is typed. */
const LIST_EVENTS = {
  FOCUS: { guard: 'isShown', actions: 'focus' },
  FOCUS_NEXT: { actions: 'focusNext' },
  FOCUS_PREVIOUS: { actions: 'focusPrevious' },
} as const

/**
 * The control of counts by an accountant, who selects counts and then controls them (AVALIDATED) or invalidates them with a reason. The
 * accountant can select one count, a sheet, a range of sheets, the page, or everything that matches the filters.
 *
 * A command needs at least one count. The rules are checked for every count before sending, and counts that would be refused are listed.
 * The server changes all counts or none; its refusals list counts too, and these can be removed from the selection. After a temporary
 * failure the command can be sent again with the same key. The reason is stored on the device until the counts are invalidated or
 * the person cancels. It is restored when the reason dialog opens for all or some of the same counts.
 */
export const controlMachine = controlSetup.createMachine({
  id: 'control',
  context: ({ input }) => ({
    shownSheets: input.rows,
    focusedId: null,
    selected: [],
    matching: null,
    matchingTotal: null,
    command: 'accountingValidate',
    ...NO_REASON,
    refusal: null,
    idempotencyKey: '',
  }),
  entry: 'readDraft',
  /** The sheets of a page may arrive while a dialog is open; they are shown in the list behind it. */
  on: { ROWS_SHOWN: { actions: 'showRows' } },
  initial: 'selecting',
  states: {
    selecting: {
      initial: 'choosing',
      on: {
        ...LIST_EVENTS,
        TOGGLE: { guard: 'isShownOrSelected', target: '.choosing', actions: ['toggle', 'renewKey'] },
        TOGGLE_RANGE: { guard: 'isShown', target: '.choosing', actions: ['toggleRange', 'renewKey'] },
        SELECT_PAGE: { target: '.choosing', actions: ['selectPage', 'renewKey'] },
        SELECT_MATCHING: { target: 'gathering', actions: 'rememberMatching' },
        CLEAR: { target: '.choosing', actions: ['clear', 'renewKey'] },
        VALIDATE: [
          {
            guard: 'mayValidateInstead',
            target: 'changing',
            actions: ['beginValidation', 'renewKey'],
          },
          { guard: 'mayValidate', target: 'changing', actions: 'beginValidation' },
          {
            guard: 'hasSelection',
            target: '.refused',
            actions: ['beginValidation', 'renewKey', 'noteClientRefusal'],
          },
        ],
        INVALIDATE: [
          { guard: 'mayInvalidate', target: 'reasoning', actions: ['beginInvalidation', 'renewKey'] },
          {
            guard: 'hasSelection',
            target: '.refused',
            actions: ['beginInvalidation', 'renewKey', 'noteClientRefusal'],
          },
        ],
      },
      states: {
        choosing: { entry: 'forgetRefusal' },
        /** Nothing was changed; the refusal lists the rows, if it is about rows. */
        refused: {
          on: {
            DROP_REFUSED: {
              guard: 'hasRefusedRows',
              target: 'choosing',
              actions: ['dropRefused', 'renewKey'],
            },
            DISMISS: 'choosing',
          },
        },
      },
    },
    gathering: {
      invoke: {
        id: 'gatherRows',
        src: 'gatherRows',
        input: ({ context }) => assertDefined(context.matching, 'matching'),
        ...queryTransitions({
          done: { target: 'selecting', note: 'noteMatching', actions: ['renewKey'] },
          unavailable: 'gatherFailed',
          refused: { target: 'selecting.refused' },
        }),
      },
      on: { ...LIST_EVENTS, CLEAR: { target: 'selecting', actions: ['clear', 'renewKey'] } },
    },
    gatherFailed: { on: { ...LIST_EVENTS, RETRY: 'gathering', CANCEL: 'selecting' } },
    reasoning: {
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', 'renewKey', 'keepDraft'] },
        CONFIRM: [
          { guard: 'hasReason', target: 'changing' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: cancelTransition,
      },
      states: { writing: { entry: 'forgetRefusal' }, refused: {} },
    },
    changing: {
      entry: 'forgetRefusal',
      on: LIST_EVENTS,
      invoke: {
        id: 'changeCounts',
        src: 'changeCounts',
        input: commandInput(({ command, selected, reason }) => ({
          rows: selected,
          status: command === 'invalidate' ? ('UNVALIDATED' as const) : ('AVALIDATED' as const),
          reason: reason.trim(),
          ...(command === 'accountingValidate' && { acceptedDeltas: deltasOf(selected) }),
        })),
        ...commandTransitions({
          done: {
            target: 'selecting',
            actions: ['clear', 'forgetReason', 'keepDraft', 'renewKey', 'changed'],
          },
          failed: 'failed',
          refused: { target: 'selecting.refused', actions: ['renewKey', 'keepReason', 'changed'] },
        }),
      },
    },
    failed: {
      on: {
        ...LIST_EVENTS,
        RETRY: 'changing',
        CANCEL: { ...cancelTransition, actions: [...cancelTransition.actions, 'changed'] },
      },
    },
  },
})

/** The machine with its ports. */
export function controlWith(ports: ControlPorts) {
  const draft = draftEffects(ports.drafts, {
    version: REASON_DRAFT_VERSION,
    keyIn: () => 'reason',
    draftDataOf,
    restoreDraft: (restoredDraft): Partial<ControlContext> => ({ restoredDraft }),
  })
  return controlMachine.provide({
    actors: { gatherRows: queryActor(ports.gatherRows), changeCounts: commandActor(ports.changeCounts) },
    actions: { ...commandEffects(ports), ...draft },
  })
}
