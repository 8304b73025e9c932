import { expect } from 'vitest'
import { closingsRequestWith } from '../../../src/machines/closings-request/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()

export const spec = chartSpec({
  testPorts,
  machine: closingsRequestWith({
    request: testPorts.port('request'),
    newKey: testPorts.newKey,
    changed: () => undefined,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    REQUEST: {
      cases: [{ type: 'REQUEST', date: '2026-11-19' }],
      acceptedIn: ['ready'],
      elsewhere: 'another request is running or has failed',
    },
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
    CANCEL: bareEvent(
      'CANCEL',
      ['failed'],
      'nothing is open, or the request was sent and cannot be cancelled',
    ),
  },
  answers: {
    request: {
      done: done(10004, { id: 'job-1' }),
      refused: refused('CashPadMissing'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['request'],
  guardFields: () => null,
  states: {
    ready: ({ context }) => expect([null, 'CashPadMissing']).toContain(context.refusal?.name ?? null),
    requesting: ({ context }) => expect(context).toMatchObject({ date: '2026-11-19', refusal: null }),
    failed: ({ context }) => {
      expect(context.date).toBe('2026-11-19')
      // The result of a lost call is unknown.
      expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null)
    },
  },
  home: ['ready'],
  pinned: { vertices: 3, edges: 7, paths: 5 },
})
