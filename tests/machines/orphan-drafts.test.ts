import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { coinReceptionWith } from '../../src/machines/coin-reception/machine.ts'
import { handOverWith } from '../../src/machines/hand-over/machine.ts'
import { remittanceControlWith } from '../../src/machines/remittance-control/machine.ts'
import { ticketDispatchWith } from '../../src/machines/ticket-dispatch/machine.ts'
import { Device, draftsIn } from './support/drafts.ts'
import { refused, temporaryRefusal } from './support/outcomes.ts'
import { flushPromises, TestPorts } from './support/test-ports.ts'
import { exchange } from './support/wallet.ts'

/* A draft that can never be opened again is deleted: otherwise every change of establishment warns of it. */

const testPorts = new TestPorts()
const device = new Device()
const effects = {
  changed: testPorts.effect('changed'),
  newKey: testPorts.newKey,
  drafts: draftsIn<never>(device),
}

describe('a reception of coins', () => {
  it.each([
    ['ExchangeReceived', 0],
    ['ExchangeCanceled', 0],
    ['NotFound', 0],
    ['ExchangePrepared', 1],
  ] as const)('that is refused with %s leaves %i drafts on the device', async (name, count) => {
    testPorts.reset()
    device.clear()
    const actor = createActor(coinReceptionWith({ ...testPorts.ports('receive'), ...effects })).start()
    actor.send({ type: 'OPEN', exchange: exchange() })
    actor.send({ type: 'EDIT', field: 'piece.100', text: '5' })
    actor.send({ type: 'RECEIVE' })
    actor.send({ type: 'CONFIRM' })
    expect(device.size).toBe(1)
    testPorts.answer('receive', name, refused(name))
    await flushPromises()
    expect(device.size).toBe(count)
  })
})

describe('when its record is not found, the draft', () => {
  const ports = testPorts.ports('loadRemittance', 'loadDispatch', 'validate', 'undo', 'invalidate', 'change')
  const openings = {
    'of a hand-over': () =>
      createActor(handOverWith({ ...ports, ...effects }), {
        input: { remittanceId: 'record-1', actorId: 'user-1', allowSelfValidation: true },
      }),
    'of the control of a remittance': () =>
      createActor(remittanceControlWith({ ...ports, ...effects, now: () => '2026-11-26T10:00:00.000Z' }), {
        input: { remittanceId: 'record-1' },
      }),
    'of a dispatch': () =>
      createActor(ticketDispatchWith({ ...ports, ...effects }), { input: { dispatchId: 'record-1' } }),
  }
  it.each(Object.entries(openings))(
    '%s is deleted, but not after a temporary refusal',
    async (title, open) => {
      const port = title === 'of a dispatch' ? 'loadDispatch' : 'loadRemittance'
      testPorts.reset()
      device.clear()
      device.set('record-1', '{}')
      const actor = open().start()
      testPorts.answer(port, 'notNow', temporaryRefusal)
      await flushPromises()
      actor.send({ type: 'RETRY' })
      expect(device.size).toBe(1)
      testPorts.answer(port, 'gone', refused('NotFound'))
      await flushPromises()
      expect(device.size).toBe(0)
    },
  )
})
