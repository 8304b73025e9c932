import { describe, expect, it } from 'vitest'
import { closingsOfSameRegister, isSameClosing } from '../../../src/domain/closings/replacing.ts'

const STORED = {
  date: '2026-11-19',
  service: 'evening',
  turnoverCents: 17_000,
  cashRegisterIds: ['bar', 'terrace'],
} as const
const isSame = (changes: Partial<Parameters<typeof isSameClosing>[0]>) =>
  isSameClosing({ ...STORED, sequence: 7, derived: false, ...changes }, STORED)

describe('a closing with the sequence of a stored one', () => {
  it.each([{}, { cashRegisterIds: ['terrace', 'bar'] }])('is the stored one, with %j', (changes) => {
    expect(isSame(changes)).toBe(true)
  })

  it.each([
    { date: '2026-11-20' },
    { service: 'lunch' },
    { turnoverCents: 17_001 },
    { cashRegisterIds: ['bar'] },
    { cashRegisterIds: ['bar', 'terrace', 'loft'] },
    { cashRegisterIds: [] },
  ] as const)('is another one, with %j', (changes) => {
    expect(isSame(changes)).toBe(false)
  })

  it.each([
    [{ service: 'lunch' }, true],
    [{ date: '2026-11-20', service: 'lunch' }, true],
    [{ service: 'lunch', turnoverCents: 1 }, false],
    // A person can assign a closing only to its own date or the date before, so these are not the stored one.
    [{ date: '2026-11-18' }, false],
    [{ date: '2026-11-21' }, false],
  ] as const)('with a service derived from its time, is the stored one with %j: %s', (changes, expected) => {
    expect(isSame({ ...changes, derived: true })).toBe(expected)
  })
})

describe('the stored closings of the same register', () => {
  const closing = (changes: Partial<Parameters<typeof closingsOfSameRegister>[0]> = {}) => ({
    date: '2026-11-19' as const,
    service: 'evening' as const,
    cashRegisterIds: ['bar', 'terrace'],
    ...changes,
  })

  it.each([{}, { cashRegisterIds: ['terrace', 'loft'] }, { cashRegisterIds: ['bar'] }])(
    'include one that has any register in common: %j',
    (changes) => {
      expect(closingsOfSameRegister(closing(), [closing(changes)])).toEqual([closing(changes)])
    },
  )

  it.each([{ cashRegisterIds: ['loft'] }, { date: '2026-11-18' }, { service: 'lunch' }] as const)(
    'leave out one of another register, date or service: %j',
    (changes) => {
      expect(closingsOfSameRegister(closing(), [closing(changes)])).toEqual([])
    },
  )
})
