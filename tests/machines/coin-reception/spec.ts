import { expect } from 'vitest'
import {
  coinReceptionWith,
  RECEPTION_DRAFT_VERSION,
  selectDifference,
  selectFaults,
  selectIsOpen,
  selectPhase,
  selectValue,
} from '../../../src/machines/coin-reception/machine.ts'
import type { ReceptionDraftData } from '../../../src/machines/coin-reception/types.ts'
import { selectHasFailed, selectIsLocked } from '../../../src/machines/tags.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'
import { exchange, movement } from '../support/wallet.ts'

const testPorts = new TestPorts()
export const device = new Device()
const entering = ['entering.typing', 'entering.refused']
const received = movement({ type: 'RECEPTION', movementCents: 100_00, pouchNumber: 'ABC123' })
const draft: ReceptionDraftData = {
  text: { 'roll.200': '2' },
  comment: 'Un rouleau manque',
  idempotencyKey: 'key-of-the-draft',
}
const storeDraft = (pouchId: string, schemaVersion: number) =>
  withStoredDraft(device, pouchId, draft, schemaVersion)

export const spec = chartSpec({
  testPorts,
  machine: coinReceptionWith({
    receive: testPorts.port('receive'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    // The device has a draft of `pouch-2`, and none of `pouch-1`.
    fresh: { input: undefined, arrange: storeDraft('pouch-2', RECEPTION_DRAFT_VERSION) },
    resumed: {
      input: undefined,
      arrange: storeDraft('pouch-1', RECEPTION_DRAFT_VERSION),
      until: ['sending', 'confirming', 'entering.refused'],
    },
    draftOfOtherVersion: {
      input: undefined,
      arrange: storeDraft('pouch-1', RECEPTION_DRAFT_VERSION + 1),
      until: entering,
    },
  },
  events: {
    OPEN: {
      // The second case opens the same pouch each time with another number, which shows that the dialog takes
      // the exchange of the latest OPEN.
      cases: ({ context: { exchange: before } }) => [
        { type: 'OPEN' as const, exchange: exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' }) },
        {
          type: 'OPEN' as const,
          exchange: exchange({ number: before?.number === 'ABC123' ? 'ABC124' : 'ABC123' }),
        },
      ],
      acceptedIn: ['closed', 'done'],
      elsewhere: 'another reception is being entered',
    },
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'roll.200', text: '2' },
        { type: 'EDIT', field: 'roll.200', text: '' },
        { type: 'EDIT', field: 'piece.100', text: '3' },
        { type: 'EDIT', field: 'piece.100', text: 'x' },
        { type: 'EDIT', field: 'piece.100', text: '' },
      ],
      acceptedIn: entering,
      elsewhere: 'no coins are being entered',
    },
    COMMENT: {
      cases: [{ type: 'COMMENT', text: 'Un rouleau incomplet' }],
      acceptedIn: ['confirming'],
      elsewhere: 'a comment explains a difference that is shown',
    },
    START_OVER: bareEvent('START_OVER', entering, 'no coins are being entered'),
    RECEIVE: bareEvent('RECEIVE', entering, 'a second press must not receive twice'),
    CONFIRM: bareEvent('CONFIRM', ['confirming'], 'a difference is confirmed only after it was shown'),
    BACK: bareEvent(
      'BACK',
      ['confirming', 'sendFailed'],
      'there is no earlier step, or a running request cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['sendFailed'], 'nothing has failed'),
    CLOSE: bareEvent(
      'CLOSE',
      [...entering, 'confirming', 'sendFailed'],
      'the dialog is closed, or a running request cannot be cancelled',
    ),
  },
  answers: {
    receive: {
      done: done(10004, received),
      twice: refused('ExchangeReceived'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['receive'],
  guardFields: ({ exchange: awaited, text }) => [
    awaited?.id,
    awaited?.number,
    text['roll.200'] ?? '',
    text['piece.100'] ?? '',
  ],
  states: {
    closed: (reception) => expect(selectIsOpen(reception)).toBe(false),
    'entering.typing': (reception) => {
      expect(selectIsOpen(reception)).toBe(true)
      expect(reception.context.refusal).toBeNull()
      expect(selectDifference(reception)).toBe(selectValue(reception) - 100_00)
    },
    'entering.refused': ({ context: { exchange: awaited, refusal } }) => {
      if (refusal?.name === 'InvalidRequest')
        expect(['failure.CoinsRequired', 'failure.QuantityInvalid']).toContain(refusal.issues[0]?.key)
      else if (refusal?.name === 'ExchangePrepared') expect(awaited?.id).toBe('pouch-2')
      else expect(refusal?.name).toBe('ExchangeReceived')
    },
    confirming: (reception) => {
      expect(selectFaults(reception)).toEqual({})
      expect([0, null]).not.toContain(selectDifference(reception))
      expect(selectPhase(reception)).toBe('confirming')
    },
    sending: (reception) => {
      expect(selectIsLocked(reception)).toBe(true)
      expect(selectPhase(reception)).toBe(selectDifference(reception) === 0 ? 'counting' : 'confirming')
      const call = testPorts.waiting('receive')
      expect(call.input).toMatchObject({
        pouchId: 'pouch-1',
        confirmedDifference: selectDifference(reception) !== 0,
      })
    },
    sendFailed: (reception) => expect(selectHasFailed(reception)).toBe(true),
    done: (reception) => {
      expect(reception.context.text).toEqual({})
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
  },
  home: ['closed'],
  pinned: { vertices: 131, edges: 572, paths: 464 },
})
