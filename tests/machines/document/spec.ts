import { expect } from 'vitest'
import { documentWith } from '../../../src/machines/document/machine.ts'
import { done, refused } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()

export const spec = chartSpec({
  testPorts,
  machine: documentWith<{ readonly id: string }, string>({
    load: testPorts.port('load'),
    isInProgress: (data) => data === 'a document in progress',
    settled: testPorts.effect('settled'),
    watchChanges: () => () => undefined,
    poll: () => () => undefined,
  }),
  starts: { first: { input: { key: { id: 'log-1' } } } },
  events: {
    REFRESH: bareEvent(
      'REFRESH',
      ['loading', 'ready', 'polling', 'repolling', 'refused', 'failed'],
      'accepted in every state: the data being loaded may already be out of date',
      'shell',
    ),
    RETRY: bareEvent('RETRY', ['refused', 'failed'], 'nothing has failed'),
  },
  answers: {
    load: {
      done: done(10000, 'the document'),
      underWay: done(10000, 'a document in progress'),
      refused: refused('NotFound'),
    },
  },
  commands: [],
  watchers: ['watchChanges', 'poll'],
  guardFields: () => null,
  states: {
    loading: (document) => {
      expect(document.hasTag('loading')).toBe(true)
      expect(document.context.refusal).toBeNull()
    },
    ready: ({ context }) => {
      expect(context.data).toBe('the document')
      expect(context.refusal).toBeNull()
    },
    polling: (document) => {
      expect(document.hasTag('ready')).toBe(true)
      expect(document.context.data).toBe('a document in progress')
    },
    repolling: (document) => {
      expect(document.hasTag('ready')).toBe(true)
      expect(document.context.data).toBe('a document in progress')
    },
    refused: ({ context }) => expect(context.refusal?.name).toBe('NotFound'),
    failed: ({ context }) => expect(context.refusal).toBeNull(),
  },
  home: ['ready'],
  pinned: { vertices: 6, edges: 16, paths: 11 },
})
