import { beforeEach, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { walletInventoryWith } from '../../../src/machines/wallet-inventory/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

/* Money that moves while somebody counts the wallet: the notice appears with the difference. */

let testPorts: TestPorts
let device: Device
/** The version of the wallet that the page shows. */
let shownVersion: number | null

beforeEach(() => {
  testPorts = new TestPorts()
  device = new Device()
  shownVersion = 7
})

/** Starts the machine, as on a page that was just loaded and shows the wallet of `shownVersion`, and opens the dialog. */
function openDialog() {
  const machine = walletInventoryWith({
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
    drafts: draftsIn(device),
    shownVersion: () => shownVersion,
    ...testPorts.ports('loadWallet', 'record'),
  })
  const actor = createActor(machine, { input: { establishmentId: 'establishment-1' } }).start()
  actor.send({ type: 'OPEN' })
  return actor
}
const edit = (text: string) => ({ type: 'EDIT', field: 'total', text }) as const

/** Compares the count with the wallet of this version. Returns whether the notice is shown. */
async function compare(actor: ReturnType<typeof openDialog>, version: number): Promise<boolean> {
  actor.send({ type: 'COMPARE' })
  testPorts.answer('loadWallet', 'answered', done(10000, { balanceCents: 300_00, version }))
  await flushPromises()
  return actor.getSnapshot().context.hasWalletChanged
}

function typeTotal() {
  const actor = openDialog()
  actor.send({ type: 'CHOOSE_MODE', mode: 'total' })
  actor.send(edit('304,50'))
  return actor
}

it('a wallet that moved during the first count is noticed, and one that did not is not', async () => {
  expect(await compare(typeTotal(), 8)).toBe(true)
  device.clear()
  expect(await compare(typeTotal(), 7)).toBe(false)
})

it('a wallet that moved while the count was stored as a draft is noticed', async () => {
  typeTotal().stop()
  shownVersion = 8
  expect(await compare(openDialog(), 8)).toBe(true)
})

it('a movement before the count is not noticed: before the dialog was opened again with nothing typed, or before another count', async () => {
  const actor = openDialog()
  actor.send({ type: 'CLOSE' })
  shownVersion = 8
  actor.send({ type: 'OPEN' })
  actor.send({ type: 'CHOOSE_MODE', mode: 'total' })
  actor.send(edit('304,50'))
  shownVersion = 9
  actor.send({ type: 'START_OVER' })
  actor.send({ type: 'CHOOSE_MODE', mode: 'total' })
  actor.send(edit('300'))
  expect(await compare(actor, 9)).toBe(false)
})

it('the count begins with the first input if the page shows no wallet yet when the dialog opens', async () => {
  shownVersion = null
  const actor = openDialog()
  actor.send({ type: 'CHOOSE_MODE', mode: 'total' })
  shownVersion = 7
  actor.send(edit('3'))
  shownVersion = 8
  actor.send(edit('304,50'))
  expect(await compare(actor, 8)).toBe(true)
})

it('nothing is noticed if the page never showed the wallet', async () => {
  shownVersion = null
  expect(await compare(typeTotal(), 8)).toBe(false)
})

it('a movement during the count is noticed again when the count is corrected, also after a reload', async () => {
  const actor = typeTotal()
  expect(await compare(actor, 8)).toBe(true)
  shownVersion = 8
  actor.send({ type: 'BACK' })
  actor.send(edit('303,50'))
  expect(await compare(actor, 8)).toBe(true)
  actor.send({ type: 'CLOSE' })
  actor.stop()
  const reloaded = openDialog()
  expect(await compare(reloaded, 8)).toBe(true)
  reloaded.send({ type: 'BACK' })
  reloaded.send({ type: 'START_OVER' })
  reloaded.send({ type: 'CHOOSE_MODE', mode: 'total' })
  reloaded.send(edit('303,50'))
  expect(await compare(reloaded, 8)).toBe(false)
})

it('the inventory is recorded for the wallet with which it was compared last', async () => {
  const actor = typeTotal()
  await compare(actor, 8)
  actor.send({ type: 'CONFIRM' })
  expect(testPorts.waiting('record').input).toMatchObject({ version: 8 })
})
