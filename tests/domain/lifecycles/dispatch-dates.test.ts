import { describe, expect, it } from 'vitest'
import {
  checkReimbursementDate,
  checkSentOn,
  earliestSentOn,
  pathOfDispatchDate,
} from '../../../src/domain/lifecycles/dispatch-dates.ts'

const today = '2026-11-20'

describe('the day on which a dispatch left', () => {
  it.each([
    ['2026-11-17', 'SentBeforeLeaving', today],
    ['2026-11-18', null, today],
    ['2026-11-20', null, today],
    ['2026-11-21', 'SentInFuture', today],
    ['2026-11-21', null, null],
  ])(
    'of a dispatch that left on the 18th at the earliest, %s has the refusal %s; null: it is allowed; today is %s, or unknown (null)',
    (sentOn, expected, now) => {
      expect(checkSentOn({ sentOn, earliest: '2026-11-18', today: now })?.refusal ?? null).toBe(expected)
    },
  )

  it.each([
    [null, '2026-11-16'],
    ['2026-11-14', '2026-11-16'],
    ['2026-11-18', '2026-11-18'],
  ])(
    'of a dispatch of the 16th whose pouch was handed over on %s is at the earliest %s',
    (handedOverOn, first) => {
      expect(earliestSentOn({ date: '2026-11-16', handedOverOn })).toBe(first)
    },
  )
})

describe('the day of an issuer’s payment', () => {
  it.each([
    ['the day before the dispatch left', 'ReimbursedBeforeSent', '2026-11-15', '2026-11-16', today],
    ['the day on which the dispatch left', null, '2026-11-16', '2026-11-16', today],
    ['today', null, '2026-11-20', '2026-11-16', today],
    ['tomorrow', 'ReimbursedInFuture', '2026-11-21', '2026-11-16', today],
    ['years ago, for a dispatch that left on an unknown day', null, '2020-01-01', null, today],
    ['next year, where today is unknown', null, '2027-11-21', '2026-11-16', null],
  ])('that is %s has the refusal %s; null: it is allowed', (_, expected, reimbursedOn, sentOn, now) => {
    expect(checkReimbursementDate({ reimbursedOn, sentOn, today: now })?.refusal ?? null).toBe(expected)
  })
})

describe('the refusal of a date', () => {
  it.each([
    ['SentInFuture', 'sentOn'],
    ['SentBeforeLeaving', 'sentOn'],
    ['ReimbursedBeforeSent', 'reimbursement.reimbursedOn'],
    ['ReimbursedInFuture', 'reimbursement.reimbursedOn'],
    ['StaleVersion', null],
  ])('%s is shown at the field %s; null: at none', (refusal, path) => {
    expect(pathOfDispatchDate(refusal)).toBe(path)
  })
})
