import { expect } from 'vitest'
import {
  pouchFieldWith,
  selectHasFailed,
  selectIsSaving,
  selectTextRefusal,
} from '../../../src/machines/pouch-field/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const pouch = { id: 'pouch-1', version: 3 }

export const spec = chartSpec({
  testPorts,
  machine: pouchFieldWith({
    ...testPorts.ports('save', 'loadPouch'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: {
    seal: { input: { pouch, field: 'seal', text: '' } },
    carrierCount: { input: { pouch, field: 'carrierCount', text: '160,00' } },
  },
  events: {
    EDIT: {
      cases: [
        { type: 'EDIT', text: '155' },
        { type: 'EDIT', text: 'a,' },
      ],
      acceptedIn: ['editing.typing', 'editing.faulty', 'editing.refused', 'failed'],
      elsewhere: 'a request is running, or the field is saved already',
    },
    SAVE: bareEvent(
      'SAVE',
      ['editing.typing', 'editing.faulty', 'editing.refused'],
      'a request is running, the field is saved already, or RETRY sends the failed command again',
    ),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
  },
  answers: {
    save: {
      done: done(10007, { version: 4 }),
      refused: refused('SealNumberInvalid'),
      stale: refused('StaleVersion'),
      notNow: temporaryRefusal,
    },
    loadPouch: { reloaded: done(10000, { version: 5 }), refused: refused('NotFound') },
  },
  commands: ['save'],
  guardFields: ({ field, text, pouch: { version } }) => [field, text, version],
  states: {
    'editing.typing': (edit) => expect([edit.context.refusal, selectTextRefusal(edit)]).toEqual([null, null]),
    'editing.faulty': (edit) =>
      expect(selectTextRefusal(edit)).toMatch(/^(?:SealNumberInvalid|MoneyUnreadable)$/u),
    'editing.refused': (edit) => {
      expect(edit.context.refusal).not.toBeNull()
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    saving: (edit) => expect(selectIsSaving(edit)).toBe(true),
    reloading: (edit) =>
      expect([edit.context.refusal?.name, selectIsSaving(edit)]).toEqual(['StaleVersion', true]),
    failed: (edit) => expect(selectHasFailed(edit)).toBe(true),
    saved: () => {
      expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
  },
  home: ['editing.typing', 'saved'],
  pinned: { vertices: 54, edges: 154, paths: 110 },
})
