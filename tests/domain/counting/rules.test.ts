import { describe, expect, it } from 'vitest'
import { ALL_COUNT_TYPES, COUNT_TYPE_RULES, parseCountType } from '../../../src/domain/count-types.ts'
import { isExpectedAmountHidden, seesExpectedAmount } from '../../../src/domain/counting/blind-count.ts'
import { expectedAmounts } from '../../../src/domain/counting/expected-amount.ts'
import { isBeyondTolerance } from '../../../src/domain/counting/tolerance.ts'
import { ROLES } from '../../../src/domain/roles.ts'

describe('the table of count types', () => {
  it('gives notes and cheques a pouch of their type', () => {
    expect(ALL_COUNT_TYPES.map((type) => COUNT_TYPE_RULES[type].pouchType)).toEqual([
      null,
      null,
      null,
      'NOTES',
      null,
      'CHEQUES',
    ])
  })

  it('adds only coins to the wallet', () => {
    expect(ALL_COUNT_TYPES.filter((type) => COUNT_TYPE_RULES[type].movesWallet)).toEqual([5])
  })

  it('parses the text of a count type, and nothing else', () => {
    expect(['1', '6', '0', '7', '', 4, null].map(parseCountType)).toEqual([
      1,
      6,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

it.each([
  ['equal to the tolerance', 200, 200, false],
  ['over by more', 201, 200, true],
  ['short by more', -201, 200, true],
  ['of a cent without a tolerance', 1, 0, true],
  ['that is unknown', null, 0, false],
])('a delta %s (%s cents, tolerance %s) is beyond the tolerance: %s', (_, delta, tolerance, isBeyond) => {
  expect(isBeyondTolerance(delta, tolerance)).toBe(isBeyond)
})

it('expected amounts include movements in the amounts by category, but not in the turnover', () => {
  const { turnoverCents, byCategory } = expectedAmounts(
    [
      { paymentCategoryId: 'notes', amountCents: 100_00 },
      { paymentCategoryId: 'card', amountCents: 50_00 },
      { paymentCategoryId: 'notes', amountCents: 20_00 },
    ],
    [
      { paymentCategoryId: 'notes', amountCents: -5_00 },
      { paymentCategoryId: 'coins', amountCents: 3_00 },
    ],
  )
  expect(turnoverCents).toBe(170_00)
  expect(Object.fromEntries(byCategory)).toEqual({ notes: 115_00, card: 50_00, coins: 3_00 })
})

it('the expected amount of an open log is hidden only from shift leads in an establishment with blind count', () => {
  const { superAdmin, admin, accountant, director, user } = ROLES
  const counting = [superAdmin, admin, accountant, director, user]
  expect(counting.filter((role) => !seesExpectedAmount(role, { blindCount: true }))).toEqual([user])
  expect(counting.every((role) => seesExpectedAmount(role, { blindCount: false }))).toBe(true)
})

it('an expected amount is hidden if a closing or a turnover gives it and the reader does not receive it', () => {
  const log = { status: 'AVALIDATED', expectedCents: null, archiveId: null, turnoverCents: null } as const
  expect(isExpectedAmountHidden(log)).toBe(false)
  expect(isExpectedAmountHidden({ ...log, turnoverCents: 100_00 })).toBe(true)
  expect(isExpectedAmountHidden({ ...log, archiveId: 'closing-1' })).toBe(true)
  expect(isExpectedAmountHidden({ ...log, turnoverCents: 100_00, expectedCents: 100_00 })).toBe(false)
  // A deleted log has no expected amount for anybody.
  expect(isExpectedAmountHidden({ ...log, status: 'DELETED', turnoverCents: 100_00 })).toBe(false)
})
