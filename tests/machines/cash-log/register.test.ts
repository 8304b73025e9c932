import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import { countingSetup, register } from '../support/counting.ts'
import { done } from '../support/outcomes.ts'
import { settle, TestPorts } from '../support/test-ports.ts'

const bar = register({ id: 'register-1', name: 'Bar' })
const closedTerrace = register({ id: 'register-2', name: 'Terrace', status: 'INACTIVE' })
const terrace = register({ id: 'register-2', name: 'Terrace' })

/** The register that is preselected when the setup of an establishment is loaded. */
async function chosenRegisterId(registers: readonly ReturnType<typeof register>[]) {
  const testPorts = new TestPorts()
  const actor = createActor(
    cashLogWith({
      ...testPorts.ports('loadSetup', 'openSheet', 'saveLog', 'validateLog', 'deleteLog'),
      drafts: { read: () => null, keep: () => null, drop: () => undefined },
      today: () => '2026-11-20',
      newKey: testPorts.newKey,
    }),
    {
      input: {
        establishmentId: 'establishment-1',
        key: null,
        suggested: { date: '2026-11-20', service: 'lunch' },
      },
    },
  ).start()
  testPorts.answer('loadSetup', 'answered', done(10000, countingSetup({ registers })))
  await settle()
  return actor.getSnapshot().context.choice.cashRegisterId
}

describe('the register of a new sheet', () => {
  it('is preselected when only one is active', async () => {
    expect(await chosenRegisterId([bar])).toBe('register-1')
    expect(await chosenRegisterId([bar, closedTerrace])).toBe('register-1')
  })

  it('is not preselected when several are active, or none', async () => {
    expect(await chosenRegisterId([bar, terrace])).toBeUndefined()
    expect(await chosenRegisterId([closedTerrace])).toBeUndefined()
  })
})
