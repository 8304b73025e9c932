import { expect } from 'vitest'
import { controlWith } from '../../../src/machines/control/machine.ts'
import {
  selectCommand,
  selectIsInvalidating,
  selectSelectedIds,
  selectState,
} from '../../../src/machines/control/selectors.ts'
import type { ControlRow, ShownSheet } from '../../../src/machines/control/types.ts'
import type { ListRequest } from '../../../src/machines/list/types.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
export const device = new Device()
const draft = { ids: ['count-1'], reason: 'Recompter' }
const row = (id: string, changes: Partial<ControlRow> = {}): ControlRow => ({
  id,
  version: 2,
  cashLogId: id.replace('count', 'sheet'),
  status: 'VALIDATED',
  pouchCommitted: false,
  hasProvisionCode: true,
  ...changes,
})
const sheet = (id: string, changes: Partial<ControlRow> = {}): ShownSheet => ({
  id,
  counts: [row(id.replace('sheet', 'count'), changes)],
})
const rows = [sheet('sheet-1'), sheet('sheet-2', { status: 'CREATED' })]
const request: ListRequest = {
  page: 1,
  rowsPerPage: 25,
  sortBy: 'date',
  descending: true,
  filters: { status: 'VALIDATED' },
  search: '',
}
const selecting = ['selecting.choosing', 'selecting.refused']
const reasoning = ['reasoning.writing', 'reasoning.refused']
const listVisible = [...selecting, 'gathering', 'gatherFailed', 'changing', 'failed']
const notShown = 'the sheet is not on this page'
const selectionFixed =
  'the selection cannot change while rows are loaded, a command is running, or a question or failure is shown'
const nothingSelected = 'a command needs at least one row'

