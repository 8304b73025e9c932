import { expect } from 'vitest'
import {
  establishmentWith,
  selectChoices,
  selectChosen,
  selectDraftCount,
  selectHasFailed,
  selectIsSwitching,
  selectIsWarning,
} from '../../../src/machines/establishment/machine.ts'
import { done, refused } from '../support/outcomes.ts'
import { sessionUser } from '../support/people.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const here = { id: 'establishment-1', name: 'Le Comptoir' }
const there = { id: 'establishment-2', name: 'La Halle' }
/** An establishment that was added after the person had signed in. */
const newer = { id: 'establishment-3', name: 'Le Jardin' }
const all = [here, there, newer]
/** The user in the answer to a switch to `there`. */
const switchedUser = sessionUser({ token: 'token-2', establishmentId: there.id })

export const spec = chartSpec({
  testPorts,
  machine: establishmentWith({
    ...testPorts.ports('loadEstablishments', 'changeEstablishment'),
    watchDrafts: () => testPorts.effect('unwatch'),
    watchChanges: () => () => undefined,
    ...testPorts.effectsOf('replaceUser', 'goTo', 'reload'),
  }),
  starts: { here: { input: { currentId: here.id, known: [here, there] } } },
  events: {
    CHOOSE: {
      // After a failed choice the person chooses another one.
      cases: ({ context: { chosenId } }) => [
        { type: 'CHOOSE' as const, establishmentId: here.id },
        { type: 'CHOOSE' as const, establishmentId: chosenId === there.id ? newer.id : there.id },
      ],
      acceptedIn: ['choosing.loading', 'choosing.ready', 'refused', 'failed'],
      elsewhere: 'a switch is running, or its confirmation is shown',
      sometimes: {
        'choosing.loading': 'the establishment is the current one',
        'choosing.ready': 'the establishment is the current one',
        refused: 'the establishment is the current one',
        failed: 'the establishment is the current one',
      },
    },
    CONFIRM: bareEvent('CONFIRM', ['warning'], 'no question is shown'),
    CANCEL: bareEvent(
      'CANCEL',
      ['warning'],
      'no question is shown; a running switch ends the old token and cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
    DISMISS: bareEvent('DISMISS', ['refused', 'failed'], 'no message is shown'),
    DRAFTS_COUNTED: {
      from: 'device',
      cases: [
        { type: 'DRAFTS_COUNTED', count: 0 },
        { type: 'DRAFTS_COUNTED', count: 2 },
      ],
      acceptedIn: ['choosing.loading', 'choosing.ready', 'warning', 'switching', 'refused', 'failed'],
      elsewhere: 'the page is about to be reloaded',
    },
    REFRESH: bareEvent(
      'REFRESH',
      ['choosing.loading', 'choosing.ready'],
      'the list is loaded again after a question or a message; a switch that succeeds reloads the page',
      'shell',
    ),
  },
  answers: {
    loadEstablishments: {
      done: done(10000, all),
      refused: refused('InvalidRequest'),
    },
    changeEstablishment: { done: done(10000, switchedUser), refused: refused('NotFound') },
  },
  commands: [],
  watchers: ['watchDrafts', 'watchChanges'],
  guardFields: ({ currentId, draftCount, chosenId }) => [currentId, draftCount, chosenId],
  states: {
    'choosing.loading': (establishment) => {
      expect([[here, there], all]).toContainEqual(selectChoices(establishment))
      expect(establishment.context.currentId).toBe(here.id)
    },
    'choosing.ready': (establishment) => {
      expect([[here, there], all]).toContainEqual(selectChoices(establishment))
      expect(selectChosen(establishment)).toBeNull()
    },
    warning: (establishment) => {
      expect(selectIsWarning(establishment)).toBe(true)
      expect([there.id, newer.id]).toContain(establishment.context.chosenId)
    },
    switching: (establishment) => {
      expect(selectIsSwitching(establishment)).toBe(true)
      expect(establishment.context.refusal).toBeNull()
    },
    refused: (establishment) => {
      expect(establishment.context.refusal?.name).toBe('NotFound')
      expect(testPorts.effects).toEqual([])
    },
    failed: (establishment) => {
      expect(selectHasFailed(establishment)).toBe(true)
      expect([0, 2]).toContain(selectDraftCount(establishment))
    },
    switched: () =>
      expect(testPorts.effects.slice(0, 3)).toEqual([
        ['replaceUser', switchedUser],
        ['goTo', '/'],
        ['reload'],
      ]),
  },
  home: ['choosing.ready', 'switched'],
  pinned: { vertices: 24, edges: 94, paths: 75 },
})
