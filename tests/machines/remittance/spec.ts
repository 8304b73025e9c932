import { expect } from 'vitest'
import type { Draft } from '../../../src/machines/draft.ts'
import { REMITTANCE_DRAFT_VERSION, remittanceWith } from '../../../src/machines/remittance/machine.ts'
import {
  selectCarrier,
  selectCarrierIsNeeded,
  selectCarriers,
  selectChosen,
  selectFreeByType,
  selectFreePouches,
  selectObstacle,
  selectStep,
  selectTotal,
} from '../../../src/machines/remittance/selectors.ts'
import type { RemittanceDraftData, RemittanceSetup } from '../../../src/machines/remittance/types.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { carrier, pouch, remittance } from '../support/remitting.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const input = {
  establishmentId: 'establishment-1',
  today: '2026-11-20',
  carrierId: null,
  date: '2026-11-23',
}
const setup: RemittanceSetup = {
  pouches: [
    pouch(),
    pouch({ id: 'pouch-2', number: 'ABC124' }),
    pouch({ id: 'pouch-3', number: 'CHQ001', type: 'CHEQUES', valueCents: 90_00 }),
  ],
  carriers: [carrier(), carrier({ id: 'carrier-2', name: 'Ancien', status: 'INACTIVE' })],
}
/** The setup after another person has remitted the first pouch. */
const setupAfterOther: RemittanceSetup = { ...setup, pouches: setup.pouches.slice(1) }

export const device = { draft: null as Draft<RemittanceDraftData> | null }
const draft = (changes: Partial<RemittanceDraftData>, schemaVersion = REMITTANCE_DRAFT_VERSION) => ({
  input,
  arrange: () => {
    device.draft = {
      schemaVersion,
      snapshot: {
        step: 'review',
        pouchType: 'NOTES',
        pouchIds: ['pouch-1'],
        carrierId: 'carrier-1',
        date: '2026-11-23',
        idempotencyKey: 'key of the draft',
        ...changes,
      },
    }
  },
  until: ['type', 'preparing', 'pouches.choosing', 'pouches.taken', 'carrier.choosing', 'review.ready'],
})

/** The request that was sent, whose answer was lost. */
const SENT: RemittanceDraftData['lastRequest'] = {
  body: { pouchType: 'NOTES', pouchIds: ['pouch-1'], carrierId: 'carrier-1', date: '2026-11-23' },
  idempotencyKey: 'key of the request',
}
/** The choice after it was sent. */
const CHANGED_SINCE = { pouchIds: ['pouch-2', 'pouch-1'], carrierId: 'carrier-2', date: '2026-11-24' }

const pouches = ['pouches.choosing', 'pouches.unknown', 'pouches.taken']
const carriers = ['carrier.choosing', 'carrier.refused']
const reviews = ['review.ready', 'review.refused']

