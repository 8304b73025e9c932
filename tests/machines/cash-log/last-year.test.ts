import { describe, expect, it } from 'vitest'
import type { CountType } from '../../../src/domain/count-types.ts'
import { entryFieldsOf, parseEntry, textOfCount } from '../../../src/machines/cash-log/entries.ts'
import { bodyOf, buildSheet } from '../../../src/machines/cash-log/sheet.ts'
import type { EntryText } from '../../../src/machines/cash-log/types.ts'
import { category, count, countingSetup } from '../support/counting.ts'

const line = (countType: CountType) => ({
  paymentCategoryId: 'tickets',
  countType,
  unitValueCents: countType === 3 ? 9_00 : null,
  status: 'CREATED' as const,
  expectedCents: null,
  lastYearOn: '2026-01-15',
})
const read = (countType: CountType, text: EntryText) => {
  const { lastYear, faults } = parseEntry(line(countType), text)
  return { lastYear, faults }
}

describe('last year’s vouchers on a line', () => {
  it('are entered by quantity and value, by quantity, or by value, depending on the count type of the line', () => {
    expect(entryFieldsOf(line(2))).toEqual(['quantity', 'total', 'lastYearQuantity', 'lastYearTotal'])
    expect(entryFieldsOf(line(3))).toEqual(['quantity', 'total', 'lastYearQuantity'])
    expect(entryFieldsOf(line(1))).toEqual(['total', 'lastYearTotal'])
  })

  it.each([
    [2, { quantity: '5', total: '45' }, null],
    [
      2,
      { quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: '18' },
      { quantity: 2, totalCents: 18_00 },
    ],
    [3, { quantity: '5', lastYearQuantity: '2' }, { quantity: 2, totalCents: 18_00 }],
    [1, { total: '45', lastYearTotal: '18' }, { quantity: null, totalCents: 18_00 }],
  ] as const)('of type %i are parsed from %j', (countType, text, lastYear) => {
    expect(read(countType, text)).toEqual({ lastYear, faults: {} })
  })

  it.each([
    [{ quantity: '5', total: '45', lastYearQuantity: '6', lastYearTotal: '18' }, 'LastYearExceedsCount'],
    [{ quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: '46' }, 'LastYearExceedsCount'],
    [{ quantity: '5', total: '45', lastYearQuantity: '2' }, 'LastYearIncomplete'],
    [{ quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: '0' }, 'LastYearIncomplete'],
    [{ quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: '45' }, 'LastYearIncomplete'],
    [{ quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: 'beaucoup' }, 'MoneyUnreadable'],
  ] as const)(
    'have an error when they exceed the counted ones, or are incomplete or invalid: %j',
    (text, fault) => {
      const { lastYear, faults } = read(2, text)
      expect({ lastYear, faults }).toEqual({ lastYear: null, faults: { lastYearTotal: fault } })
    },
  )

  it('of a stored log are shown in the fields and parsed to the same values', () => {
    const lastYear = { quantity: 2, totalCents: 18_00 }
    const stored = count({
      paymentCategoryId: 'tickets',
      countType: 2,
      quantity: 5,
      totalCents: 45_00,
      lastYear,
    })
    expect(parseEntry(line(2), textOfCount(stored)).lastYear).toEqual(lastYear)
  })

  it('have fields only in January and only for paper vouchers, and are sent with the log', () => {
    const setup = countingSetup({
      categories: [
        category({ id: 'tickets', countType: 2, paperTicket: true }),
        category({ id: 'other', countType: 2, paperTicket: false }),
      ],
    })
    const fieldsOn = (date: string) => {
      const key = { cashRegisterId: setup.registers[0]!.id, date }
      const { entries } = buildSheet(setup, key, { log: null, closing: null }, null)
      return entries
        .filter(({ lastYearOn }) => lastYearOn !== undefined)
        .map((entry) => entry.paymentCategoryId)
    }
    expect([fieldsOn('2026-01-31'), fieldsOn('2026-02-01')]).toEqual([['tickets'], []])
    const key = { cashRegisterId: setup.registers[0]!.id, date: '2026-01-31', service: 'lunch' as const }
    const typed = {
      logId: null,
      baseVersion: null,
      reasonId: null,
      idempotencyKey: '',
      text: { turnover: '', float: '', comment: '' },
      entries: { tickets: { quantity: '5', total: '45', lastYearQuantity: '2', lastYearTotal: '18' } },
    }
    const sheet = buildSheet(setup, key, { log: null, closing: null }, typed)
    expect(bodyOf(sheet, key).counts[0]).toMatchObject({ lastYear: { quantity: 2, totalCents: 18_00 } })
  })
})
