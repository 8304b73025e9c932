import { assign, setup } from 'xstate'
import type { Page } from '../../domain/outcome.ts'
import { commandWorkflow } from '../command.ts'
import type { ListRequest } from '../list/types.ts'
import { clientRefusal } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import {
  afterRange,
  afterSelectPage,
  afterToggle,
  countsOnPage,
  draftDataOf,
  isCommandAllowed,
  neighbourId,
  refusalOfCommand,
  restoredReason,
  withSheetsOfPage,
} from './selection.ts'
import type { ChangeCountsInput, ControlContext, ControlEvent, ControlInput, ControlRow } from './types.ts'

export const NO_REASON = { reason: '', restoredDraft: null, notice: null } as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  ControlContext,
  ControlEvent
>()

export { commandInput }

/** The guards and actions of the control machine in `machine.ts`. */
export const controlSetup = setup({
  types: { context: {} as ControlContext, events: {} as ControlEvent, input: {} as ControlInput },
  guards: {
    ...guards,
    isShown: ({ context, event }) => 'id' in event && context.shownSheets.some(({ id }) => id === event.id),
    isShownOrSelected: ({ context, event }) =>
      'id' in event &&
      [...context.shownSheets, ...countsOnPage(context), ...context.selected].some(
        ({ id }) => id === event.id,
      ),
    hasSelection: ({ context }) => context.selected.length > 0,
    mayValidate: ({ context }) => isCommandAllowed(context, 'accountingValidate'),
    // The last command was an invalidation; validating is another request, which needs another key.
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
    ...actions,
    readDraft: unprovidedAction('drafts'),
    keepDraft: unprovidedAction('drafts'),
    showRows: assignOn('ROWS_SHOWN', ({ rows }, context) => withSheetsOfPage(context, rows)),
    focus: assignOn('FOCUS', ({ id }) => ({ focusedId: id })),
    focusNext: assign(({ context }) => ({ focusedId: neighbourId(context, 1) })),
    focusPrevious: assign(({ context }) => ({ focusedId: neighbourId(context, -1) })),
    toggle: assignOn('TOGGLE', ({ id }, context) => afterToggle(context, id)),
    toggleRange: assignOn('TOGGLE_RANGE', ({ id }, context) => afterRange(context, id)),
    selectPage: assign(({ context }) => afterSelectPage(context)),
    rememberMatching: assignOn('SELECT_MATCHING', ({ request }) => ({ matching: request })),
    noteMatching: assignData(({ entries, totalItems, totalIsCapped }: Page<ControlRow>) => ({
      selected: entries,
      matchingTotal: {
        count: totalItems,
        isCapped: totalIsCapped,
        selected: new Set(entries.map(({ cashLogId }) => cashLogId)).size,
      },
      matching: null,
    })),
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
    editReason: assignOn('EDIT_REASON', ({ text }) => ({ ...NO_REASON, reason: text })),
    // After a refusal the reason is restored for the same counts, and for a part of them.
    keepReason: assign(({ context }) => ({ restoredDraft: draftDataOf(context) })),
    // A restored reason that does not cover all selected counts stays available for its own counts.
    forgetReason: assign(({ context }) => {
      if (context.command !== 'invalidate') return {}
      return context.restoredDraft && restoredReason(context) === '' ? { reason: '' } : NO_REASON
    }),
    noteNoReason: assign({ refusal: () => clientRefusal('ReasonRequired') }),
    noteClientRefusal: assign({
      refusal: ({ context }) => refusalOfCommand(context.selected, context.command),
    }),
  },
})
