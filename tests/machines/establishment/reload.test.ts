import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { establishmentWith, selectChoices } from '../../../src/machines/establishment/machine.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const here = { id: 'establishment-1', name: 'Le Comptoir' }
const there = { id: 'establishment-2', name: 'La Halle' }
const created = { id: 'establishment-3', name: 'Le Jardin' }

/** Chooses another establishment, with this number of drafts in the current one. */
async function choose(drafts: number) {
  const testPorts = new TestPorts()
  const machine = establishmentWith({
    ...testPorts.ports('loadEstablishments', 'changeEstablishment'),
    watchDrafts: (listener) => {
      listener(drafts)
      return () => undefined
    },
    watchChanges: () => () => undefined,
    ...testPorts.effectsOf('replaceUser', 'goTo', 'reload'),
  })
  const actor = createActor(machine, { input: { currentId: here.id, known: [here, there] } }).start()
  testPorts.answer('loadEstablishments', 'before', done(10000, [here, there]))
  await flushPromises()
  actor.send({ type: 'CHOOSE', establishmentId: there.id })
  return { testPorts, actor }
}

it.each([
  ['the message of a failed switch', 'failed', 'DISMISS', 0],
  ['the question about drafts', 'warning', 'CANCEL', 2],
] as const)(
  'an establishment that is created while %s is shown can be chosen afterwards',
  async (_, state, close, drafts) => {
    const { testPorts, actor } = await choose(drafts)
    if (state === 'failed') testPorts.fail('changeEstablishment')
    await flushPromises()
    expect(actor.getSnapshot().value).toBe(state)
    // The list has changed: nothing is loaded yet.
    actor.send({ type: 'REFRESH' })
    actor.send({ type: close })
    testPorts.answer('loadEstablishments', 'after', done(10000, [here, there, created]))
    await flushPromises()
    expect(selectChoices(actor.getSnapshot())).toEqual([here, there, created])
    actor.stop()
  },
)
