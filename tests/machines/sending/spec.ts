import { expect } from 'vitest'
import type { AccountingPreview, SendingStarted } from '../../../src/domain/contract/accounting.ts'
import { sendingWith } from '../../../src/machines/sending/machine.ts'
import type { SendingSubject } from '../../../src/machines/sending/types.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const subject: SendingSubject = {
  rowType: 'counts',
  status: 'SEND',
  rows: [
    { id: 'count-1', version: 3 },
    { id: 'count-2', version: 4 },
  ],
}
const preview: AccountingPreview = {
  entries: [],
  missing: [],
  remarks: [],
  tooLong: [],
  format: 'CEGID',
  debitCents: 17_200,
  creditCents: 17_200,
}
const incomplete: AccountingPreview = { ...preview, missing: [{ kind: 'setting', name: 'suspense' }] }
const started: SendingStarted = { jobs: [{ id: 'job-1', type: 'ACCOUNTING-CASH' }], rowCount: 2 }

export const spec = chartSpec({
  testPorts,
  machine: sendingWith({
    ...testPorts.ports('loadPreview', 'start'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { asked: { input: { subject } } },
  events: {
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['confirming'],
      elsewhere: 'there is nothing to confirm, or it was confirmed',
      sometimes: { confirming: 'an account is missing: nothing can be sent' },
    },
    RETRY: bareEvent('RETRY', ['unavailable', 'confirming', 'failed'], 'nothing has failed'),
    SEND_REST: {
      cases: [{ type: 'SEND_REST' }],
      acceptedIn: ['refused'],
      elsewhere: 'no row was refused',
      sometimes: { refused: 'every row was refused, or no refused row is left' },
    },
  },
  answers: {
    loadPreview: {
      done: done(10000, preview),
      incomplete: done(10000, incomplete),
      refused: refused('NotFound'),
      notNow: temporaryRefusal,
    },
    start: {
      done: done(10007, started),
      refused: refused('LogNotControlled', { rows: [{ id: 'count-1', refusal: 'LogNotControlled' }] }),
      notNow: temporaryRefusal,
    },
  },
  commands: ['start'],
  guardFields: ({ preview: shownPreview, subject: { rows } }) => [shownPreview?.missing.length ?? null, rows],
  states: {
    previewing: ({ context }) => expect(context.refusal).toBeNull(),
    unavailable: ({ context }) =>
      expect(['NotFound', 'StoreUnavailable', null]).toContain(context.refusal?.name ?? null),
    confirming: ({ context }) => expect(context.preview?.debitCents).toBe(17_200),
    starting: ({ context }) => expect(context.preview?.missing).toEqual([]),
    refused: ({ context }) => {
      expect(context.refusal?.rows).toEqual([{ id: 'count-1', refusal: 'LogNotControlled' }])
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
    started: ({ context }) => {
      expect(context.started).toEqual(started)
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
  },
  home: ['refused', 'started'],
  pinned: { vertices: 22, edges: 47, paths: 29 },
})
