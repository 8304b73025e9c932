import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { walletDecreaseWith } from '../../../src/machines/wallet-decrease/machine.ts'
import { Device, draftsIn } from '../support/drafts.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'
import { movement } from '../support/wallet.ts'

it('notes above the balance that the dialog loaded are sent, because money may have come in since', async () => {
  const testPorts = new TestPorts()
  const actor = createActor(
    walletDecreaseWith({
      ...testPorts.ports('loadWallet', 'decrease'),
      changed: testPorts.effect('changed'),
      drafts: draftsIn(new Device()),
      newKey: testPorts.newKey,
    }),
    { input: { establishmentId: 'establishment-1' } },
  ).start()
  actor.send({ type: 'OPEN' })
  testPorts.answer('loadWallet', 'before', done(10000, { balanceCents: 100_00 }))
  await flushPromises()
  // Meanwhile somebody else records 300 € that came back from a till.
  actor.send({ type: 'EDIT', field: 'piece.5000', text: '6' })
  actor.send({ type: 'EDIT', field: 'pouchNumber', text: 'MON0001' })
  actor.send({ type: 'DECREASE' })
  expect(actor.getSnapshot().value).toBe('sending')
  const decreased = movement({ type: 'DECREASE', movementCents: -300_00, pouchNumber: 'MON0001' })
  testPorts.answer('decrease', 'done', done(10004, decreased))
  await flushPromises()
  expect(actor.getSnapshot().value).toBe('done')
})
