import { commandEffects, commandTransitions } from '../command.ts'
import { draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { snapshotOf } from './selection.ts'
import { controlSetup, NO_REASON } from './setup.ts'
import type { ControlContext, ControlPorts } from './types.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const REASON_DRAFT_VERSION = 1

const CALLED_OFF = { target: 'selecting', actions: ['forgetReason', 'keepDraft'] } as const

/** While the list is in reach; a question over it takes its gestures. */
const LOOKING = {
  FOCUS: { guard: 'isShown', actions: 'focus' },
  FOCUS_NEXT: { actions: 'focusNext' },
  FOCUS_PREVIOUS: { actions: 'focusPrevious' },
} as const

/**
 * An accountant going through counts: rows are chosen (one, a range, the page, all that match), then validated, or invalidated with a
 * reason.
 *
 * A command needs at least one row, and every row is asked of the lifecycle before anything is sent: what would be refused is named by
 * row. The server changes all rows or none; what it refuses is named by row too, and those rows can be dropped from the selection. A
 * lost network offers to send again with the same key. The reason is kept on the device until that is done or called off, and stands
 * there when the same rows are invalidated again.
 */
export const controlMachine = controlSetup.createMachine({
  id: 'control',
  context: ({ input }) => ({
    shown: input.rows,
    focusedId: null,
    selected: [],
    matching: null,
    matchingTotal: null,
    command: 'accountingValidate',
    ...NO_REASON,
    refusal: null,
    idempotencyKey: '',
    done: null,
  }),
  entry: 'readDraft',
  /** The list comes when it comes: what was asked of it before a question is shown under it. */
  on: { ROWS_SHOWN: { actions: 'showRows' } },
  initial: 'selecting',
  states: {
    selecting: {
      initial: 'choosing',
      on: {
        ...LOOKING,
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
            actions: ['beginValidation', 'renewKey', 'noteWhyNot'],
          },
        ],
        INVALIDATE: [
          { guard: 'mayInvalidate', target: 'reasoning', actions: 'beginInvalidation' },
          {
            guard: 'hasSelection',
            target: '.refused',
            actions: ['beginInvalidation', 'renewKey', 'noteWhyNot'],
          },
        ],
      },
      states: {
        choosing: { entry: 'forgetRefusal' },
        /** Nothing was changed: the refusal names the rows, where it is about rows. */
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
      on: { ...LOOKING, CLEAR: { target: 'selecting', actions: ['clear', 'renewKey'] } },
    },
    gatherFailed: { on: { ...LOOKING, RETRY: 'gathering', CANCEL: 'selecting' } },
    reasoning: {
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', 'renewKey', 'keepDraft'] },
        CONFIRM: [
          { guard: 'hasReason', target: 'changing' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: CALLED_OFF,
      },
      states: { writing: { entry: 'forgetRefusal' }, refused: {} },
    },
    changing: {
      entry: 'forgetRefusal',
      on: LOOKING,
      invoke: {
        id: 'changeCounts',
        src: 'changeCounts',
        input: ({ context }) => ({
          input: {
            ids: context.selected.map((row) => row.id),
            status: context.command === 'invalidate' ? ('UNVALIDATED' as const) : ('AVALIDATED' as const),
            reason: context.reason.trim(),
          },
          idempotencyKey: context.idempotencyKey,
        }),
        ...commandTransitions({
          done: {
            target: 'selecting',
            note: 'noteDone',
            actions: ['forgetReason', 'keepDraft', 'renewKey', 'changed'],
          },
          failed: 'failed',
          refused: { target: 'selecting.refused', actions: ['renewKey', 'changed'] },
        }),
      },
    },
    failed: { on: { ...LOOKING, RETRY: 'changing', CANCEL: CALLED_OFF } },
  },
})

/** The machine with its ports. */
export function controlWith(ports: ControlPorts) {
  const draft = draftEffects(ports.drafts, {
    version: REASON_DRAFT_VERSION,
    keyIn: () => 'reason',
    snapshotOf,
    laidOut: (found): Partial<ControlContext> => ({ found }),
  })
  return controlMachine.provide({
    actors: { gatherRows: queryActor(ports.gatherRows), changeCounts: commandActor(ports.changeCounts) },
    actions: {
      ...commandEffects(ports),
      ...draft,
    },
  })
}
