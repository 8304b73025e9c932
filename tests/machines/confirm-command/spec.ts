import { expect } from 'vitest'
import { confirmCommandWith } from '../../../src/machines/confirm-command/machine.ts'
import type { CommandSubject } from '../../../src/machines/confirm-command/types.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const pouch: CommandSubject = { id: 'pouch-1', version: 3, label: 'ABC123' }
const changed: CommandSubject = { ...pouch, version: 4 }
const other: CommandSubject = { id: 'pouch-2', version: 1, label: 'ABC124' }

export const spec = chartSpec({
  testPorts,
  machine: confirmCommandWith({
    run: testPorts.port('run'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    START: {
      cases: [
        { type: 'START', subject: pouch },
        { type: 'START', subject: changed },
        { type: 'START', subject: other },
      ],
      acceptedIn: ['idle', 'done', 'refused'],
      elsewhere: 'another command is not finished: the other buttons are disabled until then',
    },
    CONFIRM: bareEvent(
      'CONFIRM',
      ['confirming'],
      'a second click on the button must not send the command twice',
    ),
    CANCEL: bareEvent('CANCEL', ['confirming'], 'no question is shown, or the command is running'),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
  },
  answers: {
    run: { done: done(11029, null), refused: refused('NotFound'), notNow: temporaryRefusal },
  },
  commands: ['run'],
  guardFields: ({ subject }) => subject && [subject.id, subject.version],
  states: {
    idle: ({ context }) =>
      expect([null, 'NotFound', 'StoreUnavailable']).toContain(context.refusal?.name ?? null),
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
