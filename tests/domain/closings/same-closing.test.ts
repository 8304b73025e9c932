import { describe, expect, it } from 'vitest'
import { closingsOfSameRegister, isSameClosing } from '../../../src/domain/closings/replacing.ts'

const STORED = {
  date: '2026-11-19',
  service: 'evening',
  turnoverCents: 17_000,
  cashRegisterIds: ['bar', 'terrace'],
  sales: [
    { taxRate: 100, amountCents: 11_000, taxCents: 1_000 },
    { taxRate: 200, amountCents: 6_000, taxCents: 1_000 },
  ],
} as const
const [food, alcohol] = STORED.sales
const isSame = (changes: Partial<Parameters<typeof isSameClosing>[0]>) =>
  isSameClosing({ ...STORED, sequence: 7, derived: false, ...changes }, STORED)

describe('a closing with the sequence of a stored one', () => {
  it.each([
    {},
    { cashRegisterIds: ['terrace', 'bar'] },
    { sales: [alcohol, food] },
    // Rounded in another way.
    { sales: [food, { ...alcohol, taxCents: 999 }] },
    // The sales of a rate may be divided into other types of sale.
    {
      sales: [
        { ...food, amountCents: 5_500, taxCents: 500 },
        { ...food, amountCents: 5_500, taxCents: 500 },
        alcohol,
      ],
    },
  ])('is the stored one, with %j', (changes) => {
    expect(isSame(changes)).toBe(true)
  })

  it.each([
    { date: '2026-11-20' },
    { service: 'lunch' },
    { turnoverCents: 17_001 },
    { cashRegisterIds: ['bar'] },
    { cashRegisterIds: ['bar', 'terrace', 'loft'] },
    { cashRegisterIds: [] },
    { sales: [] },
    { sales: [food] },
    { sales: [food, { ...alcohol, taxRate: 100 }] },
    { sales: [food, { ...alcohol, taxCents: 998 }] },
    {
      sales: [
        { ...food, amountCents: 11_001 },
        { ...alcohol, amountCents: 5_999 },
      ],
    },
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
