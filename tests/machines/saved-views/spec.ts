import { expect } from 'vitest'
import { savedViewsWith } from '../../../src/machines/saved-views/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const body = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: false } as const

export const spec = chartSpec({
  testPorts,
  machine: savedViewsWith({
    send: testPorts.port('send'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    ASK: {
      from: 'person',
      cases: [
        { type: 'ASK', command: { act: 'save', body } },
        { type: 'ASK', command: { act: 'remove', id: 'view-1' } },
      ],
      acceptedIn: ['ready', 'refused'],
      elsewhere: 'one command at a time',
    },
    RETRY: {
      from: 'person',
      cases: [{ type: 'RETRY' }],
      acceptedIn: ['failed'],
      elsewhere: 'nothing failed',
    },
    DISMISS: {
      from: 'person',
      cases: [{ type: 'DISMISS' }],
      acceptedIn: ['refused', 'failed'],
      elsewhere: 'there is nothing to put away',
    },
  },
  answers: { send: { done: done(10004, null), taken: refused('ViewNameTaken'), notNow } },
  commands: ['send'],
  guardFields: ({ command }) => command?.act ?? null,
  states: {
    ready: ({ context }) => expect(context.refusal).toBeNull(),
    sending: ({ context }) => expect(context.command).not.toBeNull(),
    refused: ({ context }) => {
      expect(context.refusal?.name).toBe('ViewNameTaken')
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['ready'],
  pinned: { vertices: 9, edges: 24, paths: 16 },
})
