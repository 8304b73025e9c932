import { beforeEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { coinReceptionWith } from '../../../src/machines/coin-reception/machine.ts'
import { walletDecreaseWith } from '../../../src/machines/wallet-decrease/machine.ts'
import { walletInventoryWith } from '../../../src/machines/wallet-inventory/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { settle, TestPorts } from '../support/test-ports.ts'
import { exchange, movement } from '../support/wallet.ts'

const input = { establishmentId: 'establishment-1' }
let testPorts: TestPorts
let device: Device

beforeEach(() => {
  testPorts = new TestPorts()
  device = new Device()
})

const common = () => ({ changed: testPorts.effect('changed'), newKey: testPorts.newKey })

/** A page load, which may follow others on the same device. */
const PAGES = {
  inventory: () =>
    createActor(
      walletInventoryWith({
        ...common(),
        drafts: draftsIn(device),
        loadWallet: testPorts.port('loadWallet'),
        record: testPorts.port('record'),
      }),
      { input },
    ),
  decrease: () =>
    createActor(
      walletDecreaseWith({
        ...common(),
        drafts: draftsIn(device),
        loadWallet: testPorts.port('loadWallet'),
        decrease: testPorts.port('decrease'),
      }),
      { input },
    ),
  reception: () =>
    createActor(
      coinReceptionWith({ ...common(), drafts: draftsIn(device), receive: testPorts.port('receive') }),
    ),
}

async function balance(balanceCents: number, version: number): Promise<void> {
  testPorts.answer('loadWallet', 'answered', done(10000, { balanceCents, version }))
  await settle()
}

async function inventory(type: boolean) {
  const actor = PAGES.inventory().start()
  actor.send({ type: 'OPEN' })
  if (type) actor.send({ type: 'EDIT', field: 'piece.5000', text: '6' })
  actor.send({ type: 'COMPARE' })
  await balance(290_00, 7)
  actor.send({ type: 'CONFIRM' })
  return actor
}

async function decrease(type: boolean) {
  const actor = PAGES.decrease().start()
  actor.send({ type: 'OPEN' })
  await balance(300_00, 7)
  if (type) {
    actor.send({ type: 'EDIT', field: 'piece.5000', text: '2' })
    actor.send({ type: 'EDIT', field: 'pouchNumber', text: 'abc123' })
  }
  actor.send({ type: 'DECREASE' })
  return actor
}

function reception(type: boolean) {
  const actor = PAGES.reception().start()
  actor.send({ type: 'OPEN', exchange: exchange() })
  if (type) actor.send({ type: 'EDIT', field: 'roll.200', text: '2' })
  actor.send({ type: 'RECEIVE' })
  return Promise.resolve(actor)
}

describe.each([
  ['record', inventory],
  ['decrease', decrease],
  ['receive', reception],
] as const)('a page that is closed while it is about to %s', (port, ask) => {
  it('sends the same request, with the same key, after a reload', async () => {
    const first = await ask(true)
    first.stop()
    const again = await ask(false)
    const [before, after, ...others] = testPorts.calls.filter((call) => call.port === port)
    expect(others).toEqual([])
    expect([after?.input, after?.idempotencyKey]).toEqual([before?.input, before?.idempotencyKey])
    testPorts.answer(port, 'done', done(10004, movement()))
    await settle()
    expect(device.size).toBe(0)
    again.stop()
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

  it('of one delivery is not used for another', async () => {
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
