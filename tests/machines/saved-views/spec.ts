import { expect } from 'vitest'
import { savedViewsWith } from '../../../src/machines/saved-views/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const rename = { act: 'change', id: 'view-1', version: 1, name: 'Midis', shared: false } as const

export const spec = chartSpec({
  testPorts,
  machine: savedViewsWith({
    send: testPorts.port('send'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    RUN: {
      cases: [
        { type: 'RUN', command: rename },
        { type: 'RUN', command: { act: 'remove', id: 'view-1' } },
      ],
      acceptedIn: ['ready', 'refused'],
      elsewhere: 'another command is running',
    },
    RETRY: bareEvent('RETRY', ['failed'], 'no command has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
  },
  answers: { send: { done: done(10007, null), taken: refused('ViewNameTaken'), notNow } },
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
