import { expect } from 'vitest'
import { ticketIssuerWith } from '../../../src/machines/ticket-issuer/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const end = { id: 'issuer-1', version: 1, closedFrom: '2027-03-01' }

export const spec = chartSpec({
  testPorts,
  machine: ticketIssuerWith({
    send: testPorts.port('send'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    RUN: {
      cases: [
        { type: 'RUN', command: end },
        { type: 'RUN', command: { ...end, closedFrom: null } },
      ],
      acceptedIn: ['ready', 'refused'],
      elsewhere: 'another command is running',
    },
    RETRY: bareEvent('RETRY', ['failed'], 'no command has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
  },
  answers: { send: { done: done(10007, null), conflict: refused('StaleVersion'), notNow } },
  commands: ['send'],
  guardFields: ({ command }) => command?.closedFrom ?? null,
  states: {
    ready: ({ context }) => expect(context.refusal).toBeNull(),
    sending: ({ context }) => expect(context.command).not.toBeNull(),
    refused: ({ context }) => {
      expect(context.refusal?.name).toBe('StaleVersion')
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['ready'],
  pinned: { vertices: 8, edges: 22, paths: 15 },
})