export const spec = chartSpec({
  testPorts,
  machine: remittanceWith({
    ...testPorts.ports('loadSetup', 'prepare'),
    changed: testPorts.effect('changed'),
    drafts: {
      read: () => device.draft,
      keep: (...args) => {
        testPorts.effect('keep')(...args)
        return '2026-11-20T14:02:00.000Z'
      },
      drop: testPorts.effect('drop'),
    },
    newKey: testPorts.newKey,
  }),
  starts: {
    // First, because most transitions lead away from the review: paths that begin there are short.
    atReview: draft({}),
    fresh: {
      input,
      arrange: () => {
        device.draft = null
      },
    },
    atType: draft({ step: 'type', pouchIds: [] }),
    atPouches: draft({ step: 'pouches' }),
    atCarrier: draft({ step: 'carrier', carrierId: null }),
    atReviewSent: draft({ ...CHANGED_SINCE, lastRequest: SENT }),
    atReviewWithCarrierGone: draft({ carrierId: 'carrier-2' }),
    ofOldVersion: draft({}, 0),
  },
  events: {
    CHOOSE_TYPE: {
      cases: [
        { type: 'CHOOSE_TYPE', pouchType: 'NOTES' },
        { type: 'CHOOSE_TYPE', pouchType: 'CHEQUES' },
      ],
      acceptedIn: ['type'],
      elsewhere: 'the step is not shown',
    },
    TOGGLE_POUCH: {
      cases: [{ type: 'TOGGLE_POUCH', pouchId: 'pouch-1' }],
      acceptedIn: pouches,
      elsewhere: 'the step is not shown',
    },
    SELECT_ALL: bareEvent('SELECT_ALL', pouches, 'the step is not shown'),
    SCAN: {
      cases: [
        { type: 'SCAN', text: 'abc124 ' },
        { type: 'SCAN', text: 'XYZ999' },
      ],
      acceptedIn: pouches,
      elsewhere: 'the step is not shown',
    },
    CHOOSE_CARRIER: {
      cases: [
        { type: 'CHOOSE_CARRIER', carrierId: 'carrier-1' },
        { type: 'CHOOSE_CARRIER', carrierId: null },
      ],
      acceptedIn: carriers,
      elsewhere: 'the step is not shown',
    },
    CHOOSE_DATE: {
      cases: [
        { type: 'CHOOSE_DATE', date: '2026-11-23' },
        { type: 'CHOOSE_DATE', date: '' },
      ],
      acceptedIn: carriers,
      elsewhere: 'the step is not shown',
    },
    NEXT: {
      cases: [{ type: 'NEXT' }],
      acceptedIn: ['type', ...pouches, ...carriers],
      elsewhere: 'there is no later step: the review ends with PREPARE',
      sometimes: {
        type: 'no type was chosen',
        'pouches.choosing': 'the domain refuses the choice: NoPouch',
        'pouches.unknown': 'the domain refuses the choice: NoPouch',
        'pouches.taken': 'the domain refuses the choice: NoPouch',
        'carrier.choosing': 'the domain refuses the choice: CarrierRequired, or there is no date',
      },
    },
    BACK: {
      cases: [{ type: 'BACK' }],
      acceptedIn: ['type', ...pouches, ...carriers, ...reviews, 'failed'],
      elsewhere: 'there is no earlier step, or the request was sent',
      sometimes: {
        type: 'no step comes before this one; BACK leads to the review only during a change, and only if the choice is complete',
      },
    },
    CHANGE: {
      cases: [
        { type: 'CHANGE', step: 'type' },
        { type: 'CHANGE', step: 'pouches' },
        { type: 'CHANGE', step: 'carrier' },
      ],
      acceptedIn: reviews,
      elsewhere: 'only the review has the links to change a step',
    },
    PREPARE: bareEvent('PREPARE', reviews, 'only a reviewed remittance is prepared, and only once'),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed'], 'nothing has failed'),
    START_OVER: bareEvent(
      'START_OVER',
      [
        'loading',
        'unavailable',
        'type',
        ...pouches,
        ...carriers,
        ...reviews,
        'failed',
        'checkingPouches',
        'refreshing',
        'prepared',
      ],
      'a request that was sent cannot be cancelled',
    ),
  },
  answers: {
    loadSetup: {
      done: done(10000, setup),
      meanwhile: done(10000, setupAfterOther),
      refused: refused('RoleNotAllowed'),
    },
    prepare: {
      done: done(11008, remittance()),
      taken: refused('PouchNotFree'),
      carrier: refused('CarrierInactive'),
      refused: refused('TotalNotPositive'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['prepare'],
  guardFields: (
    { setup: loadedSetup, pouchType, pouchIds, unavailablePouchIds, carrierId, date, changing },
    state,
  ) =>
    ['loading', 'unavailable', 'prepared'].includes(state)
      ? null
      : {
          pouches: loadedSetup?.pouches.length,
          chosen: [pouchType, [...pouchIds].sort(), unavailablePouchIds, carrierId, date],
          changing,
        },
  states: {
    loading: (preparation) => expect(selectStep(preparation)).toBeNull(),
    unavailable: (preparation) => expect(selectStep(preparation)).toBeNull(),
    type: (preparation) => {
      expect(selectStep(preparation)).toBe('type')
      expect(selectFreeByType(preparation).map(({ count }) => count)).toContain(1)
    },
    'pouches.choosing': (preparation) => {
      expect(selectStep(preparation)).toBe('pouches')
      expect(selectFreePouches(preparation).every(({ status }) => status === 'CREATED')).toBe(true)
      expect(selectObstacle(preparation)).toBe(selectChosen(preparation).length > 0 ? null : 'NoPouch')
      expect(preparation.context.unknownNumber).toBeNull()
    },
    'pouches.unknown': ({ context }) => expect(context.unknownNumber).not.toBeNull(),
    'pouches.taken': (preparation) => expect(selectStep(preparation)).toBe('pouches'),
    'carrier.choosing': (preparation) => {
      expect(selectStep(preparation)).toBe('carrier')
      expect(selectCarriers(preparation).map(({ id }) => id)).toEqual(['carrier-1'])
      expect(preparation.context.refusal).toBeNull()
    },
    'carrier.refused': ({ context }) => expect(context.refusal?.name).toBe('CarrierInactive'),
    'review.ready': (preparation) => {
      expect(selectStep(preparation)).toBe('review')
      expect(selectObstacle(preparation)).toBeNull()
      expect(selectTotal(preparation)).toBeGreaterThan(0)
      expect(preparation.context.changing).toBe(false)
    },
    'review.refused': ({ context }) => expect(context.refusal?.name).toBe('TotalNotPositive'),
    preparing: (preparation) => {
      expect(selectCarrierIsNeeded(preparation) && selectCarrier(preparation) === null).toBe(false)
    },
    failed: (preparation) => expect(selectStep(preparation)).toBe('review'),
    checkingPouches: (preparation) => {
      expect(selectStep(preparation)).toBe('review')
      expect(preparation.context.refusal).toBeNull()
    },
    refreshing: ({ context }) => expect(context.refusal?.name).toBe('PouchNotFree'),
    prepared: ({ context }) => {
      expect(context.prepared?.reference).toBe(12)
      expect(testPorts.effects.slice(-2).map(([name]) => name)).toEqual(['drop', 'changed'])
    },
  },
  home: ['type', 'prepared'],
  pinned: { vertices: 532, edges: 2_954, paths: 2_444 },
})
