import { expect } from 'vitest'
import { documentWith } from '../../../src/machines/document/machine.ts'
import { done, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { World } from '../support/world.ts'

const world = new World()

export const spec = chartSpec({
  world,
  machine: documentWith<{ readonly id: string }, string>({ load: world.port('load') }),
  starts: { first: { input: { key: { id: 'log-1' } } } },
  events: {
    REFRESH: {
      from: 'shell',
      cases: [{ type: 'REFRESH' }],
      takenIn: ['ready'],
      elsewhere: 'it is being asked for, or waits for RETRY',
    },
    RETRY: {
      from: 'person',
      cases: [{ type: 'RETRY' }],
      takenIn: ['refused', 'failed'],
      elsewhere: 'nothing failed',
    },
  },
  answers: { load: { done: done(10000, 'the document'), refused: refused('NotFound') } },
  commands: [],
  guardFields: () => null,
  states: {
    loading: ({ context }) => expect([null, 'the document']).toContain(context.data),
    ready: ({ context }) => {
      expect(context.data).toBe('the document')
      expect(context.refusal).toBeNull()
    },
    refused: ({ context }) => expect(context.refusal?.name).toBe('NotFound'),
    failed: ({ context }) => expect(context.refusal).toBeNull(),
  },
  home: ['ready'],
  pinned: { vertices: 4, edges: 6, paths: 3 },
})
