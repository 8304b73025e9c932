import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { instantCommandWith } from '../../src/machines/instant-command/machine.ts'
import { done, refused } from './support/outcomes.ts'
import { flushPromises, TestPorts } from './support/test-ports.ts'

function start() {
  const testPorts = new TestPorts()
  const actor = createActor(
    instantCommandWith<{ readonly id: string }>({
      send: testPorts.port('send'),
      changed: testPorts.effect('changed'),
      newKey: testPorts.newKey,
    }),
  )
  const emitted: unknown[] = []
  actor.on('succeeded', (event) => emitted.push(event))
  actor.start()
  actor.send({ type: 'RUN', command: { id: 'a' } })
  return { testPorts, actor, emitted }
}

describe('a command', () => {
  it('emits its success once, with the code and data of the answer, and calls `changed`', async () => {
    const { testPorts, emitted } = start()
    testPorts.answer('send', 'done', done(11004, { id: 'a' }))
    await flushPromises()
    expect(emitted).toEqual([{ type: 'succeeded', code: 11004, data: { id: 'a' } }])
    expect(testPorts.effects.at(-1)).toEqual(['changed'])
  })

  it('emits nothing when it is refused', async () => {
    const { testPorts, emitted } = start()
    testPorts.answer('send', 'refused', refused('NotFound'))
    await flushPromises()
    expect(emitted).toEqual([])
  })

  it('emits its success once when it succeeds at the second attempt', async () => {
    const { testPorts, actor, emitted } = start()
    testPorts.fail('send')
    await flushPromises()
    expect(emitted).toEqual([])
    actor.send({ type: 'RETRY' })
    testPorts.answer('send', 'done', done(11004, null))
    await flushPromises()
    expect(emitted).toEqual([{ type: 'succeeded', code: 11004, data: null }])
  })
})
