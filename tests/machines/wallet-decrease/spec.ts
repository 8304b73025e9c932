import { expect } from 'vitest'
import { selectHasFailed, selectIsLocked } from '../../../src/machines/tags.ts'
import {
  DECREASE_DRAFT_VERSION,
  selectBalanceAfter,
  selectFaults,
  selectIsOpen,
  selectValue,
  walletDecreaseWith,
} from '../../../src/machines/wallet-decrease/machine.ts'
import type { DecreaseDraftData } from '../../../src/machines/wallet-decrease/types.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'
import { movement } from '../support/wallet.ts'

const testPorts = new TestPorts()
export const device = new Device()
const input = { establishmentId: 'establishment-1' }
const draft: DecreaseDraftData = {
  text: { 'piece.5000': '2', pouchNumber: 'abc123' },
  idempotencyKey: 'key-of-the-draft',
}
const storeDraft = (schemaVersion: number) =>
  withStoredDraft(device, 'establishment-1/decrease', draft, schemaVersion)
const entering = ['entering.typing', 'entering.refused']
const decreased = movement({ type: 'DECREASE', movementCents: -100_00, pouchNumber: 'ABC123' })

export const spec = chartSpec({
  testPorts,
  machine: walletDecreaseWith({
    ...testPorts.ports('loadWallet', 'decrease'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    fresh: { input, arrange: () => device.clear() },
    resumed: { input, arrange: storeDraft(DECREASE_DRAFT_VERSION), until: ['sending'] },
    draftOfOtherVersion: {
      input,
      arrange: storeDraft(DECREASE_DRAFT_VERSION + 1),
      until: ['entering.typing'],
    },
  },
  events: {
    OPEN: bareEvent('OPEN', ['closed', 'done'], 'the dialog is open already'),
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'piece.5000', text: '2' },
        { type: 'EDIT', field: 'piece.5000', text: '7' },
        { type: 'EDIT', field: 'piece.5000', text: 'x' },
        { type: 'EDIT', field: 'pouchNumber', text: ' abc123' },
        { type: 'EDIT', field: 'pouchNumber', text: 'abc' },
        { type: 'EDIT', field: 'comment', text: 'Pour samedi' },
      ],
      acceptedIn: entering,
      elsewhere: 'no form is shown, or its request was sent',
    },
    START_OVER: bareEvent('START_OVER', entering, 'no form is shown, or its request was sent'),
    DECREASE: bareEvent('DECREASE', entering, 'no form is shown, or its request was sent'),
    BACK: bareEvent('BACK', ['sendFailed'], 'sending has not failed'),
    RETRY: bareEvent('RETRY', ['unavailable', 'sendFailed'], 'nothing has failed'),
    CLOSE: bareEvent(
      'CLOSE',
      ['opening', 'unavailable', ...entering, 'reloading', 'sendFailed'],
      'the dialog is closed already, or a running command cannot be cancelled',
    ),
  },
  answers: {
    loadWallet: {
      plenty: done(10000, { balanceCents: 300_00 }),
      little: done(10000, { balanceCents: 50_00 }),
      refused: refused('NotFound'),
    },
    decrease: {
      done: done(10004, decreased),
      negative: refused('WalletNegative'),
      taken: refused('PouchNumberTaken'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['decrease'],
  keepsKeyUntilAnswer: true,
  guardFields: ({ text }) => [text['piece.5000'] ?? '', text.pouchNumber ?? ''],
  states: {
    closed: (decrease) => expect(selectIsOpen(decrease)).toBe(false),
    opening: (decrease) => {
      expect(selectIsOpen(decrease)).toBe(true)
      expect(decrease.context.refusal).toBeNull()
    },
    unavailable: (decrease) => expect(selectHasFailed(decrease)).toBe(false),
    'entering.typing': (decrease) => {
      const { balanceCents, refusal } = decrease.context
      expect(refusal).toBeNull()
      expect(selectBalanceAfter(decrease)).toBe((balanceCents ?? 0) - selectValue(decrease))
    },
    'entering.refused': ({ context: { refusal } }) => {
      const names = ['NotesRequired', 'QuantityInvalid', 'PouchNumberRequired', 'PouchNumberTooShort']
      if (refusal?.name === 'InvalidRequest')
        expect(names.map((name) => `failure.${name}`)).toContain(refusal.issues[0]?.key)
      else expect(['WalletNegative', 'PouchNumberTaken']).toContain(refusal?.name)
    },
    sending: (decrease) => {
      expect(selectFaults(decrease)).toEqual({})
      expect(selectIsLocked(decrease)).toBe(true)
    },
    reloading: (decrease) => {
      expect(decrease.context.refusal?.name).toBe('WalletNegative')
      expect(selectIsLocked(decrease)).toBe(true)
    },
    sendFailed: (decrease) => expect(selectHasFailed(decrease)).toBe(true),
    done: (decrease) => {
      expect(decrease.context.text).toEqual({})
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
      expect(device.size).toBe(0)
    },
  },
  home: ['closed'],
  pinned: { vertices: 146, edges: 701, paths: 563 },
})
