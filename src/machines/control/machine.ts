import { assign, setup } from 'xstate'
import type { Outcome, Page } from '../../domain/outcome.ts'
import type { ListRequest } from '../list/types.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom, refusalOf } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { afterRange, afterToggle, allows, neighbour, refusalOfCommand, withShown } from './selection.ts'
import type {
  ChangeCountsInput,
  ControlContext,
  ControlEvent,
  ControlInput,
  ControlPorts,
  ControlRow,
} from './types.ts'

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
 * lost network offers to send again with the same key.
 */
export const controlMachine = setup({
  types: { context: {} as ControlContext, events: {} as ControlEvent, input: {} as ControlInput },
  guards: {
    ...outcomeGuards,
    isShown: ({ context, event }) => 'id' in event && context.shown.some(({ id }) => id === event.id),
    isShownOrSelected: ({ context, event }) =>
      'id' in event && [...context.shown, ...context.selected].some(({ id }) => id === event.id),
    hasSelection: ({ context }) => context.selected.length > 0,
    mayValidate: ({ context }) => allows(context, 'accountingValidate'),
    mayValidateInstead: ({ context }) =>
      context.command === 'invalidate' && allows(context, 'accountingValidate'),
    mayInvalidate: ({ context }) => allows(context, 'invalidate'),
    hasReason: ({ context }) => context.reason.trim() !== '',
    hasRefusedRows: ({ context }) => (context.refusal?.rows.length ?? 0) > 0,
  },
  actors: {
    gatherRows: missingRead<ListRequest, Page<ControlRow>>('gatherRows'),
    changeCounts: missingWrite<ChangeCountsInput, unknown>('changeCounts'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    showRows: assign(({ context, event }) =>
      event.type === 'ROWS_SHOWN' ? withShown(context, event.rows) : {},
    ),
    focus: assign(({ event }) => (event.type === 'FOCUS' ? { focusedId: event.id } : {})),
    focusNext: assign(({ context }) => ({ focusedId: neighbour(context, 1) })),
    focusPrevious: assign(({ context }) => ({ focusedId: neighbour(context, -1) })),
    toggle: assign(({ context, event }) => (event.type === 'TOGGLE' ? afterToggle(context, event.id) : {})),
    toggleRange: assign(({ context, event }) =>
      event.type === 'TOGGLE_RANGE' ? afterRange(context, event.id) : {},
    ),
    selectPage: assign(({ context }) => ({ selected: context.shown, matchingTotal: null })),
    rememberMatching: assign(({ event }) =>
      event.type === 'SELECT_MATCHING' ? { matching: event.request } : {},
    ),
    noteMatching: assign((_, outcome: Outcome<Page<ControlRow>>) =>
      outcome.kind === 'done'
        ? {
            selected: outcome.data.entries,
            matchingTotal: { count: outcome.data.totalItems, isCapped: outcome.data.totalIsCapped },
            matching: null,
          }
        : {},
    ),
    clear: assign({ selected: [], matchingTotal: null }),
    dropRefused: assign(({ context }) => {
      const refused = new Set(context.refusal?.rows.map((row) => row.id))
      return { selected: context.selected.filter((row) => !refused.has(row.id)), matchingTotal: null }
    }),
    beginValidation: assign({ command: 'accountingValidate', reason: '', done: null }),
    beginInvalidation: assign({ command: 'invalidate', reason: '', done: null }),
    editReason: assign(({ event }) => (event.type === 'EDIT_REASON' ? { reason: event.text } : {})),
    noteNoReason: assign({ refusal: () => refusalOf('ReasonRequired') }),
    noteWhyNot: assign({ refusal: ({ context }) => refusalOfCommand(context.selected, context.command) }),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null }),
    noteDone: assign(({ context }, outcome: Outcome<unknown>) =>
      outcome.kind === 'done'
        ? { done: { code: outcome.code, rows: context.selected.length }, selected: [], matchingTotal: null }
        : {},
    ),
  },
}).createMachine({
  id: 'control',
  context: ({ input }) => ({
    shown: input.rows,
    focusedId: null,
    selected: [],
    matching: null,
    matchingTotal: null,
    command: 'accountingValidate',
    reason: '',
    refusal: null,
    idempotencyKey: '',
    done: null,
  }),
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
        input: ({ context }) => present(context.matching, 'matching'),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'selecting',
            actions: [{ type: 'noteMatching', params: outcomeOf }, 'renewKey'],
          },
          { target: 'selecting.refused', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'gatherFailed',
      },
      on: { ...LOOKING, CLEAR: { target: 'selecting', actions: ['clear', 'renewKey'] } },
    },
    gatherFailed: { on: { ...LOOKING, RETRY: 'gathering', CANCEL: 'selecting' } },
    reasoning: {
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', 'renewKey'] },
        CONFIRM: [
          { guard: 'hasReason', target: 'changing' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: 'selecting',
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
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'selecting',
            actions: [{ type: 'noteDone', params: outcomeOf }, 'renewKey', 'changed'],
          },
          { guard: { type: 'isExpired', params: outcomeOf }, target: 'expired' },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          {
            target: 'selecting.refused',
            actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey', 'changed'],
          },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { ...LOOKING, RETRY: 'changing', CANCEL: 'selecting' } },
    /** The session has ended: the shell leads to sign-in, and this page goes with its workflow. */
    expired: { type: 'final' },
  },
})

/** The machine with its ports. */
export function controlWith(ports: ControlPorts) {
  return controlMachine.provide({
    actors: { gatherRows: fromRead(ports.gatherRows), changeCounts: fromWrite(ports.changeCounts) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
