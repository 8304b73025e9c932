import { expect } from 'vitest'
import { draftDataOf } from '../../../src/machines/hand-over/decision.ts'
import {
  handOverWith,
  selectIsHandingOver,
  selectIsUndoing,
  selectMayUndo,
  selectMayValidate,
  selectObstacle,
  selectPouches,
  HAND_OVER_DRAFT_VERSION as VERSION,
} from '../../../src/machines/hand-over/machine.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { remittance } from '../support/remitting.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
export const device = new Device()
const input = { remittanceId: 'remittance-1', actorId: 'user-1', allowSelfValidation: true }
const draft = {
  version: 1,
  confirmedPouchIds: ['pouch-1'],
  leftPouchIds: [],
  receiptNumber: 'R-2026-1',
  courierName: '',
}
const confirming = ['confirming.ticking', 'confirming.unknown', 'confirming.refused']

export const spec = chartSpec({
  testPorts,
  machine: handOverWith({
    ...testPorts.ports('loadRemittance', 'validate', 'undo'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    preparer: { input, arrange: () => device.clear() },
    alone: {
      input: { ...input, allowSelfValidation: false },
      arrange: () => device.clear(),
      until: ['validating', 'undoing'],
    },
    resumed: {
      input,
      arrange: withStoredDraft(device, 'remittance-1', draft, VERSION),
      until: ['validating', 'undoing'],
    },
    draftOfOtherVersion: {
      input,
      arrange: withStoredDraft(device, 'remittance-1', draft, VERSION - 1),
      until: ['confirming.ticking', 'undoing'],
    },
    conflict: {
      input,
      arrange: withStoredDraft(device, 'remittance-1', { ...draft, version: 0 }, VERSION),
      until: ['confirming.ticking', 'undoing'],
    },
  },
  events: {
    TICK: {
      cases: [
        { type: 'TICK', pouchId: 'pouch-1' },
        { type: 'TICK', pouchId: 'pouch-2' },
      ],
      acceptedIn: confirming,
      elsewhere: 'pouches are confirmed at the hand-over, before it is sent',
    },
    LEAVE: {
      cases: [{ type: 'LEAVE', pouchId: 'pouch-2' }],
      acceptedIn: confirming,
      elsewhere: 'pouches are confirmed or left behind at the hand-over, before it is sent',
    },
    SCAN: {
      cases: [
        { type: 'SCAN', text: ' abc124' },
        { type: 'SCAN', text: 'XYZ999' },
      ],
      acceptedIn: confirming,
      elsewhere: 'pouches are confirmed at the hand-over, before it is sent',
    },
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'receiptNumber', text: 'R-2026-1' },
        { type: 'EDIT', field: 'courierName', text: 'Nadia' },
      ],
      acceptedIn: confirming,
      elsewhere: 'fields are filled in at the hand-over, before it is sent',
    },
    VALIDATE: {
      cases: [{ type: 'VALIDATE' }],
      acceptedIn: ['open'],
      elsewhere: 'the remittance is not loaded, or the hand-over or the undo has begun',
      sometimes: { open: 'the lifecycle refuses the command: StatusDoesNotAllow' },
    },
    UNDO: {
      cases: [{ type: 'UNDO' }],
      acceptedIn: ['open'],
      elsewhere: 'the remittance is not loaded, or the hand-over or the undo has begun',
      sometimes: { open: 'the lifecycle refuses the command: StatusDoesNotAllow' },
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: [...confirming, 'undoConfirming'],
      elsewhere: 'no question is shown',
      sometimes: Object.fromEntries(
        ['confirming.ticking', 'confirming.unknown'].map((state) => [
          state,
          'the button is disabled: a pouch is neither confirmed nor left behind, or another person must hand over',
        ]),
      ),
    },
    CANCEL: bareEvent('CANCEL', ['undoConfirming', 'undoFailed'], 'no question is shown'),
    BACK: bareEvent(
      'BACK',
      [...confirming, 'validateFailed'],
      'no hand-over is shown; a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'validateFailed', 'undoFailed'], 'nothing has failed'),
  },
  answers: {
    loadRemittance: {
      prepared: done(10000, remittance()),
      validated: done(10000, remittance({ status: 'VALIDATED', version: 2 })),
      // NotFound is left out, because it deletes the draft; `orphan-drafts.test.ts` tests it.
      refused: refused('InvalidRequest'),
    },
    validate: {
      done: done(11022, null),
      stale: refused('StaleVersion'),
      refused: refused('SelfValidation'),
      notNow: temporaryRefusal,
    },
    undo: {
      done: done(11021, null),
      stale: refused('StatusDoesNotAllow'),
      refused: refused('RoleNotAllowed'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['validate', 'undo'],
  // Before the first load only the draft on the device counts; later also what is entered, which stays when the remittance is loaded again.
  guardFields: ({ remittance: loadedRemittance, confirmedPouchIds, leftPouchIds }) =>
    loadedRemittance && [loadedRemittance.status, [...confirmedPouchIds].sort(), leftPouchIds],
  states: {
    loading: (handOver) => expect(selectIsHandingOver(handOver)).toBe(false),
    unavailable: (handOver) => expect(selectIsHandingOver(handOver)).toBe(false),
    open: (handOver) => {
      const status = handOver.context.remittance?.status
      expect(selectMayValidate(handOver)).toBe(status === 'PREPARED')
      expect(selectMayUndo(handOver)).toBe(status === 'PREPARED')
      // What is entered is in the draft on the device.
      expect(device.size).toBe(draftDataOf(handOver.context) ? 1 : 0)
    },
    'confirming.ticking': (handOver) => {
      expect(selectIsHandingOver(handOver)).toBe(true)
      expect(handOver.context).toMatchObject({ refusal: null, unknownNumber: null })
    },
    'confirming.unknown': ({ context }) => expect(context.unknownNumber).toBe('XYZ999'),
    'confirming.refused': (handOver) => {
      expect(handOver.context.refusal).not.toBeNull()
    },
    validating: (handOver) => {
      expect(selectObstacle(handOver)).toBeNull()
      expect(
        selectPouches(handOver).every(({ isConfirmed, isLeftBehind }) => isConfirmed !== isLeftBehind),
      ).toBe(true)
    },
    validateFailed: (handOver) => expect(selectIsHandingOver(handOver)).toBe(true),
    undoConfirming: (handOver) => expect(selectIsUndoing(handOver)).toBe(true),
    undoing: (handOver) => expect(handOver.context.refusal).toBeNull(),
    undoFailed: (handOver) => expect(selectIsUndoing(handOver)).toBe(true),
  },
  home: ['open'],
  pinned: { vertices: 163, edges: 565, paths: 430 },
})
