import { expect } from 'vitest'
import { instantCommandWith } from '../../../src/machines/instant-command/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const page = { input: undefined }
const closeIssuer = { id: 'issuer-1', version: 1, closedFrom: '2027-03-01' }

export const spec = chartSpec({
  testPorts,
  machine: instantCommandWith<object>({
    send: testPorts.port('send'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  // The chart is the same on each of these pages, and its paths are walked in the browser on all of them. Undoing a control uses it too.
  starts: { jobs: page, savedViews: page, issuers: page },
  events: {
    RUN: {
      cases: [
        { type: 'RUN', command: { act: 'retry', ids: ['job-1', 'job-2'] } },
        { type: 'RUN', command: { act: 'see', ids: ['job-1'] } },
        {
          type: 'RUN',
          command: { act: 'change', id: 'view-1', version: 1, name: 'Midis', shared: false },
        },
        { type: 'RUN', command: closeIssuer },
        { type: 'RUN', command: { ...closeIssuer, closedFrom: null } },
      ],
      acceptedIn: ['ready', 'refused'],
      elsewhere: 'another command is running or has failed',
    },
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
  },
  answers: {
    send: {
      done: done(10007, null),
      conflict: refused('StatusDoesNotAllow'),
      taken: refused('ViewNameTaken'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['send'],
  guardFields: () => null,
  states: {
    ready: ({ context }) => expect(context.refusal).toBeNull(),
    sending: ({ context }) => {
      expect(context.command).not.toBeNull()
      expect(context.refusal).toBeNull()
    },
    refused: ({ context }) => {
      expect(['StatusDoesNotAllow', 'ViewNameTaken']).toContain(context.refusal?.name)
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['ready'],
  pinned: { vertices: 12, edges: 54, paths: 45 },
})
