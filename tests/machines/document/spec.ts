import { expect } from 'vitest'
import { documentWith } from '../../../src/machines/document/machine.ts'
import { selectDocument } from '../../../src/machines/document/selectors.ts'
import { done, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { World } from '../support/world.ts'

const world = new World()

export const spec = chartSpec({
  world,
  machine: documentWith<string>({ load: world.port('load') }),
  starts: { first: { input: { id: 'log-1' } } },
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
    loading: (document) => expect([null, 'the document']).toContain(selectDocument<string>(document)),
    ready: (document) => {
      expect(selectDocument<string>(document)).toBe('the document')
      expect(document.context.refusal).toBeNull()
    },
    refused: ({ context }) => expect(context.refusal?.name).toBe('NotFound'),
    failed: ({ context }) => expect(context.refusal).toBeNull(),
  },
  home: ['ready'],
  pinned: { vertices: 4, edges: 6, paths: 3 },
})
