import { expect } from 'vitest'
import { confirmCommandWith } from '../../../src/machines/confirm-command/machine.ts'
import type { Subject } from '../../../src/machines/confirm-command/types.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const pouch: Subject = { id: 'pouch-1', version: 3, label: 'ABC123' }
const changed: Subject = { ...pouch, version: 4 }
const other: Subject = { id: 'pouch-2', version: 1, label: 'ABC124' }

export const spec = chartSpec({
  testPorts,
  machine: confirmCommandWith({
    run: testPorts.port('run'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    ASK: {
      from: 'person',
      cases: [
        { type: 'ASK', subject: pouch },
        { type: 'ASK', subject: changed },
        { type: 'ASK', subject: other },
      ],
      acceptedIn: ['idle', 'done', 'refused'],
      elsewhere: 'one question at a time: the other buttons wait until this one is answered',
    },
    CONFIRM: {
      from: 'person',
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['confirming'],
      elsewhere: 'a second click on the button must not command twice',
    },
    CANCEL: {
      from: 'person',
      cases: [{ type: 'CANCEL' }],
      acceptedIn: ['confirming'],
      elsewhere: 'what is under way can no longer be called off',
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
  answers: {
    run: { done: done(11029, null), refused: refused('NotFound'), notNow },
  },
  commands: ['run'],
  guardFields: ({ subject }) => subject && [subject.id, subject.version],
  states: {
    idle: () => undefined,
    confirming: ({ context }) => expect(context).toMatchObject({ refusal: null }),
    running: ({ context }) => expect(context).toMatchObject({ refusal: null }),
    done: ({ context }) => {
      expect(context).toMatchObject({ refusal: null })
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    refused: ({ context }) => expect(context.refusal?.name).toBe('NotFound'),
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['idle'],
  pinned: { vertices: 19, edges: 57, paths: 39 },
})
