import { beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { coinReceptionWith } from '../../../src/machines/coin-reception/machine.ts'
import { walletDecreaseWith } from '../../../src/machines/wallet-decrease/machine.ts'
import { walletInventoryWith } from '../../../src/machines/wallet-inventory/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { exchange, movement } from '../support/wallet.ts'

const input = { establishmentId: 'establishment-1' }
let testPorts: TestPorts
let device: Device

beforeEach(() => {
  testPorts = new TestPorts()
  device = new Device()
})

const commonPorts = () => ({ changed: testPorts.effect('changed'), newKey: testPorts.newKey })

/** Functions that create the machine of a page, as loading the page does. All loads share the device. */
const PAGES = {
  inventory: () =>
    createActor(
      walletInventoryWith({
        ...commonPorts(),
        drafts: draftsIn(device),
        shownVersion: () => 7,
        ...testPorts.ports('loadWallet', 'record'),
      }),
      { input },
    ),
  decrease: () =>
    createActor(
      walletDecreaseWith({
        ...commonPorts(),
        drafts: draftsIn(device),
        ...testPorts.ports('loadWallet', 'decrease'),
      }),
      { input },
    ),
  reception: () =>
    createActor(
      coinReceptionWith({ ...commonPorts(), drafts: draftsIn(device), receive: testPorts.port('receive') }),
    ),
}

async function answerBalance(balanceCents: number, version: number): Promise<void> {
  testPorts.answer('loadWallet', 'answered', done(10000, { balanceCents, version }))
  await flushPromises()
}

/** Whether a person types the input, or the page restores it from a draft. */
type InputSource = 'typed' | 'restored'

async function confirmInventory(source: InputSource) {
  const actor = PAGES.inventory().start()
  actor.send({ type: 'OPEN' })
  if (source === 'typed') actor.send({ type: 'EDIT', field: 'piece.5000', text: '6' })
  actor.send({ type: 'COMPARE' })
  await answerBalance(290_00, 7)
  actor.send({ type: 'CONFIRM' })
  return actor
}

async function submitDecrease(source: InputSource) {
  const actor = PAGES.decrease().start()
  actor.send({ type: 'OPEN' })
  await answerBalance(300_00, 7)
  if (source === 'typed') {
    actor.send({ type: 'EDIT', field: 'piece.5000', text: '2' })
    actor.send({ type: 'EDIT', field: 'pouchNumber', text: 'abc123' })
  }
  actor.send({ type: 'DECREASE' })
  return actor
}

function submitReception(source: InputSource) {
  const actor = PAGES.reception().start()
  actor.send({ type: 'OPEN', exchange: exchange() })
  if (source === 'typed') actor.send({ type: 'EDIT', field: 'roll.200', text: '2' })
  actor.send({ type: 'RECEIVE' })
  return Promise.resolve(actor)
}

describe.each([
  ['record', confirmInventory],
  ['decrease', submitDecrease],
  ['receive', submitReception],
] as const)('a page that is closed while its request “%s” has no answer', (port, submit) => {
  it('sends the same request, with the same key, when the input is submitted again after a reload', async () => {
    const first = await submit('typed')
    first.stop()
    const second = await submit('restored')
    const [before, after, ...others] = testPorts.calls.filter((call) => call.port === port)
    expect(others).toEqual([])
    expect([after?.input, after?.idempotencyKey]).toEqual([before?.input, before?.idempotencyKey])
    testPorts.answer(port, 'done', done(10004, movement()))
    await flushPromises()
    expect(device.size).toBe(0)
    second.stop()
  })
})

describe('a draft', () => {
  it('is deleted when all input is removed', async () => {
    const actor = PAGES.inventory().start()
    actor.send({ type: 'OPEN' })
    actor.send({ type: 'EDIT', field: 'total', text: '12' })
    expect(device.size).toBe(1)
    actor.send({ type: 'EDIT', field: 'total', text: ' ' })
    expect(device.size).toBe(0)
    actor.stop()
  })

  it('of one exchange is not used for another', async () => {
    const actor = PAGES.reception().start()
    actor.send({ type: 'OPEN', exchange: exchange() })
    actor.send({ type: 'EDIT', field: 'roll.50', text: '3' })
    actor.send({ type: 'CLOSE' })
    actor.send({ type: 'OPEN', exchange: exchange({ id: 'pouch-2' }) })
    expect(actor.getSnapshot().context.text).toEqual({})
    actor.send({ type: 'CLOSE' })
    actor.send({ type: 'OPEN', exchange: exchange() })
    expect(actor.getSnapshot().context.text).toEqual({ 'roll.50': '3' })
    actor.stop()
  })
})
