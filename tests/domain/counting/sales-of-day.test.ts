import { describe, expect, it } from 'vitest'
import { type KnownSales, salesOfDay } from '../../../src/domain/counting/sales-of-day.ts'

const closing = (service: 'lunch' | 'evening', turnoverCents: number, ...cashRegisterIds: string[]) => ({
  service,
  turnoverCents,
  cashRegisterIds,
})
const sheet = (service: 'lunch' | 'evening', cashRegisterId: string, turnoverCents: number) => ({
  service,
  cashRegisterId,
  turnoverCents,
})
const till = (service: 'lunch' | 'evening', cashRegisterId: string) => ({ service, cashRegisterId })

/** Lunch and evening at the bar and the terrace. */
const EVERY_TILL = [
  till('lunch', 'bar'),
  till('lunch', 'terrace'),
  till('evening', 'bar'),
  till('evening', 'terrace'),
]

describe('the sales of a day', () => {
  it('take the turnover of each till from its closing, otherwise from its sheet', () => {
    // The lunch closing did not arrive: its two sheets say 700.00 + 859.10. The evening closing of 3,050.10 covers both registers, and the
    // sheet of the bar in the evening is part of it. 700.00 + 859.10 + 3,050.10 = 4,609.20
    const known: KnownSales = {
      closings: [closing('evening', 3_050_10, 'bar', 'terrace')],
      sheets: [
        sheet('lunch', 'bar', 700_00),
        sheet('lunch', 'terrace', 859_10),
        sheet('evening', 'bar', 2_000_00),
      ],
    }
    expect(salesOfDay(known, EVERY_TILL)).toEqual({ salesCents: 4_609_20, isPartial: false })
  })

  it('add up several closings of a service, and the sheet of a register that none of them names', () => {
    // 100.00 + 50.00 for the bar at lunch, 30.00 for the terrace.
    const known: KnownSales = {
      closings: [closing('lunch', 100_00, 'bar'), closing('lunch', 50_00, 'bar')],
      sheets: [sheet('lunch', 'bar', 151_00), sheet('lunch', 'terrace', 30_00)],
    }
    expect(salesOfDay(known, [till('lunch', 'bar'), till('lunch', 'terrace')])).toEqual({
      salesCents: 180_00,
      isPartial: false,
    })
  })

  it('take an empty closing for the tills without a sheet only: the terrace keeps its typed turnover', () => {
    const due = [till('lunch', 'bar'), till('lunch', 'terrace')]
    const empty = [closing('lunch', 0)]
    const sheets = [sheet('lunch', 'terrace', 160_00)]
    expect(salesOfDay({ closings: empty, sheets }, due)).toEqual({ salesCents: 160_00, isPartial: false })
    expect(salesOfDay({ closings: empty, sheets: [] }, due)).toEqual({ salesCents: 0, isPartial: false })
    const closings = [...empty, closing('lunch', 170_00, 'terrace')]
    expect(salesOfDay({ closings, sheets }, due)).toEqual({ salesCents: 170_00, isPartial: false })
  })

  it('are partial while a till that was due has neither a closing nor a sheet', () => {
    const known: KnownSales = {
      closings: [closing('evening', 200_00, 'bar', 'terrace')],
      sheets: [sheet('lunch', 'bar', 100_00)],
    }
    expect(salesOfDay(known, EVERY_TILL)).toEqual({ salesCents: 300_00, isPartial: true })
    // The terrace is closed at lunch.
    const due = EVERY_TILL.filter(
      ({ service, cashRegisterId }) => `${service} ${cashRegisterId}` !== 'lunch terrace',
    )
    expect(salesOfDay(known, due)).toEqual({ salesCents: 300_00, isPartial: false })
  })

  it('are unknown without any closing or sheet, and partial only if a till was due', () => {
    const nothing: KnownSales = { closings: [], sheets: [] }
    expect(salesOfDay(nothing, EVERY_TILL)).toEqual({ salesCents: null, isPartial: true })
    expect(salesOfDay(nothing, [])).toEqual({ salesCents: null, isPartial: false })
  })
})
