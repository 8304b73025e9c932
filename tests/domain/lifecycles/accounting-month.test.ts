import { describe, expect, it } from 'vitest'
import { decideMonth } from '../../../src/domain/lifecycles/accounting-month.ts'

const REOPEN = { event: 'reopen', reason: 'Une caisse oubliée' } as const
const EXPORT = { event: 'export', reason: '' } as const
const LATEST = { status: 'CLOSED', hasLaterClosedMonth: false } as const

describe('a closed month', () => {
  it('is reopened with a reason while it is the latest', () => {
    expect(decideMonth(LATEST, REOPEN)).toEqual({ to: 'REOPENED' })
    expect(decideMonth(LATEST, { ...REOPEN, reason: ' ' })).toEqual({ refusal: 'ReasonRequired' })
    expect(decideMonth({ ...LATEST, hasLaterClosedMonth: true }, REOPEN)).toEqual({
      refusal: 'LaterMonthClosed',
    })
  })

  it('is exported without a reason, also when a later month is closed', () => {
    expect(decideMonth(LATEST, EXPORT)).toEqual({ to: 'EXPORTED' })
    expect(decideMonth({ ...LATEST, hasLaterClosedMonth: true }, EXPORT)).toEqual({ to: 'EXPORTED' })
  })

  it('is final once it is exported', () => {
    for (const command of [REOPEN, EXPORT])
      expect(decideMonth({ ...LATEST, status: 'EXPORTED' }, command)).toEqual({ refusal: 'MonthExported' })
  })

  it('that is reopened stays so, because closing the month again creates another record', () => {
    for (const command of [REOPEN, EXPORT])
      expect(decideMonth({ ...LATEST, status: 'REOPENED' }, command)).toEqual({
        refusal: 'StatusDoesNotAllow',
      })
  })
})
