import { beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { selectDifference, walletInventoryWith } from '../../../src/machines/wallet-inventory/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { movement } from '../support/wallet.ts'

/* 600 € are counted where 692.92 € are expected, and the answer to the recorded difference of −92.92 € is lost. */

const testPorts = new TestPorts()
const device = new Device()
const recorded = done(10004, movement({ type: 'INVENTORY', movementCents: -92_92 }))

function open() {
  const machine = walletInventoryWith({
    ...testPorts.ports('loadWallet', 'record'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    shownVersion: () => 7,
    newKey: testPorts.newKey,
  })
  const actor = createActor(machine, { input: { establishmentId: 'establishment-1' } }).start()
  actor.send({ type: 'OPEN' })
  return actor
}
type Inventory = ReturnType<typeof open>

function typeTotal(inventory: Inventory, text: string) {
  inventory.send({ type: 'CHOOSE_MODE', mode: 'total' })
  inventory.send({ type: 'EDIT', field: 'total', text })
}

/** Compares the count with a wallet of this balance and version, and confirms the difference. @returns the request */
async function compareAndConfirm(inventory: Inventory, balanceCents: number, version: number) {
  inventory.send({ type: 'COMPARE' })
  testPorts.answer('loadWallet', 'answered', done(10000, { balanceCents, version }))
  await flushPromises()
  inventory.send({ type: 'CONFIRM' })
  return testPorts.waiting('record')
}

async function answer(outcome: typeof recorded) {
  testPorts.answer('record', outcome.kind, outcome)
  await flushPromises()
}

async function loseAnswer() {
  const inventory = open()
  typeTotal(inventory, '600')
  const { idempotencyKey } = await compareAndConfirm(inventory, 692_92, 7)
  testPorts.fail('record')
  await flushPromises()
  return { inventory, idempotencyKey }
}

beforeEach(() => {
  testPorts.reset()
  device.clear()
})

it('after a lost answer, a corrected count is sent with the same key', async () => {
  const { inventory, idempotencyKey } = await loseAnswer()
  inventory.send({ type: 'BACK' })
  typeTotal(inventory, '601')
  expect((await compareAndConfirm(inventory, 692_92, 7)).idempotencyKey).toBe(idempotencyKey)
  await answer(recorded)
  expect([inventory.getSnapshot().value, device.size]).toEqual(['done', 0])
})

it('after a lost answer, a count that is typed again after a reload is sent with the same key', async () => {
  const { inventory, idempotencyKey } = await loseAnswer()
  inventory.send({ type: 'BACK' })
  inventory.send({ type: 'START_OVER' })
  inventory.stop()
  const second = open()
  expect(second.getSnapshot().context.text).toEqual({})
  typeTotal(second, '600')
  expect((await compareAndConfirm(second, 600_00, 8)).idempotencyKey).toBe(idempotencyKey)
})

it.each(['after going back', 'after a reload'])(
  'an inventory that was recorded but not answered is not recorded again %s',
  async (way) => {
    const { inventory, idempotencyKey } = await loseAnswer()
    if (way === 'after going back') inventory.send({ type: 'BACK' })
    else inventory.stop()
    const second = way === 'after going back' ? inventory : open()
    const request = await compareAndConfirm(second, 600_00, 8)
    expect([request.idempotencyKey, request.input]).toEqual([
      idempotencyKey,
      { totalCents: 600_00, version: 8, comment: '' },
    ])
    testPorts.effects.length = 0
    await answer(refused('KeyReusedWithAnotherBody'))
    const { context, value } = second.getSnapshot()
    expect(value).toEqual({ entering: 'refused' })
    expect([context.text, context.version, context.refusal?.name]).toEqual([
      {},
      null,
      'KeyReusedWithAnotherBody',
    ])
    expect(testPorts.effects).toEqual([['changed']])
    expect(device.size).toBe(0)
    expect(context.idempotencyKey).not.toBe(idempotencyKey)
  },
)

it('after a lost answer, a wallet that changed before the request arrived is compared again and recorded with another key', async () => {
  const { inventory, idempotencyKey } = await loseAnswer()
  inventory.send({ type: 'RETRY' })
  await answer(refused('StaleVersion'))
  testPorts.answer('loadWallet', 'moved', done(10000, { balanceCents: 700_00, version: 8 }))
  await flushPromises()
  inventory.send({ type: 'CONFIRM' })
  expect(testPorts.waiting('record').idempotencyKey).not.toBe(idempotencyKey)
})

/** Answers that another count was recorded first, then loads the wallet with this count: 600 €. */
async function refuseAsRecorded() {
  await answer(refused('KeyReusedWithAnotherBody'))
  testPorts.answer('loadWallet', 'recorded', done(10000, { balanceCents: 600_00, version: 8 }))
  await flushPromises()
}

it.each(['after going back', 'after a reload'])(
  'a corrected count is kept and compared again if the first one was recorded but not answered, %s',
  async (way) => {
    const { inventory, idempotencyKey } = await loseAnswer()
    if (way === 'after going back') inventory.send({ type: 'BACK' })
    else inventory.stop()
    const second = way === 'after going back' ? inventory : open()
    typeTotal(second, '601')
    await compareAndConfirm(second, 600_00, 8)
    testPorts.effects.length = 0
    await refuseAsRecorded()
    const { context, value } = second.getSnapshot()
    expect([value, context.text, context.hasWalletChanged]).toEqual(['confirming', { total: '601' }, true])
    expect([selectDifference(second.getSnapshot()), testPorts.effects]).toEqual([1_00, [['changed']]])
    second.send({ type: 'CONFIRM' })
    const { input, idempotencyKey: newKey } = testPorts.waiting('record')
    expect(input).toEqual({ totalCents: 601_00, version: 8, comment: '' })
    expect(newKey).not.toBe(idempotencyKey)
  },
)

it('a count that was corrected twice without an answer is compared with the first one', async () => {
  const { inventory } = await loseAnswer()
  inventory.send({ type: 'BACK' })
  typeTotal(inventory, '601')
  await compareAndConfirm(inventory, 600_00, 8)
  testPorts.fail('record')
  await flushPromises()
  inventory.send({ type: 'RETRY' })
  await refuseAsRecorded()
  expect(inventory.getSnapshot().context.text).toEqual({ total: '601' })
})

it('another tab that counts the same again does not record it again', async () => {
  const otherTab = open()
  await loseAnswer()
  typeTotal(otherTab, '600')
  await compareAndConfirm(otherTab, 600_00, 8)
  await answer(refused('KeyReusedWithAnotherBody'))
  const { context, value } = otherTab.getSnapshot()
  expect([value, context.text]).toEqual([{ entering: 'refused' }, {}])
})
