import { expect } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { CountStatus } from '../../../src/domain/lifecycles/count.ts'
import { CASH_LOG_DRAFT_VERSION, cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import {
  selectDelta,
  selectFailed,
  selectIsDraftLost,
  selectMayKeepMine,
  selectQuestion,
  selectRefusal,
  selectResult,
  selectRunning,
  selectSheet,
  theirSheet,
} from '../../../src/machines/cash-log/selectors.ts'
import { selectPhase } from '../../../src/machines/cash-log/setup.ts'
import { isSameInput } from '../../../src/machines/cash-log/sheet.ts'
import type {
  CashLogContext,
  CashLogDraftData,
  CashLogEvent,
  SheetField,
} from '../../../src/machines/cash-log/types.ts'
import type { Draft } from '../../../src/machines/draft.ts'
import { cashLog, category, count, countingSetup, register, sheetKey } from '../support/counting.ts'
import { storedOf } from '../support/counting-harness.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const suggested = { date: sheetKey.date, service: sheetKey.service }
const setup = countingSetup({
  registers: [register(), register({ id: 'register-2', number: 2 })],
  categories: [category(), category({ id: 'float', countType: 1, tillFloat: true, position: 2 })],
})
export const device = { draft: null as Draft<CashLogDraftData> | null, isFull: false }
const draft: Draft<CashLogDraftData> = {
  schemaVersion: CASH_LOG_DRAFT_VERSION,
  snapshot: {
    logId: null,
    baseVersion: null,
    entries: { notes: { total: '200,00' } },
    text: { turnover: '100,00', float: '100,00', comment: '' },
    reasonId: null,
    idempotencyKey: 'key of the draft',
  },
}

/** A draft in which the notes were counted by denomination. */
const pieces: Draft<CashLogDraftData> = {
  ...draft,
  snapshot: { ...draft.snapshot, entries: { notes: { 'piece.5000': '4' } } },
}

/** The log that the server would store for these entries. */
const echo = (context: CashLogContext, version: number, status: CountStatus) =>
  storedOf(context, { version, status })

/** The log with another delta than the sheet shows, because a closing arrived. */
const withOtherDelta = (log: CashLog): CashLog => ({ ...log, deltaCents: (log.deltaCents ?? 0) - 40_00 })

/** The log with a count of a category that the set-up lacks, because a closing expects money in it. */
const withNewCategory = (log: CashLog): CashLog => ({
  ...log,
  counts: [...log.counts, count({ id: 'count-9', paymentCategoryId: 'new', expectedCents: 40_00 })],
})

/** The log after another person has counted it. */
const countedByOther = (status: CountStatus, version: number) =>
  cashLog({
    status,
    version,
    turnoverCents: 500_00,
    counts: [count({ status, totalCents: 200_00, pouchNumber: 'ABC123' })],
  })

/** The next input on the way from an empty sheet to a valid one, and from there back to an invalid one. */
function nextTyped({
  sheet,
}: CashLogContext): { field: 'total' | 'pouchNumber' | SheetField; text: string } | null {
  const line = sheet?.entries[0]?.text
  if (!sheet || !line) return null
  if (line.total === undefined) return { field: 'total', text: 'abc' }
  if (line.total === 'abc') return { field: 'total', text: '200,00' }
  if (!line.pouchNumber) return { field: 'pouchNumber', text: 'ABC123' }
  if (sheet.text.turnover === '') return { field: 'turnover', text: '100,00' }
  if (sheet.text.turnover === '100,00') return { field: 'turnover', text: '500,00' }
  if (sheet.text.comment === '') return { field: 'comment', text: 'Erreur' }
  return { field: 'total', text: 'abc' }
}

function editLine(context: CashLogContext): Extract<CashLogEvent, { type: 'EDIT' }>[] {
  const next = nextTyped(context)
  const edit = { type: 'EDIT', paymentCategoryId: 'notes' } as const
  return [
    { ...edit, field: 'quantity', text: '3' },
    ...(next?.field === 'total' || next?.field === 'pouchNumber'
      ? [{ ...edit, field: next.field, text: next.text }]
      : []),
  ]
}

function editSheet(context: CashLogContext): Extract<CashLogEvent, { type: 'EDIT_SHEET' }>[] {
  const next = nextTyped(context)
  return next?.field === 'turnover' || next?.field === 'comment'
    ? [{ type: 'EDIT_SHEET', field: next.field, text: next.text }]
    : []
}

/**
 * A reason is chosen only after a comment. Choosing it in other states would double the test without a new
 * transition.
 */
function chooseReason({ sheet }: CashLogContext): Extract<CashLogEvent, { type: 'CHOOSE_REASON' }>[] {
  const isExplained = sheet?.text.comment === 'Erreur' && sheet.text.turnover === '500,00'
  return isExplained ? [{ type: 'CHOOSE_REASON', reasonId: 'reason-1' }] : []
}

const counting = ['counting.typing', 'counting.saved', 'counting.refused']
const reviewing = ['reviewing.ready', 'reviewing.refused']
const readOnly = ['validated.ok', 'validated.ko', 'alreadyValidated', 'deleted']
const leaving = ['opening', 'openFailed', ...counting, ...readOnly]

export const spec = chartSpec({
  testPorts,
  machine: cashLogWith({
    ...testPorts.ports('loadSetup', 'openSheet', 'saveLog', 'validateLog', 'deleteLog'),
    drafts: {
      read: () => device.draft,
      keep: (...args) => {
        testPorts.effect('keep')(...args)
        return device.isFull ? null : '2026-11-20T14:02:00.000Z'
      },
      drop: testPorts.effect('drop'),
    },
    today: () => sheetKey.date,
    newKey: testPorts.newKey,
  }),
  starts: {
    addressed: {
      input: { establishmentId: 'establishment-1', key: sheetKey, suggested },
      arrange: () => Object.assign(device, { draft: null, isFull: false }),
    },
    suggested: {
      input: { establishmentId: 'establishment-1', key: null, suggested },
      arrange: () => Object.assign(device, { draft: null, isFull: false }),
      until: [...counting, 'alreadyValidated'],
    },
    withDraft: {
      input: { establishmentId: 'establishment-1', key: sheetKey, suggested },
      arrange: () => Object.assign(device, { draft, isFull: false }),
      until: [...counting, 'alreadyValidated', 'choosing'],
    },
    withPieces: {
      input: { establishmentId: 'establishment-1', key: sheetKey, suggested },
      arrange: () => Object.assign(device, { draft: pieces, isFull: false }),
      until: ['reviewing.ready', 'saveFailed', 'comparing', 'alreadyValidated', 'choosing', 'conflict'],
    },
    withOldDraft: {
      input: { establishmentId: 'establishment-1', key: sheetKey, suggested },
      arrange: () => Object.assign(device, { draft: { ...draft, schemaVersion: 0 }, isFull: false }),
      until: [...counting, 'alreadyValidated', 'choosing'],
    },
    fullDevice: {
      input: { establishmentId: 'establishment-1', key: sheetKey, suggested },
      arrange: () => Object.assign(device, { draft: null, isFull: true }),
      until: ['reviewing.ready', 'saving', 'confirmingDelete', 'alreadyValidated'],
    },
  },
  events: {
    CHOOSE: {
      cases: [
        { type: 'CHOOSE', choice: { cashRegisterId: 'register-1' } },
        { type: 'CHOOSE', choice: { cashRegisterId: 'a register of another establishment' } },
      ],
      acceptedIn: ['choosing'],
      elsewhere: 'the set-up is not loaded, or a sheet is open',
    },
    OPEN: {
      cases: [{ type: 'OPEN' }],
      acceptedIn: ['choosing', 'deleted'],
      elsewhere: 'the set-up is not loaded, or a sheet is open already',
      sometimes: { choosing: 'no register, or an unknown one, is chosen' },
    },
    EDIT: {
      cases: ({ context }) => editLine(context),
      acceptedIn: counting,
      elsewhere: 'lines can be edited only while the sheet is being counted',
      sometimes: {
        'counting.typing': 'the line has no such field, or its status does not allow edits',
        'counting.saved': 'the line has no such field, or its status does not allow edits',
        'counting.refused': 'the line has no such field, or its status does not allow edits',
      },
    },
    EDIT_SHEET: {
      cases: ({ context }) => editSheet(context),
      acceptedIn: [...counting, ...reviewing],
      elsewhere: 'these fields can be edited only while the sheet is being counted or reviewed',
    },
    CHOOSE_REASON: {
      cases: ({ context }) => chooseReason(context),
      acceptedIn: [...counting, ...reviewing],
      elsewhere: 'these fields can be edited only while the sheet is being counted or reviewed',
    },
    LEAVE_FLOAT: {
      cases: [
        { type: 'LEAVE_FLOAT', left: { 5000: 2 } },
        { type: 'LEAVE_FLOAT', left: { 5000: 9 } },
      ],
      acceptedIn: counting,
      elsewhere: 'lines can be edited only while the sheet is being counted',
      sometimes: {
        'counting.typing': 'only what was counted can be left in the till',
        'counting.saved': 'only what was counted can be left in the till',
        'counting.refused': 'only what was counted can be left in the till',
      },
    },
    TAKE_FLOAT_BACK: {
      cases: [{ type: 'TAKE_FLOAT_BACK' }],
      acceptedIn: ['counting.typing', 'counting.refused'],
      elsewhere: 'the sheet is not being counted, or has just been saved',
      sometimes: {
        'counting.typing': 'no float was left in the till after the last edit of a line',
        'counting.refused': 'no float was left in the till after the last edit of a line',
      },
    },
    SAVE: bareEvent('SAVE', counting, 'the sheet is not being counted'),
    REVIEW: bareEvent('REVIEW', counting, 'the sheet is not being counted'),
    VALIDATE: bareEvent('VALIDATE', reviewing, 'only a reviewed log is validated, and only once'),
    DISCARD: {
      cases: [{ type: 'DISCARD' }],
      acceptedIn: ['counting.typing', 'counting.refused'],
      elsewhere: 'the sheet is not being counted, or all of it is saved',
      sometimes: {
        'counting.typing': 'nothing was typed',
        'counting.refused': 'nothing was typed',
      },
    },
    DELETE: {
      cases: [{ type: 'DELETE' }],
      acceptedIn: counting,
      elsewhere: 'the sheet is not being counted',
      sometimes: {
        'counting.typing': 'nothing is stored that could be deleted',
        'counting.refused': 'nothing is stored that could be deleted',
      },
    },
    CONFIRM: bareEvent(
      'CONFIRM',
      ['confirmingDiscard', 'confirmingLeave', 'confirmingDelete'],
      'no question is shown',
    ),
    CANCEL: bareEvent(
      'CANCEL',
      ['confirmingDiscard', 'confirmingLeave', 'confirmingDelete'],
      'no question is shown',
    ),
    BACK: bareEvent(
      'BACK',
      [...leaving, ...reviewing, 'saveFailed', 'validateFailed', 'deleteFailed', 'compareFailed', 'conflict'],
      'no sheet is open, a running command cannot be cancelled, or a question is answered by CANCEL',
    ),
    RETRY: bareEvent(
      'RETRY',
      ['unavailable', 'openFailed', 'saveFailed', 'validateFailed', 'deleteFailed', 'compareFailed'],
      'nothing has failed',
    ),
    KEEP_MINE: {
      cases: [{ type: 'KEEP_MINE' }],
      acceptedIn: ['conflict'],
      elsewhere: 'there is only one version',
      sometimes: { conflict: 'what is stored can no longer be edited' },
    },
    TAKE_THEIRS: bareEvent('TAKE_THEIRS', ['conflict'], 'there is only one version'),
  },
  answers: {
    loadSetup: { done: done(10000, setup), refused: refused('NotFound'), notNow: temporaryRefusal },
    openSheet: ({ context }) => ({
      none: done(10000, { log: null, closing: null }),
      open: done(10000, { log: countedByOther('CREATED', 3), closing: null }),
      alreadyValidated: done(10000, { log: countedByOther('VALIDATED', 4), closing: null }),
      ...(context.sheet && {
        same: done(10000, { log: echo(context, 5, 'CREATED'), closing: null }),
        sameValidated: done(10000, { log: echo(context, 6, 'VALIDATED'), closing: null }),
      }),
      refused: refused('NotFound'),
      notNow: temporaryRefusal,
    }),
    saveLog: ({ context, value }) => ({
      ...(value === 'savingFirst' && {
        otherDelta: done(10004, withOtherDelta(echo(context, 2, 'CREATED'))),
      }),
      done: done(context.sheet?.stored ? 11026 : 10004, echo(context, 2, 'CREATED')),
      newCategory: done(10004, withNewCategory(echo(context, 2, 'CREATED'))),
      stale: refused('StaleVersion'),
      exists: refused('CashLogExists'),
      refused: refused('RegisterInactive'),
      notNow: temporaryRefusal,
    }),
    validateLog: ({ context }) => ({
      ok: done(11027, echo(context, 7, 'VALIDATED')),
      ko: done(11028, echo(context, 7, 'VALIDATED')),
      comment: refused('CommentRequired'),
      stale: refused('StatusDoesNotAllow'),
      refused: refused('PouchNumberTaken'),
      notNow: temporaryRefusal,
    }),
    deleteLog: {
      done: done(10008, null),
      stale: refused('StaleVersion'),
      refused: refused('PouchInRemittance'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['saveLog', 'validateLog', 'deleteLog'],
  guardFields: ({ choice, setup: loadedSetup, sheet, theirs, draftLost }, state) =>
    state === 'choosing' || loadedSetup === null
      ? choice.cashRegisterId
      : {
          register: choice.cashRegisterId,
          typed: sheet && [
            sheet.entries[0]?.text.total,
            sheet.entries[0]?.text.pouchNumber,
            sheet.entries[0]?.text['piece.5000'],
            sheet.entries[1]?.text.total,
            sheet.beforeFloat !== null,
            sheet.text,
            sheet.reasonId,
          ],
          stored: sheet?.stored?.status ?? null,
          changed: sheet?.changed,
          theirs: theirs && (theirs.log?.status ?? 'none'),
          draftLost,
        },
  states: {
    loading: (log) => expect(selectPhase(log)).toBe('loading'),
    unavailable: (log) => expect(selectPhase(log)).toBe('unavailable'),
    choosing: (log) => {
      expect(selectPhase(log)).toBe('choosing')
      expect(selectSheet(log)).toBeNull()
      expect(log.can({ type: 'OPEN' })).toBe(log.context.choice.cashRegisterId === 'register-1')
    },
    opening: (log) => {
      expect(selectPhase(log)).toBe('loading')
      expect(selectRefusal(log)).toBeNull()
    },
    openFailed: (log) => expect(selectPhase(log)).toBe('unavailable'),
    'counting.typing': (log) => {
      expect(selectPhase(log)).toBe('counting')
      expect(selectRefusal(log)).toBeNull()
      expect(selectIsDraftLost(log)).toBe(device.isFull && log.context.sheet?.changed === true)
    },
    'counting.saved': (log) => {
      expect(log.matches({ counting: 'saved' })).toBe(true)
      expect(log.context.sheet?.stored ?? null).not.toBeNull()
      expect(log.context.sheet?.changed).toBe(false)
      expect(testPorts.effects.at(-1)?.[0]).toBe('drop')
    },
    'counting.refused': (log) => expect(selectRefusal(log)).not.toBeNull(),
    saving: (log) => expect(selectRunning(log)).toBe('saving'),
    saveFailed: (log) => expect(selectFailed(log)).toBe('saving'),
    'reviewing.ready': (log) => {
      expect(selectPhase(log)).toBe('reviewing')
      expect(selectDelta(log)).not.toBeNull()
    },
    'reviewing.refused': (log) =>
      expect(['CommentRequired', 'ReasonRequired', 'DeltaChanged']).toContain(selectRefusal(log)?.name),
    savingFirst: (log) => expect(selectRunning(log)).toBe('validating'),
    validating: (log) => {
      expect(selectRunning(log)).toBe('validating')
      expect(log.context.sheet?.changed).toBe(false)
    },
    validateFailed: (log) => expect(selectFailed(log)).toBe('validating'),
    'validated.ok': (log) => expect(selectResult(log)).toBe('ok'),
    'validated.ko': (log) => expect(selectResult(log)).toBe('ko'),
    alreadyValidated: (log) => {
      expect(selectPhase(log)).toBe('alreadyValidated')
      expect(log.context.sheet?.stored?.status).toBe('VALIDATED')
    },
    confirmingDiscard: (log) => expect(selectQuestion(log)).toBe('discard'),
    confirmingLeave: (log) => {
      expect(selectQuestion(log)).toBe('leave')
      expect(selectIsDraftLost(log)).toBe(true)
    },
    confirmingDelete: (log) => expect(selectQuestion(log)).toBe('delete'),
    deleting: (log) => expect(selectRunning(log)).toBe('deleting'),
    deleteFailed: (log) => expect(selectFailed(log)).toBe('deleting'),
    deleted: (log) => {
      expect(selectPhase(log)).toBe('deleted')
      expect(testPorts.effects.at(-1)?.[0]).toBe('drop')
    },
    comparing: (log) => expect(selectRunning(log)).toBe('comparing'),
    compareFailed: (log) => expect(selectFailed(log)).toBe('comparing'),
    conflict: (log) => {
      const mine = selectSheet(log)
      const theirs = theirSheet(log)
      if (!mine || !theirs) throw new Error('one version of the conflict is missing')
      expect(theirs.stored !== null && isSameInput(mine, theirs)).toBe(false)
      expect(selectMayKeepMine(log)).toBe(theirs.stored?.status !== 'VALIDATED')
    },
  },
  home: ['counting.typing', 'choosing'],
  pinned: { vertices: 1_349, edges: 4_656, paths: 3_519 },
})
