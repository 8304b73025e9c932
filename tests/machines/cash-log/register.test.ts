import { describe, expect, it } from 'vitest'
import { countingSetup, register } from '../support/counting.ts'
import { openCounting } from './open-counting.ts'

const bar = register({ id: 'register-1', name: 'Bar' })
const closedTerrace = register({ id: 'register-2', name: 'Terrace', status: 'INACTIVE' })
const terrace = register({ id: 'register-2', name: 'Terrace' })

/** The register that is preselected when the setup of an establishment is loaded. */
async function chosenRegisterId(registers: readonly ReturnType<typeof register>[]) {
  const actor = await openCounting(countingSetup({ registers }))
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
