import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { REMITTANCE_STATUSES } from '../../../src/domain/lifecycles/remittance.ts'
import {
  decideRescheduling,
  fieldOfReschedulingRefusal,
  isPickUpDue,
  type Rescheduling,
} from '../../../src/domain/lifecycles/rescheduling.ts'

/** A Friday. */
const today = '2026-11-20'
const THURSDAY = '2026-11-19'
const MONDAY = '2026-11-23'

const rescheduling = (facts: Partial<Rescheduling> = {}): Rescheduling => ({
  status: 'PREPARED',
  carrierId: 'carrier-1',
  plannedOn: today,
  date: MONDAY,
  isMissed: false,
  today,
  pouchDates: ['2026-11-18', '2026-11-20'],
  ...facts,
})

describe('another planned date of a remittance', () => {
  it.each<[string, Partial<Rescheduling>]>([
    ['a later day', {}],
    ['an earlier day that is not past', { plannedOn: MONDAY, date: today }],
    ['today, after the planned date has passed', { plannedOn: THURSDAY, date: today }],
    ['the last weekday of the next 92 days', { date: '2027-02-19' }],
    ['a later day without a carrier', { carrierId: null }],
    ['a later day, because the carrier did not come today', { isMissed: true }],
    [
      'today, because the carrier did not come yesterday',
      { plannedOn: THURSDAY, date: today, isMissed: true },
    ],
    [
      'a later day, because the carrier did not come on the planned date weeks ago',
      { plannedOn: '2026-11-02', pouchDates: [], isMissed: true },
    ],
  ])('can be %s', (_, facts) => {
    expect(decideRescheduling(rescheduling(facts))).toBeNull()
  })

  it.each<[string, Partial<Rescheduling>, string]>([
    ['the planned one', { plannedOn: MONDAY }, 'RemittanceDateUnchanged'],
    ['today, if the carrier did not come today', { date: today, isMissed: true }, 'RemittanceDateUnchanged'],
    ['a past day', { date: THURSDAY }, 'RemittanceDatePast'],
    ['the planned one, which has passed', { plannedOn: THURSDAY, date: THURSDAY }, 'RemittanceDatePast'],
    ['a past day after a missed pick-up', { date: THURSDAY, isMissed: true }, 'RemittanceDatePast'],
    ['a Saturday', { date: '2026-11-21', isMissed: true }, 'RemittanceDateWeekend'],
    ['more than 92 days ahead', { date: '2027-02-22' }, 'RemittanceDateTooFar'],
    ['before the date of one of its pouches', { pouchDates: ['2026-11-24'] }, 'RemittanceDateBeforePouches'],
  ])('is refused if it is %s', (_, facts, refusal) => {
    expect(decideRescheduling(rescheduling(facts))).toEqual({ refusal })
  })

  it('follows a missed pick-up only if the carrier was to come today or earlier', () => {
    const decide = (facts: Partial<Rescheduling>) =>
      decideRescheduling(rescheduling({ date: '2026-11-24', isMissed: true, ...facts }))
    expect(decide({ plannedOn: MONDAY })).toEqual({ refusal: 'PickUpNotDue' })
    expect(decide({ carrierId: null })).toEqual({ refusal: 'PickUpNotDue' })
    expect(decide({ plannedOn: today })).toBeNull()
    expect(isPickUpDue(rescheduling({ plannedOn: MONDAY }))).toBe(false)
    expect(isPickUpDue(rescheduling({ plannedOn: THURSDAY }))).toBe(true)
    expect(isPickUpDue(rescheduling({ carrierId: null }))).toBe(false)
  })

  it('is possible only while the remittance is prepared', () => {
    const allowed = REMITTANCE_STATUSES.filter(
      (status) => decideRescheduling(rescheduling({ status })) === null,
    )
    expect(allowed).toEqual(['PREPARED'])
    expect(decideRescheduling(rescheduling({ status: 'VALIDATED', date: THURSDAY, isMissed: true }))).toEqual(
      {
        refusal: 'StatusDoesNotAllow',
      },
    )
  })

  it('is later than the planned one after a missed pick-up, whatever both dates are', () => {
    const dayAround = fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days))
    fc.assert(
      fc.property(dayAround, dayAround, (plannedOn, date) => {
        const isAllowed =
          decideRescheduling(rescheduling({ plannedOn, date, isMissed: true, pouchDates: [] })) === null
        expect(isAllowed && date <= plannedOn).toBe(false)
      }),
    )
  })

  it('has its refusals at the field that causes them', () => {
    const names = ['PickUpNotDue', 'RemittanceDateUnchanged', 'RemittanceDateWeekend', 'StaleVersion']
    expect(names.map(fieldOfReschedulingRefusal)).toEqual(['isMissed', 'date', 'date', null])
  })
})
