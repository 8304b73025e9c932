import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { formatMoneyInput, MAX_CENTS, parseMoney } from '../../src/domain/money.ts'
import { formatRates } from '../../src/views/administration/value-texts.ts'
import { formatAmountText } from '../../src/views/ui/use-formatted-text.ts'

const printed = (cents: number) =>
  (['fr', 'en', 'it'] as const).map((locale) => formatAmountText(formatMoneyInput(cents), locale))

describe('an amount in a field', () => {
  it('is written in the format of the language', () => {
    expect(printed(172_700)).toEqual(['1\u202f727,00', '1,727.00', '1.727,00'])
    expect(printed(8_000)).toEqual(['80,00', '80.00', '80,00'])
    expect(printed(100_000_005)).toEqual(['1\u202f000\u202f000,05', '1,000,000.05', '1.000.000,05'])
  })

  it('is parsed to the same amount in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), fc.constantFrom(...LANGUAGES), (cents, locale) => {
        const text = formatAmountText(formatMoneyInput(cents), locale)
        expect(parseMoney(text)).toEqual({ kind: 'amount', cents })
      }),
    )
  })

  it.each(['', '12', '12,5', '20+20+5', '5*40', '1,234', 'abc'])('stays as it was typed: %j', (text) => {
    for (const locale of LANGUAGES) expect(formatAmountText(text, locale)).toBe(text)
  })
})

describe('the rates of a field', () => {
  const inEach = (text: string) => (['fr', 'en', 'it'] as const).map((locale) => formatRates(text, locale))

  it('are shown as the language prints them', () => {
    expect(inEach('5,5')).toEqual(['5,5', '5.5', '5,5'])
    const reasons = 'Boulangerie = 607100 5,5 % ; Timbres = 626000'
    expect(inEach(reasons)).toEqual([reasons, 'Boulangerie = 607100 5.5 % ; Timbres = 626000', reasons])
  })

  it.each(['', '20', '5.5', '5,55', 'Pain 1,5 = 607100 20 %'])('stay as they were typed: %j', (text) => {
    expect(inEach(text)).toEqual([text, text, text])
  })
})
