import { describe, expect, it } from 'vitest'
import { buildSheet } from '../../../src/machines/cash-log/sheet.ts'
import { countingSetup, register, sheetKey } from '../support/counting.ts'

const NOTHING_STORED = { log: null, closing: null }

describe('an opened sheet', () => {
  const lentOn = (date: string, lentFloatOn: string | null) => {
    const setup = countingSetup({ registers: [register({ lentFloatCents: 150_00, lentFloatOn })] })
    return buildSheet(setup, { ...sheetKey, date }, NOTHING_STORED, null).lentFloatCents
  }

  it('has the float that the till was given from the wallet, from the day on which it was given', () => {
    expect(lentOn('2026-11-19', '2026-11-20')).toBe(0)
    expect(lentOn('2026-11-20', '2026-11-20')).toBe(150_00)
    expect(lentOn('2026-11-21', '2026-11-20')).toBe(150_00)
  })

  it('says when this device received it, if it was read from the device', () => {
    const storedAt = '2026-11-20T22:15:00.000Z'
    expect(buildSheet(countingSetup(), sheetKey, NOTHING_STORED, null)).not.toHaveProperty('storedAt')
    expect(buildSheet(countingSetup(), sheetKey, { ...NOTHING_STORED, storedAt }, null)).toMatchObject({
      storedAt,
    })
  })
})
