import { expect } from 'vitest'
import { bankLineWith } from '../../../src/machines/bank-line/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const free = { id: 'line-1', version: 2, isLinked: false, kind: 'NONE' as const }
const fee = { ...free, kind: 'FEES' as const }

export const spec = chartSpec({
  testPorts,
  machine: bankLineWith({
    classify: testPorts.port('classify'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    CLASSIFY: {
      cases: [
        { type: 'CLASSIFY', line: free },
        { type: 'CLASSIFY', line: { ...free, isLinked: true } },
      ],
      acceptedIn: ['idle'],
      elsewhere: 'another line is being handled',
      sometimes: { idle: 'the line is linked' },
    },
    REMOVE_KIND: {
      cases: [
        { type: 'REMOVE_KIND', line: fee },
        { type: 'REMOVE_KIND', line: free },
      ],
      acceptedIn: ['idle'],
      elsewhere: 'another line is being handled',
      sometimes: { idle: 'the line has no kind' },
    },
    PICK: {
      cases: [
        { type: 'PICK', status: 'FEES' },
        { type: 'PICK', status: 'IGNORED' },
      ],
      acceptedIn: ['classifying.editing', 'classifying.refused'],
      elsewhere: 'no dialog is open, or its command was sent',
    },
    EDIT_REASON: {
      cases: [
        { type: 'EDIT_REASON', text: 'Virement interne' },
        { type: 'EDIT_REASON', text: '  ' },
      ],
      acceptedIn: ['classifying.editing', 'classifying.refused'],
      elsewhere: 'no dialog is open, or its command was sent',
    },
    CONFIRM: bareEvent(
      'CONFIRM',
      ['classifying.editing', 'classifying.refused'],
      'no dialog is open, or its command was sent',
    ),
    CANCEL: bareEvent(
      'CANCEL',
      ['classifying.editing', 'classifying.refused', 'failed'],
      'no dialog is open, or a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
  },
  answers: {
    classify: {
      done: done(10_007, []),
      conflict: refused('BankLineLinked'),
      stale: refused('StaleVersion'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['classify'],
  guardFields: ({ line, status, reason, refusal }, state) =>
    state === 'idle' && (refusal === null || status === 'OPEN')
      ? null
      : [line?.kind ?? null, status, status === 'IGNORED' ? reason : null],
  states: {
    idle: ({ context }) => {
      expect([null, 'BankLineLinked', 'StaleVersion', 'NotFound']).toContain(context.refusal?.name ?? null)
      // Somebody else was faster, or the kind could not be removed: the lines are loaded again.
      if (context.refusal !== null) expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    'classifying.editing': ({ context }) => expect(context.refusal).toBeNull(),
    'classifying.refused': ({ context }) =>
      expect(['ReasonRequired', 'BankLineLinked']).toContain(context.refusal?.name),
    sending: ({ context }) => expect(context.line?.id).toBe('line-1'),
    failed: ({ context }) => expect([null, 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
  },
  home: ['idle'],
  pinned: { vertices: 22, edges: 100, paths: 75 },
})
