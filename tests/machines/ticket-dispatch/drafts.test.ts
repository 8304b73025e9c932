import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { BLANK_FORM } from '../../../src/machines/ticket-dispatch/form.ts'
import { ticketDispatchWith } from '../../../src/machines/ticket-dispatch/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { ticketDispatch } from '../support/tickets.ts'

const device = new Device()
const testPorts = new TestPorts()

async function openDispatch() {
  const machine = ticketDispatchWith({
    ...testPorts.ports('loadDispatch', 'change'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  })
  const actor = createActor(machine, { input: { dispatchId: 'dispatch-1' } }).start()
  await answerLoad()
  return actor
}

async function answerLoad() {
  testPorts.answer('loadDispatch', 'created', done(10000, ticketDispatch()))
  await flushPromises()
}

it('a draft of a dialog stays when another dialog is cancelled, and is deleted when its own is cancelled', async () => {
  const firstPage = await openDispatch()
  firstPage.send({ type: 'START', act: 'SENT' })
  firstPage.send({ type: 'EDIT', field: 'slipNumber', text: 'B-7' })
  firstPage.stop()

  const actor = await openDispatch()
  const context = () => actor.getSnapshot().context
  const slipNoticeAndDrafts = () => [context().form.slipNumber, context().notice, device.size]
  actor.send({ type: 'START', act: 'CANCELED' })
  expect(context().form).toEqual(BLANK_FORM)
  actor.send({ type: 'CANCEL' })
  await answerLoad()
  actor.send({ type: 'START', act: 'SENT' })
  expect(slipNoticeAndDrafts()).toEqual(['B-7', 'DraftResumed', 1])
  actor.send({ type: 'CANCEL' })
  await answerLoad()
  actor.send({ type: 'START', act: 'SENT' })
  expect(slipNoticeAndDrafts()).toEqual(['', null, 0])
  actor.stop()
})
