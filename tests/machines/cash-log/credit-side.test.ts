import { describe, expect, it } from 'vitest'
import { logTotals } from '../../../src/domain/lifecycles/log-validation.ts'
import { sheetFactsOf } from '../../../src/machines/cash-log/rules.ts'
import { buildSheet, withEntryText } from '../../../src/machines/cash-log/sheet.ts'
import type { RegisterClosing, StoredSheet } from '../../../src/machines/cash-log/types.ts'
import { cashLog, category, count, countingSetup, register, sheetKey } from '../support/counting.ts'

const setup = countingSetup({
  registers: [register({ floatCents: 0 })],
  categories: [category({ id: 'card', countType: 1 }), category({ id: 'tips', countType: 1, debit: false })],
})
const closingOf = (expectedCents: RegisterClosing['expectedCents']): RegisterClosing => ({
  turnoverCents: 1_000_00,
  expectedCents,
})
/** The totals of the sheet with 1 000 € of cards and these tips typed. */
const totalsOf = (stored: Partial<StoredSheet>, tips: string) => {
  const opened = buildSheet(setup, sheetKey, { log: null, closing: null, ...stored }, null)
  const sheet = withEntryText(withEntryText(opened, 'card', 'total', '1000'), 'tips', 'total', tips)
  return logTotals(sheetFactsOf(sheet, setup))
}

/* The server applies the same rule: see tests/server/commands/tips.test.ts. */
describe('tips, counted in a category on the credit side', () => {
  it('are expected as they are typed if the closing has no amount for them', () => {
    for (const closing of [closingOf({ card: 1_000_00 }), closingOf({ card: 1_000_00, tips: 0 })])
      expect(totalsOf({ closing }, '20')).toEqual({
        countedCents: 1_020_00,
        expectedCents: 1_020_00,
        deltaCents: 0,
      })
    expect(totalsOf({ closing: closingOf({ card: 1_000_00 }) }, '')).toMatchObject({ deltaCents: 0 })
  })

  it('follow the typed amount also after they were saved, but not once they are validated', () => {
    const closing = closingOf({ card: 1_000_00 })
    const tips = count({ paymentCategoryId: 'tips', countType: 1, totalCents: 20_00, expectedCents: 20_00 })
    const saved = cashLog({ floatCents: 0, counts: [{ ...tips, status: 'UPDATED' }] })
    expect(totalsOf({ closing, log: saved }, '25')).toMatchObject({ expectedCents: 1_025_00, deltaCents: 0 })
    const expectedBefore = { ...tips, status: 'VALIDATED' as const, expectedCents: 18_00 }
    const log = cashLog({ floatCents: 0, counts: [expectedBefore] })
    const validated = buildSheet(setup, sheetKey, { closing, log }, null)
    expect(validated.entries.find(({ paymentCategoryId }) => paymentCategoryId === 'tips')).toMatchObject({
      expectedCents: 18_00,
    })
  })

  it('are compared with the amount that the closing has for them', () => {
    const closing = closingOf({ card: 1_000_00, tips: 15_00 })
    expect(totalsOf({ closing }, '20')).toMatchObject({ expectedCents: 1_015_00, deltaCents: 5_00 })
  })

  it('are not added to a typed turnover', () => {
    const log = cashLog({ floatCents: 0, turnoverCents: 1_020_00 })
    expect(totalsOf({ log }, '20')).toMatchObject({ expectedCents: 1_020_00, deltaCents: 0 })
  })
})
