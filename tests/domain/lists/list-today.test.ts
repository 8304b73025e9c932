import { describe, expect, it } from 'vitest'
import { todayOfList } from '../../../src/domain/lists/list-today.ts'

describe('today in a list', () => {
  /** Half past midnight on 20 November in Paris. */
  const NIGHT = '2026-11-19T23:30:00.000Z'
  it.each([
    ['walletmovements', '2026-11-20'],
    ['exchanges', '2026-11-20'],
    ['remittances', '2026-11-20'],
    ['accountingentries', '2026-11-20'],
    ['cashlogs', '2026-11-19'],
    ['counts', '2026-11-19'],
    ['tickets', '2026-11-19'],
  ] as const)('of %s is %s at half past midnight on the 20th', (list, today) => {
    expect(todayOfList(list, NIGHT, 'Europe/Paris')).toBe(today)
  })
  it('is the same date in a list of each kind from five o’clock', () => {
    for (const list of ['walletmovements', 'cashlogs'] as const)
      expect(todayOfList(list, '2026-11-20T04:00:00.000Z', 'Europe/Paris')).toBe('2026-11-20')
  })
})
