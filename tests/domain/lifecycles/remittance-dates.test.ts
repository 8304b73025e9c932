import { describe, expect, it } from 'vitest'
import {
  decideCreditDate,
  isCreditDateRefusal,
  isRemittanceDateRefusal,
  lastCreditDate,
  lastRemittanceDate,
  REMITTANCE_DATE_REFUSALS,
  refusalOfRemittanceDate,
} from '../../../src/domain/lifecycles/remittance-dates.ts'

/** A Friday. */
const today = '2026-11-20'

describe('the date of a remittance', () => {
  it.each([
    ['today', '2026-11-20', null],
    ['Monday', '2026-11-23', null],
    ['the last weekday of the next 92 days', '2027-02-19', null],
    ['yesterday', '2026-11-19', 'RemittanceDatePast'],
    ['another year', '2020-01-06', 'RemittanceDatePast'],
    ['a Saturday', '2026-11-21', 'RemittanceDateWeekend'],
    ['a Sunday', '2026-11-22', 'RemittanceDateWeekend'],
    ['more than 92 days ahead', '2027-02-22', 'RemittanceDateTooFar'],
    ['the far future', '2099-01-05', 'RemittanceDateTooFar'],
  ])('that is %s (%s) has the refusal %s; null: it is allowed', (_, date, expected) => {
    expect(refusalOfRemittanceDate({ date, today, pouchDates: ['2026-11-18', '2026-11-20'] })).toBe(expected)
  })

  it('is not before the date of any of its pouches', () => {
    const pouchDates = ['2026-11-18', '2026-11-24']
    expect(refusalOfRemittanceDate({ date: '2026-11-23', today, pouchDates })).toBe(
      'RemittanceDateBeforePouches',
    )
    expect(refusalOfRemittanceDate({ date: '2026-11-24', today, pouchDates })).toBeNull()
  })

  it('is at most 92 days after today; refusals that concern it are recognized by their names', () => {
    expect(lastRemittanceDate(today)).toBe('2027-02-20')
    expect(REMITTANCE_DATE_REFUSALS.every(isRemittanceDateRefusal)).toBe(true)
    expect(isRemittanceDateRefusal('CarrierInactive')).toBe(false)
  })
})

describe('the date of a bank credit', () => {
  it.each([
    ['on the day of the hand-over', '2026-11-18', null],
    ['today', '2026-11-20', null],
    ['the last value date', '2026-11-25', null],
    ['before the hand-over', '2026-11-17', { refusal: 'CreditBeforeHandOver' }],
    ['after the last value date', '2026-11-26', { refusal: 'CreditTooFarAhead' }],
  ])('is allowed from the hand-over to the last value date: %s, %s', (_, creditedOn, expected) => {
    expect(decideCreditDate({ creditedOn, today, handedOverOn: '2026-11-18' })).toEqual(expected)
  })

  it('has no first day while the hand-over is not known; the last day is five days after today', () => {
    expect(decideCreditDate({ creditedOn: '2026-01-02', today, handedOverOn: null })).toBeNull()
    expect(lastCreditDate(today)).toBe('2026-11-25')
  })
  it('has the refusals CreditBeforeHandOver and CreditTooFarAhead', () => {
    const names = ['CreditBeforeHandOver', 'CreditTooFarAhead', 'CreditRequired', 'RemittanceDatePast']
    expect(names.filter(isCreditDateRefusal)).toEqual(['CreditBeforeHandOver', 'CreditTooFarAhead'])
  })
})