export const spec = chartSpec({
  testPorts,
  machine: controlWith({
    ...testPorts.ports('gatherRows', 'changeCounts'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    page: { input: { rows }, arrange: () => device.clear() },
    resumed: {
      input: { rows },
      arrange: withStoredDraft(device, 'reason', draft),
      until: ['changing', 'gathering', 'selecting.refused'],
    },
    draftOfOtherVersion: {
      input: { rows },
      arrange: withStoredDraft(device, 'reason', draft, 2),
      until: ['selecting.choosing'],
    },
  },
  events: {
    ROWS_SHOWN: {
      from: 'shell',
      cases: [{ type: 'ROWS_SHOWN', rows }],
      acceptedIn: [...listVisible, ...reasoning],
      elsewhere: 'accepted in every state: the list may arrive at any time',
    },
    FOCUS: {
      cases: [
        { type: 'FOCUS', id: 'sheet-1' },
        { type: 'FOCUS', id: 'sheet-9' },
      ],
      acceptedIn: listVisible,
      elsewhere: 'the dialog for the reason covers the list',
      sometimes: Object.fromEntries(listVisible.map((state) => [state, notShown])),
    },
    FOCUS_NEXT: bareEvent('FOCUS_NEXT', listVisible, 'the dialog for the reason covers the list'),
    FOCUS_PREVIOUS: bareEvent('FOCUS_PREVIOUS', listVisible, 'the dialog for the reason covers the list'),
    TOGGLE: {
      cases: [
        { type: 'TOGGLE', id: 'sheet-1' },
        { type: 'TOGGLE', id: 'sheet-2' },
        { type: 'TOGGLE', id: 'sheet-9' },
      ],
      acceptedIn: selecting,
      elsewhere: selectionFixed,
      sometimes: Object.fromEntries(
        selecting.map((state) => [state, 'the row is neither on this page nor selected']),
      ),
    },
    TOGGLE_RANGE: {
      cases: [
        { type: 'TOGGLE_RANGE', id: 'sheet-2' },
        { type: 'TOGGLE_RANGE', id: 'sheet-9' },
      ],
      acceptedIn: selecting,
      elsewhere: selectionFixed,
      sometimes: { 'selecting.choosing': notShown, 'selecting.refused': notShown },
    },
    SELECT_PAGE: bareEvent('SELECT_PAGE', selecting, selectionFixed),
    SELECT_MATCHING: {
      cases: [{ type: 'SELECT_MATCHING', request }],
      acceptedIn: selecting,
      elsewhere: selectionFixed,
    },
    CLEAR: bareEvent(
      'CLEAR',
      [...selecting, 'gathering'],
      'the selection cannot change while a command is running, or a question or failure is shown',
    ),
    DROP_REFUSED: {
      cases: [{ type: 'DROP_REFUSED' }],
      acceptedIn: ['selecting.refused'],
      elsewhere: 'no row is refused',
      sometimes: { 'selecting.refused': 'the refusal names no row' },
    },
    VALIDATE: {
      cases: [{ type: 'VALIDATE' }],
      acceptedIn: selecting,
      elsewhere: 'a question or failure is shown, or a request is running',
      sometimes: { 'selecting.choosing': nothingSelected, 'selecting.refused': nothingSelected },
    },
    INVALIDATE: {
      cases: [{ type: 'INVALIDATE' }],
      acceptedIn: selecting,
      elsewhere: 'a question or failure is shown, or a request is running',
      sometimes: { 'selecting.choosing': nothingSelected, 'selecting.refused': nothingSelected },
    },
    EDIT_REASON: {
      cases: [
        { type: 'EDIT_REASON', text: 'Recompter' },
        { type: 'EDIT_REASON', text: ' ' },
      ],
      acceptedIn: reasoning,
      elsewhere: 'the dialog for the reason is closed',
    },
    CONFIRM: bareEvent('CONFIRM', reasoning, 'no question is shown'),
    CANCEL: bareEvent(
      'CANCEL',
      ['gatherFailed', ...reasoning, 'failed'],
      'no question is shown; a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['gatherFailed', 'failed'], 'nothing has failed'),
    DISMISS: bareEvent('DISMISS', ['selecting.refused'], 'no refused command is shown'),
  },
  answers: {
    gatherRows: {
      done: done(10000, { entries: [row('count-1')], totalItems: 1, totalIsCapped: true, nextCursor: null }),
      refused: refused('InvalidRequest'),
    },
    changeCounts: {
      done: done(11024, null),
      rows: refused('PouchInRemittance', { rows: [{ id: 'count-1', refusal: 'PouchInRemittance' }] }),
      refused: refused('RoleNotAllowed'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['changeCounts'],
  guardFields: ({ shownSheets, selected, focusedId, command, reason, restoredDraft, refusal }, state) => ({
    restoredDraft,
    shown: shownSheets.length,
    selected: selected.map(({ id }) => id).sort(),
    focusedId,
    command,
    reason: /^(reason|changing|failed)/u.test(state) ? reason : null,
    refused: state === 'selecting.refused' ? refusal?.rows.map(({ id }) => id) : null,
  }),
  states: {
    'selecting.choosing': (control) => {
      expect(selectState(control)).toBe('selecting')
      expect(selectCommand(control)).toBeNull()
      expect(control.can({ type: 'VALIDATE' })).toBe(selectSelectedIds(control).length > 0)
      expect(control.context.refusal).toBeNull()
    },
    'selecting.refused': (control) => {
      expect(selectState(control)).toBe('selecting')
      expect(control.context.refusal).not.toBeNull()
    },
    gathering: (control) => expect(control.context.matching).toEqual(request),
    gatherFailed: (control) => expect(selectCommand(control)).toBeNull(),
    'reasoning.writing': (control) => {
      expect(selectIsInvalidating(control)).toBe(true)
      expect(control.context.refusal).toBeNull()
    },
    'reasoning.refused': ({ context }) => expect(context.refusal?.name).toBe('ReasonRequired'),
    changing: (control) => {
      const isInvalidation = control.context.command === 'invalidate'
      expect(selectIsInvalidating(control)).toBe(isInvalidation)
      expect(control.context.reason).toBe(isInvalidation ? 'Recompter' : '')
      expect(selectSelectedIds(control)).not.toContain('count-2')
    },
    failed: (control) => {
      expect(selectCommand(control)).not.toBeNull()
      expect(selectSelectedIds(control)).not.toEqual([])
    },
  },
  home: ['selecting.choosing'],
  pinned: { vertices: 322, edges: 2_610, paths: 2_335 },
})
