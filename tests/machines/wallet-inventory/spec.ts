import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { selectHasFailed, selectIsLocked } from '../../../src/machines/tags.ts'
import {
  INVENTORY_DRAFT_VERSION,
  selectCountedCents,
  selectDifference,
  selectFaults,
  selectIsOpen,
  selectPhase,
  walletInventoryWith,
} from '../../../src/machines/wallet-inventory/machine.ts'
import type { InventoryDraftData } from '../../../src/machines/wallet-inventory/types.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'
import { movement } from '../support/wallet.ts'

const testPorts = new TestPorts()
export const device = new Device()
const input = { establishmentId: 'establishment-1' }
const draft: InventoryDraftData = {
  mode: 'total',
  text: { total: '304,50' },
  comment: 'Recompté',
  startVersion: 7,
  version: 7,
  idempotencyKey: 'key-of-the-draft',
}
const storeDraft = (schemaVersion: number) =>
  withStoredDraft(device, 'establishment-1/inventory', draft, schemaVersion)
const entering = ['entering.typing', 'entering.refused']

const machine = walletInventoryWith({
  ...testPorts.ports('loadWallet', 'record'),
  changed: testPorts.effect('changed'),
  drafts: draftsIn(device),
  shownVersion: () => 7,
  newKey: testPorts.newKey,
})
type Inventory = SnapshotFrom<typeof machine>

const expectCounted = (inventory: Inventory) => {
  expect(selectCountedCents(inventory)).not.toBeNull()
  expect(selectFaults(inventory)).toEqual({})
}

export const spec = chartSpec({
  testPorts,
  machine,
  starts: {
    fresh: { input, arrange: () => device.clear() },
    resumed: {
      input,
      arrange: storeDraft(INVENTORY_DRAFT_VERSION),
      until: ['confirming', 'compareFailed'],
    },
    draftOfOtherVersion: {
      input,
      arrange: storeDraft(INVENTORY_DRAFT_VERSION + 1),
      until: ['entering.typing'],
    },
  },
  events: {
    OPEN: bareEvent('OPEN', ['closed', 'done'], 'the dialog is open already'),
    CHOOSE_MODE: {
      cases: [
        { type: 'CHOOSE_MODE', mode: 'pieces' },
        { type: 'CHOOSE_MODE', mode: 'total' },
      ],
      acceptedIn: entering,
      elsewhere: 'the input can change only before it is compared',
    },
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'piece.5000', text: '6' },
        { type: 'EDIT', field: 'piece.5000', text: '' },
        { type: 'EDIT', field: 'piece.200', text: 'x' },
        { type: 'EDIT', field: 'total', text: '304,5' },
        { type: 'EDIT', field: 'total', text: '1.2.3' },
      ],
      acceptedIn: entering,
      elsewhere: 'the input can change only before it is compared',
    },
    COMMENT: {
      cases: [{ type: 'COMMENT', text: 'Rendu aux caisses' }],
      acceptedIn: ['confirming'],
      elsewhere: 'a comment explains a difference that is shown',
    },
    START_OVER: bareEvent('START_OVER', entering, 'the input can be discarded only before it is compared'),
    COMPARE: bareEvent('COMPARE', entering, 'the dialog is closed, or the comparison was started'),
    CONFIRM: bareEvent('CONFIRM', ['confirming'], 'a difference is recorded only after it was shown'),
    BACK: bareEvent(
      'BACK',
      ['compareFailed', 'confirming', 'sendFailed'],
      'there is nothing to go back to, or a request runs',
    ),
    RETRY: bareEvent('RETRY', ['compareFailed', 'sendFailed'], 'nothing has failed'),
    CLOSE: bareEvent(
      'CLOSE',
      [...entering, 'compareFailed', 'confirming', 'sendFailed'],
      'the dialog is closed already, or a request runs',
    ),
  },
  answers: {
    loadWallet: {
      same: done(10000, { balanceCents: 300_00, version: 7 }),
      moved: done(10000, { balanceCents: 310_00, version: 8 }),
      refused: refused('NotFound'),
    },
    record: {
      done: done(10004, movement()),
      stale: refused('StaleVersion'),
      refused: refused('RoleNotAllowed'),
      recorded: refused('KeyReusedWithAnotherBody'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['record'],
  keepsKeyUntilAnswer: true,
  guardFields: ({ mode, text, version, isUnanswered, firstSent }) => [
    mode,
    text['piece.5000'] ?? '',
    text['piece.200'] ?? '',
    text.total ?? '',
    version,
    isUnanswered && firstSent,
  ],
  states: {
    closed: (inventory) => expect(selectIsOpen(inventory)).toBe(false),
    'entering.typing': (inventory) => {
      expect(selectIsOpen(inventory)).toBe(true)
      expect(inventory.context.refusal).toBeNull()
    },
    'entering.refused': ({ context: { refusal } }) => {
      const keys = refusal?.issues.map(({ key }) => key)
      if (refusal?.name === 'InvalidRequest')
        expect(
          ['WalletTotalRequired', 'QuantityInvalid', 'MoneyUnreadable'].map((name) => `failure.${name}`),
        ).toContain(keys?.[0])
      else expect(['RoleNotAllowed', 'KeyReusedWithAnotherBody']).toContain(refusal?.name)
    },
    comparing: (inventory) => {
      expectCounted(inventory)
      expect(selectIsLocked(inventory)).toBe(true)
      expect(selectPhase(inventory)).toBe('counting')
    },
    compareFailed: (inventory) => expect(selectHasFailed(inventory)).toBe(true),
    confirming: (inventory) => {
      expectCounted(inventory)
      const { balanceCents, version } = inventory.context
      expect([300_00, 310_00]).toContain(balanceCents)
      expect(version).toBe(balanceCents === 300_00 ? 7 : 8)
      expect(selectDifference(inventory)).toBe((selectCountedCents(inventory) ?? 0) - (balanceCents ?? 0))
      expect(selectPhase(inventory)).toBe('confirming')
    },
    sending: (inventory) => {
      expect(selectIsLocked(inventory)).toBe(true)
      expect(selectPhase(inventory)).toBe('confirming')
    },
    sendFailed: (inventory) => expect(selectHasFailed(inventory)).toBe(true),
    done: (inventory) => {
      expect(inventory.context).toMatchObject({ text: {}, comment: '', startVersion: null, version: null })
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
      expect(device.size).toBe(0)
    },
  },
  home: ['closed'],
  pinned: { vertices: 1_012, edges: 5_809, paths: 4_843 },
})
