import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { bankLineWith } from '../../src/machines/bank-line/machine.ts'
import { bankMatchingWith } from '../../src/machines/bank-matching/machine.ts'
import { bankSettlementWith } from '../../src/machines/bank-settlement/machine.ts'
import { Device, draftsIn } from './support/drafts.ts'
import { done, refused } from './support/outcomes.ts'
import { flushPromises, TestPorts } from './support/test-ports.ts'

/* When a command is refused because somebody else changed the bank line first, the typed reason is proposed again. */

const testPorts = new TestPorts()
const effects = { changed: testPorts.effect('changed'), newKey: testPorts.newKey }

it('after a conflict, the reason for ignoring a bank line is proposed again for this line only', async () => {
  testPorts.reset()
  const actor = createActor(bankLineWith({ ...testPorts.ports('classify'), ...effects })).start()
  const line = { id: 'line-1', version: 2, isLinked: false, kind: 'NONE' as const }
  const typed = () => [actor.getSnapshot().context.status, actor.getSnapshot().context.reason]
  const ignore = async () => {
    actor.send({ type: 'CLASSIFY', line })
    actor.send({ type: 'PICK', status: 'IGNORED' })
    actor.send({ type: 'EDIT_REASON', text: 'Counted twice' })
    actor.send({ type: 'CONFIRM' })
    testPorts.answer('classify', 'stale', refused('StaleVersion'))
    await flushPromises()
  }
  await ignore()
  actor.send({ type: 'CLASSIFY', line: { ...line, version: 3 } })
  expect(typed()).toEqual(['IGNORED', 'Counted twice'])
  actor.send({ type: 'CANCEL' })
  actor.send({ type: 'CLASSIFY', line })
  expect(typed()).toEqual(['CARDS', ''])
  actor.send({ type: 'CANCEL' })
  await ignore()
  actor.send({ type: 'CLASSIFY', line: { ...line, id: 'line-2' } })
  expect(typed()).toEqual(['CARDS', ''])
})

it('after a conflict, the reason for removing a settlement is proposed again for this line only', async () => {
  for (const [id, reason] of [
    ['line-1', 'Unpaid'],
    ['line-2', ''],
  ] as const) {
    testPorts.reset()
    const ports = { ...testPorts.ports('loadSettling', 'settle', 'unlink'), ...effects }
    const actor = createActor(bankSettlementWith(ports)).start()
    const open = (lineId: string, version: number) =>
      actor.send({
        type: 'OPEN',
        line: { id: lineId, version, amountCents: 300_00, kind: 'CARDS', isSettled: true },
        kind: 'CARDS',
      })
    open('line-1', 2)
    actor.send({ type: 'EDIT', change: { reason: 'Unpaid' } })
    actor.send({ type: 'CONFIRM' })
    testPorts.answer('unlink', 'stale', refused('StaleVersion'))
    await flushPromises()
    open(id, 3)
    expect(actor.getSnapshot().context.reason).toBe(reason)
  }
})

it('after a conflict, the reason for removing a link is proposed again while the line is linked, and deleted once it is not', async () => {
  testPorts.reset()
  const device = new Device()
  const ports = { ...testPorts.ports('loadMatching', 'link', 'unlink'), ...effects, drafts: draftsIn(device) }
  const actor = createActor(bankMatchingWith(ports as never)).start()
  const load = async (...lineIds: readonly string[]) => {
    const linked = lineIds.map((lineId) => ({ lineId, version: 2 }))
    testPorts.answer('loadMatching', 'lines', done(10_000, { proposals: [], remittances: [], linked }))
    await flushPromises()
  }
  const unlink = async () => {
    actor.send({ type: 'CONFIRM' })
    testPorts.answer('unlink', 'stale', refused('StaleVersion'))
    await flushPromises()
  }
  await load('line-1')
  actor.send({ type: 'UNLINK', lineId: 'line-1' })
  actor.send({ type: 'EDIT_REASON', text: 'Wrong deposit' })
  await unlink()
  await load('line-1')
  actor.send({ type: 'UNLINK', lineId: 'line-1' })
  expect(actor.getSnapshot().context.reason).toBe('Wrong deposit')
  expect(device.size).toBe(1)
  await unlink()
  await load()
  expect(actor.getSnapshot().context.restoredReason).toBeNull()
  expect(device.size).toBe(0)
})
