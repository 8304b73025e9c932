import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { bankSettlementWith } from '../../../src/machines/bank-settlement/machine.ts'
import { refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const cards = { id: 'line-1', version: 3, amountCents: 29_790, kind: 'CARDS' as const, isSettled: true }
const vouchers = { id: 'line-2', version: 7, amountCents: 9_500, kind: 'VOUCHERS' as const, isSettled: true }

/** The machine in the state `conflict`: somebody else changed `cards` before its settlement was removed. */
async function afterConflict() {
  const ports = new TestPorts()
  const machine = bankSettlementWith({
    ...ports.ports('loadSettling', 'settle', 'unlink'),
    changed: ports.effect('changed'),
    newKey: ports.newKey,
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'OPEN', line: cards, kind: 'CARDS' })
  actor.send({ type: 'EDIT', change: { reason: 'Impayé' } })
  actor.send({ type: 'CONFIRM' })
  ports.answer('unlink', 'stale', refused('StaleVersion'))
  await flushPromises()
  expect(actor.getSnapshot().value).toBe('conflict')
  return { ports, actor }
}

it('after a conflict, the dialog for the same line keeps the reason and sends the new version of the line', async () => {
  const { ports, actor } = await afterConflict()
  actor.send({ type: 'OPEN', line: { ...cards, version: 4 }, kind: 'CARDS' })
  expect(actor.getSnapshot().context.reason).toBe('Impayé')
  actor.send({ type: 'CONFIRM' })
  expect(ports.calls.at(-1)?.input).toEqual({ lineId: 'line-1', version: 4, reason: 'Impayé' })
})

it('after a conflict, the dialog for another line is empty and removes the settlement of that line', async () => {
  const { ports, actor } = await afterConflict()
  actor.send({ type: 'OPEN', line: vouchers, kind: 'VOUCHERS' })
  expect(actor.getSnapshot().context).toMatchObject({ line: vouchers, kind: 'VOUCHERS', reason: '' })
  actor.send({ type: 'EDIT', change: { reason: 'Autre' } })
  actor.send({ type: 'CONFIRM' })
  expect(ports.calls.at(-1)?.input).toEqual({ lineId: 'line-2', version: 7, reason: 'Autre' })
})
