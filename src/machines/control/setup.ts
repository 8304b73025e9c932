import { assign, setup } from 'xstate'
import type { Outcome, Page } from '../../domain/outcome.ts'
import { commandActions, commandGuards } from '../command.ts'
import type { ListRequest } from '../list/types.ts'
import { refusalOf } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import {
  afterRange,
  afterToggle,
  countsOnPage,
  isCommandAllowed,
  neighbourId,
  refusalOfCommand,
  restoredReason,
  withSheetsOfPage,
} from './selection.ts'
import type { ChangeCountsInput, ControlContext, ControlEvent, ControlInput, ControlRow } from './types.ts'

export const NO_REASON = { reason: '', restoredDraft: null, notice: null } as const

/** The guards and actions of the control machine in `machine.ts`. */
export const controlSetup = setup({
  types: { context: {} as ControlContext, events: {} as ControlEvent, input: {} as ControlInput },
  guards: {
    ...commandGuards,
    isShown: ({ context, event }) => 'id' in event && context.shownSheets.some(({ id }) => id === event.id),
    isShownOrSelected: ({ context, event }) =>
      'id' in event &&
      [...context.shownSheets, ...countsOnPage(context), ...context.selected].some(
        ({ id }) => id === event.id,
      ),
    hasSelection: ({ context }) => context.selected.length > 0,
    mayValidate: ({ context }) => isCommandAllowed(context, 'accountingValidate'),
    mayValidateInstead: ({ context }) =>
      context.command === 'invalidate' && isCommandAllowed(context, 'accountingValidate'),
    mayInvalidate: ({ context }) => isCommandAllowed(context, 'invalidate'),
    hasReason: ({ context }) => context.reason.trim() !== '',
    hasRefusedRows: ({ context }) => (context.refusal?.rows.length ?? 0) > 0,
  },
  actors: {
    gatherRows: unprovidedQuery<ListRequest, Page<ControlRow>>('gatherRows'),
    changeCounts: unprovidedCommand<ChangeCountsInput, unknown>('changeCounts'),
  },
  actions: {
    ...commandActions<ControlContext, ControlEvent>(),
    readDraft: unprovidedAction('drafts'),
    keepDraft: unprovidedAction('drafts'),
    showRows: assign(({ context, event }) =>
      event.type === 'ROWS_SHOWN' ? withSheetsOfPage(context, event.rows) : {},
    ),
    focus: assign(({ event }) => (event.type === 'FOCUS' ? { focusedId: event.id } : {})),
    focusNext: assign(({ context }) => ({ focusedId: neighbourId(context, 1) })),
    focusPrevious: assign(({ context }) => ({ focusedId: neighbourId(context, -1) })),
    toggle: assign(({ context, event }) => (event.type === 'TOGGLE' ? afterToggle(context, event.id) : {})),
    toggleRange: assign(({ context, event }) =>
      event.type === 'TOGGLE_RANGE' ? afterRange(context, event.id) : {},
    ),
    selectPage: assign(({ context }) => ({ selected: countsOnPage(context), matchingTotal: null })),
    rememberMatching: assign(({ event }) =>
      event.type === 'SELECT_MATCHING' ? { matching: event.request } : {},
    ),
    noteMatching: assign((_, outcome: Outcome<Page<ControlRow>>) =>
      outcome.kind === 'done'
        ? {
            selected: outcome.data.entries,
            matchingTotal: {
              count: outcome.data.totalItems,
              isCapped: outcome.data.totalIsCapped,
              selected: new Set(outcome.data.entries.map(({ cashLogId }) => cashLogId)).size,
            },
            matching: null,
          }
        : {},
    ),
    clear: assign({ selected: [], matchingTotal: null }),
    dropRefused: assign(({ context }) => {
      const refused = new Set(context.refusal?.rows.map((row) => row.id))
      return { selected: context.selected.filter((row) => !refused.has(row.id)), matchingTotal: null }
    }),
    beginValidation: assign({ command: 'accountingValidate', reason: '' }),
    beginInvalidation: assign(({ context }) => ({
      command: 'invalidate' as const,
      reason: restoredReason(context),
    })),
    editReason: assign(({ event }) =>
      event.type === 'EDIT_REASON' ? { ...NO_REASON, reason: event.text } : {},
    ),
    // A reason stored for other rows stays available.
    forgetReason: assign(({ context }) => {
      if (context.command !== 'invalidate') return {}
      return context.restoredDraft && restoredReason(context) === '' ? { reason: '' } : NO_REASON
    }),
    noteNoReason: assign({ refusal: () => refusalOf('ReasonRequired') }),
    noteClientRefusal: assign({
      refusal: ({ context }) => refusalOfCommand(context.selected, context.command),
    }),
  },
})
