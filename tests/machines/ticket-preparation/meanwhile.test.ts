import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { ticketPreparationWith } from '../../../src/machines/ticket-preparation/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done, refused } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { waitingTickets } from '../support/tickets.ts'

const [edenred, up] = waitingTickets().lines
const WITHOUT_QUANTITY = { issuer: up!.issuer, year: up!.year, declaredCents: up!.declaredCents }

/** Opens the dialog with vouchers of Edenred and Up. The quantity of Up is unknown, and 5 is typed for it. */
async function openDialog() {
  const testPorts = new TestPorts()
  const dialog = createActor(
    ticketPreparationWith({
      ...testPorts.ports('loadWaiting', 'prepare'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(new Device()),
      newKey: testPorts.newKey,
    }),
  ).start()
  dialog.send({ type: 'OPEN', today: '2026-11-20' })
  const waiting = waitingTickets({ lines: [edenred!, { ...up!, quantity: null }] })
  testPorts.answer('loadWaiting', 'some', done(10000, waiting))
  await flushPromises()
  dialog.send({ type: 'EDIT_QUANTITY', line: WITHOUT_QUANTITY, text: '5' })
  return { dialog, testPorts }
}

describe('preparing a dispatch', () => {
  it.each(['NoTickets', 'TicketQuantityRequired'] as const)(
    'loads the vouchers again when the server refuses with %s, and keeps the typed quantity',
    async (name) => {
      const { dialog, testPorts } = await openDialog()
      dialog.send({ type: 'CONFIRM' })
      testPorts.answer('prepare', 'refused', refused(name))
      await flushPromises()
      const { value, context } = dialog.getSnapshot()
      expect([value, context.refusal?.name]).toEqual(['loading', name])
      expect(Object.values(context.quantities)).toEqual(['5'])
    },
  )

  it('takes no quantity for vouchers whose quantity is known', async () => {
    const { dialog } = await openDialog()
    const line = { issuer: edenred!.issuer, year: edenred!.year, declaredCents: edenred!.declaredCents }
    expect(dialog.getSnapshot().can({ type: 'EDIT_QUANTITY', line, text: '4' })).toBe(false)
    expect(dialog.getSnapshot().can({ type: 'EDIT_QUANTITY', line: WITHOUT_QUANTITY, text: '4' })).toBe(true)
  })
})
