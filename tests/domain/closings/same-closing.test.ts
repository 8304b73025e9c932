import { describe, expect, it } from 'vitest'
import { closingsOfSameRegister, isSameClosing } from '../../../src/domain/closings/replacing.ts'

const STORED = {
  date: '2026-11-19',
  service: 'evening',
  cashRegisterIds: ['bar', 'terrace'],
  sales: [
    { taxRate: 100, amountCents: 11_000, taxCents: 1_000 },
    { taxRate: 200, amountCents: 6_000, taxCents: 1_000 },
  ],
  receipts: [
    { cashRegisterId: 'bar', paymentCategoryId: 'notes', amountCents: 9_000 },
    { cashRegisterId: 'bar', paymentCategoryId: 'card', amountCents: 2_000 },
    { cashRegisterId: 'terrace', paymentCategoryId: 'card', amountCents: 6_000 },
  ],
  movements: [{ cashRegisterId: 'bar', paymentCategoryId: 'notes', amountCents: -2_340 }],
  floats: [{ cashRegisterId: 'bar', amountCents: 15_000 }],
} as const
const [food, alcohol] = STORED.sales
const [barNotes, barCard, terraceCard] = STORED.receipts
const [bakery] = STORED.movements
const [barFloat] = STORED.floats
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
    // Amounts of a till and category are added up: 40 € and 50 € in notes are 90 €.
    {
      receipts: [
        terraceCard,
        { ...barNotes, amountCents: 4_000 },
        barCard,
        { ...barNotes, amountCents: 5_000 },
      ],
    },
    { receipts: [...STORED.receipts, { ...terraceCard, paymentCategoryId: 'notes', amountCents: 0 }] },
    {
      movements: [
        { ...bakery, amountCents: -2_000 },
        { ...bakery, amountCents: -340 },
      ],
    },
    // A file may leave out floats.
    { floats: [] },
    { floats: [barFloat, { cashRegisterId: 'terrace', amountCents: 10_000 }] },
  ])('is the stored one, with %j', (changes) => {
    expect(isSame(changes)).toBe(true)
  })

  it.each([
    { date: '2026-11-20' },
    { service: 'lunch' },
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
    // 10 € that were entered as notes and paid by card; the same 10 € at the other till.
    { receipts: [{ ...barNotes, amountCents: 8_000 }, { ...barCard, amountCents: 3_000 }, terraceCard] },
    { receipts: [barNotes, { ...barCard, amountCents: 1_000 }, { ...terraceCard, amountCents: 7_000 }] },
    { movements: [] },
    { movements: [{ ...bakery, amountCents: -2_341 }] },
    { movements: [{ ...bakery, paymentCategoryId: 'card' }] },
    { movements: [{ ...bakery, cashRegisterId: 'terrace' }] },
    { movements: [bakery, bakery] },
    { floats: [{ ...barFloat, amountCents: 14_999 }] },
  ] as const)('is another one, with %j', (changes) => {
    expect(isSame(changes)).toBe(false)
  })

  it.each([
    [{ service: 'lunch' }, true],
    [{ date: '2026-11-20', service: 'lunch' }, true],
    [{ service: 'lunch', receipts: [] }, false],
    // A person can assign a closing only to its own date or the date before, so these are not the stored one.
    [{ date: '2026-11-18' }, false],
    [{ date: '2026-11-21' }, false],
  ] as const)('with a service derived from its time, is the stored one with %j: %s', (changes, expected) => {
    expect(isSame({ ...changes, derived: true })).toBe(expected)
  })
})

it('a closing with a float is the stored one that has none', () => {
  expect(isSameClosing({ ...STORED, sequence: 7, derived: false }, { ...STORED, floats: [] })).toBe(true)
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
