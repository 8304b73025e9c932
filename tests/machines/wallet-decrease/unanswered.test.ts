import { beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { walletDecreaseWith } from '../../../src/machines/wallet-decrease/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { movement } from '../support/wallet.ts'

/* 100 € of notes leave in the pouch MON0001, but the answer is lost. */

const testPorts = new TestPorts()
const device = new Device()
const decreased = done(10004, movement({ type: 'DECREASE', movementCents: -100_00, pouchNumber: 'MON0001' }))

async function open(balanceCents = 300_00) {
  const actor = createActor(
    walletDecreaseWith({
      ...testPorts.ports('loadWallet', 'decrease'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(device),
      newKey: testPorts.newKey,
    }),
    { input: { establishmentId: 'establishment-1' } },
  ).start()
  actor.send({ type: 'OPEN' })
  testPorts.answer('loadWallet', 'plenty', done(10000, { balanceCents }))
  await flushPromises()
  return actor
}
type Decrease = Awaited<ReturnType<typeof open>>

const type = (decrease: Decrease, field: string, text: string) => decrease.send({ type: 'EDIT', field, text })

/** Sends what is typed, and gives this answer. @returns the key of the request */
async function send(decrease: Decrease, outcome: typeof decreased): Promise<string | null> {
  decrease.send({ type: 'DECREASE' })
  const { idempotencyKey } = testPorts.waiting('decrease')
  testPorts.answer('decrease', outcome.kind, outcome)
  await flushPromises()
  return idempotencyKey
}

async function loseAnswer() {
  const decrease = await open()
  type(decrease, 'piece.5000', '2')
  type(decrease, 'pouchNumber', 'MON0001')
  decrease.send({ type: 'DECREASE' })
  const { idempotencyKey } = testPorts.waiting('decrease')
  testPorts.fail('decrease')
  await flushPromises()
  return { decrease, idempotencyKey }
}

beforeEach(() => {
  testPorts.reset()
  device.clear()
})

it('after a lost answer, another pouch number is sent with the same key', async () => {
  const { decrease, idempotencyKey } = await loseAnswer()
  decrease.send({ type: 'BACK' })
  type(decrease, 'pouchNumber', 'MON0010')
  expect(await send(decrease, decreased)).toBe(idempotencyKey)
})

it('after a lost answer, input that is typed again after a reload is sent with the same key', async () => {
  const { decrease, idempotencyKey } = await loseAnswer()
  decrease.send({ type: 'BACK' })
  decrease.send({ type: 'START_OVER' })
  decrease.stop()
  const second = await open()
  expect(second.getSnapshot().context.text).toEqual({})
  type(second, 'piece.5000', '2')
  type(second, 'pouchNumber', 'MON0010')
  expect(await send(second, decreased)).toBe(idempotencyKey)
  expect(device.size).toBe(0)
})

it('after a lost answer, restored input above the balance is sent with the same key', async () => {
  const { decrease, idempotencyKey } = await loseAnswer()
  decrease.stop()
  const second = await open(50_00)
  expect(await send(second, decreased)).toBe(idempotencyKey)
  expect([second.getSnapshot().value, device.size]).toEqual(['done', 0])
})

it('after a lost answer, a refusal because the first request was executed discards the input and loads the balance again', async () => {
  const { decrease, idempotencyKey } = await loseAnswer()
  decrease.send({ type: 'BACK' })
  type(decrease, 'pouchNumber', 'MON0010')
  expect(await send(decrease, refused('KeyReusedWithAnotherBody'))).toBe(idempotencyKey)
  testPorts.answer('loadWallet', 'less', done(10000, { balanceCents: 200_00 }))
  await flushPromises()
  const { context, value } = decrease.getSnapshot()
  expect(value).toEqual({ entering: 'refused' })
  expect([context.text, context.refusal?.name]).toEqual([{}, 'KeyReusedWithAnotherBody'])
  expect(context.balanceCents).toBe(200_00)
  // Once when the person goes back to the form, and once after the refusal.
  expect(testPorts.effects).toEqual([['changed'], ['changed']])
  expect(device.size).toBe(0)
  expect(context.idempotencyKey).not.toBe(idempotencyKey)
})
