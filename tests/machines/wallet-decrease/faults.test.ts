import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { selectFaults, walletDecreaseWith } from '../../../src/machines/wallet-decrease/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

/** The fault of a pouch number that is typed into an empty dialog. */
async function faultOf(pouchNumber: string): Promise<string | undefined> {
  const testPorts = new TestPorts()
  const decrease = createActor(
    walletDecreaseWith({
      ...testPorts.ports('loadWallet', 'decrease'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(new Device()),
      newKey: testPorts.newKey,
    }),
    { input: { establishmentId: 'establishment-1' } },
  ).start()
  decrease.send({ type: 'OPEN' })
  testPorts.answer('loadWallet', 'plenty', done(10000, { balanceCents: 300_00 }))
  await flushPromises()
  decrease.send({ type: 'EDIT', field: 'pouchNumber', text: pouchNumber })
  return selectFaults(decrease.getSnapshot()).pouchNumber
}

it.each([
  ['too short', 'MON1', 'PouchNumberTooShort'],
  ['too long', 'MON4567890123456789012', 'PouchNumberTooLong'],
  ['with other characters', 'MON000?', 'PouchNumberUnreadable'],
  ['complete', 'MON0001', undefined],
  ['not typed yet', '', undefined],
  ['of spaces only', '   ', undefined],
])(
  'a pouch number that is %s (%j) has the fault %s before the command is sent',
  async (_title, typed, fault) => {
    expect(await faultOf(typed)).toBe(fault)
  },
)
