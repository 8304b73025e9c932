import { createActor } from 'xstate'
import type { SheetKey } from '../../../src/domain/counting/sheet-key.ts'
import { cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import type { CountingSetup } from '../../../src/machines/cash-log/types.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

/** The counting machine on 20 November 2026, after it has loaded this set-up. `key` is the sheet in the address; null for none. */
export async function openCounting(setup: CountingSetup, key: SheetKey | null = null) {
  const testPorts = new TestPorts()
  const actor = createActor(
    cashLogWith({
      ...testPorts.ports('loadSetup', 'openSheet', 'saveLog', 'validateLog', 'deleteLog'),
      drafts: { read: () => null, keep: () => null, drop: () => undefined },
      today: () => '2026-11-20',
      newKey: testPorts.newKey,
    }),
    {
      input: { establishmentId: 'establishment-1', key, suggested: { date: '2026-11-20', service: 'lunch' } },
    },
  ).start()
  testPorts.answer('loadSetup', 'answered', done(10000, setup))
  await flushPromises()
  return actor
}
