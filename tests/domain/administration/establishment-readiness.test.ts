import { describe, expect, it } from 'vitest'
import {
  COUNTING_NEEDS,
  checkReadiness,
  type EstablishmentSetup,
  isReadyToCount,
  REMITTING_NEEDS,
} from '../../../src/domain/administration/establishment-readiness.ts'

const bare: EstablishmentSetup = {
  establishment: { status: 'ACTIVE', address: null, bankDetails: null },
  registers: 0,
  registersWithFloat: 0,
  modes: 0,
  categories: 0,
  floatLines: 0,
  carriers: 0,
  people: 0,
}

describe('an establishment', () => {
  it('that was just created is active, needs no line for a float, and meets no other requirement', () => {
    const met = checkReadiness(bare)
    expect(Object.keys(met).toSorted()).toEqual([...COUNTING_NEEDS, ...REMITTING_NEEDS].toSorted())
    expect(Object.entries(met).flatMap(([need, isMet]) => (isMet ? [need] : []))).toEqual([
      'active',
      'floatLine',
    ])
    expect(isReadyToCount(met)).toBe(false)
  })

  it('is ready for counting without an address, a bank, a carrier or its own people', () => {
    const met = checkReadiness({ ...bare, registers: 1, modes: 1, categories: 1 })
    expect(isReadyToCount(met)).toBe(true)
    expect(REMITTING_NEEDS.filter((need) => met[need])).toEqual([])
  })

  it.each([
    {
      lack: 'is not in use',
      setup: { establishment: { ...bare.establishment, status: 'INACTIVE' as const } },
    },
    { lack: 'has no register', setup: { registers: 0 } },
    { lack: 'has no payment category', setup: { categories: 0 } },
    { lack: 'has a register with a float and no line for it', setup: { registersWithFloat: 1 } },
  ])('that $lack is not ready for counting', ({ setup }) => {
    const readiness = checkReadiness({ ...bare, registers: 1, modes: 1, categories: 1, ...setup })
    expect(isReadyToCount(readiness)).toBe(false)
  })

  it('is ready for counting with a float if a category is the line for it', () => {
    const setup = { ...bare, registers: 2, registersWithFloat: 1, modes: 1, categories: 3, floatLines: 1 }
    expect(isReadyToCount(checkReadiness(setup))).toBe(true)
  })

  it('with active categories meets the need of a payment mode even if no payment mode is active', () => {
    expect(checkReadiness({ ...bare, modes: 0, categories: 2 }).modes).toBe(true)
  })

  it('has a carrier only if its set-up has an active carrier', () => {
    expect([0, 1].map((carriers) => checkReadiness({ ...bare, carriers }).carrier)).toEqual([false, true])
  })
})
