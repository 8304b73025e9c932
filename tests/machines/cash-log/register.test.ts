import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { cashLogWith } from '../../../src/machines/cash-log/machine.ts'
import { countingSetup, register } from '../support/counting.ts'
import { done } from '../support/outcomes.ts'
import { settle, TestPorts } from '../support/test-ports.ts'

const bar = register({ id: 'register-1', name: 'Bar' })
const closedTerrace = register({ id: 'register-2', name: 'Terrace', status: 'INACTIVE' })
const terrace = register({ id: 'register-2', name: 'Terrace' })

/** The register that is chosen once the setup of an establishment is loaded, before the person has chosen anything. */
async function chosenRegisterId(registers: readonly ReturnType<typeof register>[]) {
  const ports = new TestPorts()
  const actor = createActor(
    cashLogWith({
      loadSetup: ports.port('loadSetup'),
      openSheet: ports.port('openSheet'),
      saveLog: ports.port('saveLog'),
      validateLog: ports.port('validateLog'),
      deleteLog: ports.port('deleteLog'),
      drafts: { read: () => null, keep: () => null, drop: () => undefined },
      newKey: ports.newKey,
    }),
    {
      input: {
        establishmentId: 'establishment-1',
        key: null,
        suggested: { date: '2026-11-20', service: 'lunch' },
      },
    },
  ).start()
  ports.answer('loadSetup', 'answered', done(10000, countingSetup({ registers })))
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
