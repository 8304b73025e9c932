import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatMoneyInput,
  isCents,
  MAX_CENTS,
  type MoneyInput,
  negated,
  parseMoney,
  sumCents,
} from '../../src/domain/money.ts'

const amount = (cents: number): MoneyInput => ({ kind: 'amount', cents })
const negative: MoneyInput = { kind: 'refused', refusal: 'MoneyNegative' }
const unreadable: MoneyInput = { kind: 'refused', refusal: 'MoneyUnreadable' }
const tooPrecise: MoneyInput = { kind: 'refused', refusal: 'MoneyTooPrecise' }
const tooLarge: MoneyInput = { kind: 'refused', refusal: 'MoneyTooLarge' }

/** Any amount that can be typed: negative ones are refused. */
const fieldCents = fc.integer({ min: 0, max: MAX_CENTS })

describe('a typed amount', () => {
  it.each<[string, MoneyInput]>([
    ['12', amount(1_200)],
    ['12,5', amount(1_250)],
    ['12.50', amount(1_250)],
    ['12,', amount(1_200)],
    ['0', amount(0)],
    ['0,00', amount(0)],
    ['0,01', amount(1)],
    ['007', amount(700)],
    [' 12 ', amount(1_200)],
    ['1 234,50', amount(123_450)],
    ['1\u00a0234,50', amount(123_450)],
    ['1\u202f234,50', amount(123_450)],
    ['12\u00a0345\u202f678,90', amount(1_234_567_890)],
    ['12 €', amount(1_200)],
    ['12€', amount(1_200)],
    ['€12.50', amount(1_250)],
    ['1\u202f234,50\u00a0€', amount(123_450)],
    ['20 € + 5 €', amount(2_500)],
    ['1.727,00', amount(172_700)],
    ['1.727,00\u00a0€', amount(172_700)],
    ['1,727.00', amount(172_700)],
    ['€1,727.00', amount(172_700)],
    ['12.345.678,9', amount(1_234_567_890)],
    ['1.234.567', amount(123_456_700)],
    ['1,234,567', amount(123_456_700)],
    ['5*40', amount(20_000)],
    ['5 × 40', amount(20_000)],
    ['3*1,50+2', amount(650)],
    ['0*5', amount(0)],
    ['20+20+5', amount(4_500)],
    ['20 + 20 + 5', amount(4_500)],
    ['0,10+0,20', amount(30)],
    ['1 000+0,5', amount(100_050)],
    ['999999999,99', amount(MAX_CENTS)],
    ['000000999999999,99', amount(MAX_CENTS)],
  ])('%j is valid', (typed, expected) => {
    expect(parseMoney(typed)).toEqual(expected)
  })

  it.each(['', ' ', '\t', '\u00a0', ' \u202f '])('%j is empty and not zero', (typed) => {
    expect(parseMoney(typed)).toEqual({ kind: 'blank' })
  })

  it.each<[string, MoneyInput]>([
    ['-5', negative],
    ['−5', negative],
    ['– 12,50 €', negative],
    ['-€12.50', negative],
    ['−€1,234.50', negative],
    ['20+-5', negative],
    ['-', unreadable],
    ['-x', unreadable],
    ['20-5', unreadable],
    ['+5', unreadable],
    ['5+', unreadable],
    ['5++5', unreadable],
    ['douze', unreadable],
    ['€', unreadable],
    ['€12€', unreadable],
    ['12 €5', unreadable],
    ['12 €uros', unreadable],
    [',5', unreadable],
    ['.', unreadable],
    ['1.23,50', unreadable],
    ['1,23.50', unreadable],
    ['1.234,567', tooPrecise],
    ['1.234.56', unreadable],
    ['1,234,56', unreadable],
    ['1 234.567,50', unreadable],
    ['4 6 9', unreadable],
    ['5*', unreadable],
    ['*5', unreadable],
    ['5*5*5', unreadable],
    ['1,5*2', unreadable],
    ['1.234', tooPrecise],
    ['1,234', tooPrecise],
    ['999999999*2', tooLarge],
    [`${'9'.repeat(400)}*1`, tooLarge],
    [`${'9'.repeat(400)}*0`, tooLarge],
    ['12 34', unreadable],
    ['1234 567', unreadable],
    ['1  234', unreadable],
    ['12,5 0', unreadable],
    ['1e3', unreadable],
    ['0x10', unreadable],
    ['Infinity', unreadable],
    ['٣', unreadable],
    ['12,505', tooPrecise],
    ['0,001', tooPrecise],
    ['1+2,345', tooPrecise],
    ['1000000000', tooLarge],
    ['999999999,99+0,01', tooLarge],
    ['999999999+999999999', tooLarge],
    [`1${'0'.repeat(400)}`, tooLarge],
  ])('%j is refused by name', (typed, expected) => {
    expect(parseMoney(typed)).toEqual(expected)
  })

  it('never throws, and is never parsed to an amount that cannot be stored', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'0123456789,.+-*× \u00a0\u202f€') }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const input = parseMoney(typed)
        expect(input.kind === 'amount' ? isCents(input.cents) && input.cents >= 0 : true).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is parsed to the cents from which it was written', () => {
    fc.assert(
      fc.property(fieldCents, (cents) => {
        expect(parseMoney(formatMoneyInput(cents))).toEqual(amount(cents))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['fr', 'en', 'it'])('is parsed in the notation of %s', (locale) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(fieldCents, (cents) => {
        const formatted = format.format(
          `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` as never,
        )
        expect(parseMoney(formatted)).toEqual(amount(cents))
      }),
    )
  })

  it('is added exactly, unlike floating-point numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 }),
        (terms) => {
          const typed = terms.map(formatMoneyInput).join('+')
          expect(parseMoney(typed)).toEqual(amount(terms.reduce((sum, term) => sum + term, 0)))
        },
      ),
    )
  })

  it('that is long and irregular is refused quickly', () => {
    const long = `${'1 111'.repeat(20_000)},${'1'.repeat(100_000)}+`
    const before = performance.now()
    expect(parseMoney(long)).toEqual(unreadable)
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})

it.each([
  [0, '0,00'],
  [-0, '0,00'],
  [1, '0,01'],
  [10, '0,10'],
  [123_450, '1234,50'],
  [-1, '-0,01'],
  [-12_345, '-123,45'],
  [MAX_CENTS, '999999999,99'],
])('an amount of %d cents is written into a field as %j', (cents, text) => {
  expect(formatMoneyInput(cents)).toBe(text)
})

describe('amounts that can be stored', () => {
  it.each([0, 1, -1, MAX_CENTS, -MAX_CENTS])('%d is one', (cents) => {
    expect(isCents(cents)).toBe(true)
  })

  it.each([
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    MAX_CENTS + 1,
    -MAX_CENTS - 1,
    2 ** 53,
    '12',
    null,
    undefined,
    12n,
  ])('%s is not one', (value) => {
    expect(isCents(value)).toBe(false)
  })

  it('are added up; uncounted ones are ignored', () => {
    expect(sumCents([])).toBe(0)
    expect(sumCents([100, null, 23, undefined, -3])).toBe(120)
  })

  it('are added exactly, even ten thousand of the largest', () => {
    expect(sumCents(Array.from({ length: 10_000 }, () => MAX_CENTS))).toBe(999_999_999_990_000)
    expect(Number.isSafeInteger(MAX_CENTS * 10_000)).toBe(true)
  })
})

describe('negated', () => {
  it('changes the sign of an amount, and never returns −0', () => {
    expect([negated(5), negated(-5)]).toEqual([-5, 5])
    expect(Object.is(negated(0), 0)).toBe(true)
  })
})
