import { expect } from 'vitest'
import {
  selectIsOpen,
  selectLines,
  selectLinesWithoutQuantity,
  selectObstacle,
  selectWarnings,
  ticketPreparationWith,
} from '../../../src/machines/ticket-preparation/machine.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'
import { ticketDispatch, waitingTickets } from '../support/tickets.ts'

const testPorts = new TestPorts()
export const device = new Device()
const draft = {
  through: '2026-11-19',
  left: ['Up'],
  quantities: {},
  transport: 'CARRIER',
  pouchNumber: 'tr0001',
}
/** The quantity of the vouchers of Up is unknown. */
const unnumbered = waitingTickets({
  lines: [
    { issuer: 'Edenred', year: 2026, quantity: 10, declaredCents: 9_000 },
    { issuer: 'Up', year: 2026, quantity: null, declaredCents: 4_550 },
  ],
})
/** More than Up accepts in one dispatch: a warning that does not prevent the preparation. */
const aboveLimit = waitingTickets({
  lines: [{ issuer: 'Up', year: 2026, quantity: 900, declaredCents: 500_001 }],
})

export const spec = chartSpec({
  testPorts,
  machine: ticketPreparationWith({
    ...testPorts.ports('loadWaiting', 'prepare'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    fresh: { input: undefined, arrange: () => device.clear() },
    resumed: {
      input: undefined,
      arrange: withStoredDraft(device, 'preparation', draft, 2),
      until: ['unavailable'],
    },
    draftOfOtherVersion: {
      input: undefined,
      arrange: withStoredDraft(device, 'preparation', draft, 1),
      until: ['loading'],
    },
  },
  events: {
    OPEN: {
      cases: [{ type: 'OPEN', today: '2026-11-20' }],
      acceptedIn: ['closed'],
      elsewhere: 'the dialog is open already',
    },
    CHOOSE_LAST_DATE: {
      cases: [{ type: 'CHOOSE_LAST_DATE', date: '2026-11-19' }],
      acceptedIn: ['choosing', 'failed'],
      elsewhere: 'fields are shown only after loading, and are read-only while the command runs',
    },
    TICK: {
      cases: [{ type: 'TICK', issuer: 'Up' }],
      acceptedIn: ['choosing', 'failed'],
      elsewhere: 'fields are shown only after loading, and are read-only while the command runs',
    },
    CHOOSE_TRANSPORT: {
      cases: [
        { type: 'CHOOSE_TRANSPORT', transport: 'CARRIER' },
        { type: 'CHOOSE_TRANSPORT', transport: 'POST' },
      ],
      acceptedIn: ['choosing', 'failed'],
      elsewhere: 'fields are shown only after loading, and are read-only while the command runs',
    },
    EDIT_QUANTITY: {
      cases: [{ type: 'EDIT_QUANTITY', line: { issuer: 'Up', year: 2026, declaredCents: 4_550 }, text: '5' }],
      acceptedIn: ['choosing', 'failed'],
      elsewhere: 'fields are shown only after loading, and are read-only while the command runs',
      sometimes: {
        choosing: 'only lines without a quantity have a field',
        failed: 'only lines without a quantity have a field',
      },
    },
    EDIT_POUCH_NUMBER: {
      cases: [
        { type: 'EDIT_POUCH_NUMBER', text: 'tr0001' },
        { type: 'EDIT_POUCH_NUMBER', text: 'tr1' },
      ],
      acceptedIn: ['choosing', 'failed'],
      elsewhere: 'fields are shown only after loading, and are read-only while the command runs',
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['choosing'],
      elsewhere: 'nothing is loaded, the command runs already, or RETRY sends it again',
      sometimes: {
        choosing:
          'the button is disabled and shows why: NoTickets, TicketQuantityRequired, or the error of the pouch number',
      },
    },
    CANCEL: bareEvent(
      'CANCEL',
      ['loading', 'unavailable', 'choosing', 'failed'],
      'a running command cannot be cancelled, and a closed dialog cannot be closed',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed'], 'nothing has failed'),
  },
  answers: {
    loadWaiting: {
      some: done(10000, waitingTickets()),
      many: done(10000, aboveLimit),
      unnumbered: done(10000, unnumbered),
      nothing: done(10000, waitingTickets({ lines: [] })),
      refused: refused('TooManyRequests'),
    },
    prepare: {
      done: done(10004, ticketDispatch()),
      conflict: refused('StaleVersion'),
      taken: refused('PouchNumberTaken'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['prepare'],
  guardFields: ({ waiting, left, quantities, transport, pouchNumber }, state) => [
    state === 'closed' ? null : waiting?.lines,
    left,
    quantities,
    transport,
    pouchNumber,
  ],
  states: {
    closed: (preparation) => {
      expect(selectIsOpen(preparation)).toBe(false)
      expect(device.size).toBe(preparation.context.notice === null ? 0 : 1)
    },
    loading: (preparation) => expect(selectIsOpen(preparation)).toBe(true),
    unavailable: ({ context }) => expect([null, 'TooManyRequests']).toContain(context.refusal?.name ?? null),
    choosing: (preparation) => {
      const { waiting, refusal, transport, pouchNumber, quantities, left } = preparation.context
      const total = selectLines(preparation).reduce((sum, line) => sum + line.declaredCents, 0)
      expect(selectObstacle(preparation) === 'NoTickets').toBe(total === 0)
      const numberObstacle = { '': 'PouchNumberRequired', tr1: 'PouchNumberTooShort' }[pouchNumber] ?? null
      const lacksQuantity =
        waiting === unnumbered && !left.includes('Up') && quantities['2026 4550 Up'] !== '5'
      expect(selectLinesWithoutQuantity(preparation).map(({ issuer }) => issuer)).toEqual(
        waiting === unnumbered && !left.includes('Up') ? ['Up'] : [],
      )
      if (lacksQuantity) expect(selectObstacle(preparation)).toBe('TicketQuantityRequired')
      else if (total > 0)
        expect(selectObstacle(preparation)).toBe(transport === 'POST' ? null : numberObstacle)
      if (waiting === aboveLimit && total > 0) {
        expect(selectWarnings(preparation)).toEqual([
          { kind: 'aboveIssuerLimit', issuer: 'Up', declaredCents: 500_001 },
        ])
      }
      expect([null, 'PouchNumberTaken', 'StaleVersion']).toContain(refusal?.name ?? null)
    },
    preparing: (preparation) => expect(selectObstacle(preparation)).toBeNull(),
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['closed'],
  pinned: { vertices: 467, edges: 2_531, paths: 2_130 },
})
