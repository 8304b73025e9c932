import { expect } from 'vitest'
import { jobsWith } from '../../../src/machines/jobs/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()

export const spec = chartSpec({
  testPorts,
  machine: jobsWith({
    send: testPorts.port('send'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    RUN: {
      cases: [
        { type: 'RUN', command: { act: 'retry', ids: ['job-1', 'job-2'] } },
        { type: 'RUN', command: { act: 'see', ids: ['job-1'] } },
      ],
      acceptedIn: ['ready', 'refused'],
      elsewhere: 'another command is running',
    },
    RETRY: bareEvent('RETRY', ['failed'], 'no command has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
  },
  answers: { send: { done: done(10007, null), conflict: refused('StatusDoesNotAllow'), notNow } },
  commands: ['send'],
  guardFields: ({ command }) => command?.act ?? null,
  states: {
    ready: ({ context }) => expect(context.refusal).toBeNull(),
    sending: ({ context }) => expect(context.command).not.toBeNull(),
    refused: ({ context }) => {
      expect(context.refusal?.name).toBe('StatusDoesNotAllow')
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['ready'],
  pinned: { vertices: 9, edges: 24, paths: 16 },
})
