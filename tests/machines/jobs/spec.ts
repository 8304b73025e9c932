import { expect } from 'vitest'
import { jobsWith } from '../../../src/machines/jobs/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { World } from '../support/world.ts'

const world = new World()

export const spec = chartSpec({
  world,
  machine: jobsWith({
    send: world.port('send'),
    changed: world.effect('changed'),
    newKey: world.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    ASK: {
      from: 'person',
      cases: [
        { type: 'ASK', command: { act: 'retry', ids: ['job-1', 'job-2'] } },
        { type: 'ASK', command: { act: 'see', ids: ['job-1'] } },
      ],
      takenIn: ['ready', 'refused'],
      elsewhere: 'one command at a time',
    },
    RETRY: {
      from: 'person',
      cases: [{ type: 'RETRY' }],
      takenIn: ['failed'],
      elsewhere: 'nothing failed',
    },
    DISMISS: {
      from: 'person',
      cases: [{ type: 'DISMISS' }],
      takenIn: ['refused', 'failed'],
      elsewhere: 'there is nothing to put away',
    },
  },
  answers: { send: { done: done(10007, null), overtaken: refused('StatusDoesNotAllow'), notNow } },
  commands: ['send'],
  guardFields: ({ command }) => command?.act ?? null,
  states: {
    ready: ({ context }) => expect(context.refusal).toBeNull(),
    sending: ({ context }) => expect(context.command).not.toBeNull(),
    refused: ({ context }) => {
      expect(context.refusal?.name).toBe('StatusDoesNotAllow')
      expect(world.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['ready'],
  pinned: { vertices: 9, edges: 24, paths: 16 },
})
