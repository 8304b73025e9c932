import { expect } from 'vitest'
import { downloadWith } from '../../../src/machines/download/machine.ts'
import { done, expired, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { World } from '../support/world.ts'

const world = new World()
const request = { path: 'tickets/download', query: { format: 'csv' } } as const

export const spec = chartSpec({
  world,
  machine: downloadWith({ download: world.port('download') }),
  starts: { fresh: { input: undefined } },
  events: {
    DOWNLOAD: {
      from: 'person',
      cases: [
        { type: 'DOWNLOAD', request },
        { type: 'DOWNLOAD', request: { ...request, query: { format: 'xlsx' } } },
      ],
      takenIn: ['idle', 'refused'],
      elsewhere: 'one file at a time',
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
      takenIn: ['refused', 'failed', 'expired'],
      elsewhere: 'there is nothing to put away',
    },
    SIGNED_IN: {
      from: 'shell',
      cases: [{ type: 'SIGNED_IN' }],
      takenIn: ['expired'],
      elsewhere: 'the session had not ended here',
    },
  },
  answers: {
    download: { done: done(10000, null), refused: refused('EstablishmentAndPeriodRequired'), expired },
  },
  commands: [],
  guardFields: ({ request: asked }) => asked?.query.format ?? null,
  states: {
    idle: ({ context }) => expect(context.refusal).toBeNull(),
    downloading: ({ context }) => expect(context.request).not.toBeNull(),
    refused: ({ context }) => expect(context.refusal?.name).toBe('EstablishmentAndPeriodRequired'),
    failed: ({ context }) => expect(context.refusal).toBeNull(),
    expired: ({ context }) => expect(context.request).not.toBeNull(),
  },
  home: ['idle'],
  pinned: { vertices: 11, edges: 28, paths: 18 },
})
