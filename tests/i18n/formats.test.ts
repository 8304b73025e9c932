import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { MAX_CENTS, parseMoney } from '../../src/domain/money.ts'
import { hasFullYear, parseDate } from '../../src/i18n/date-text.ts'
import { dateFormats, languageName, moneyFormats } from '../../src/i18n/formats.ts'

it.each([
  ['fr', 'Français'],
  ['en', 'English'],
  ['it', 'Italiano'],
] as const)('the language %s has its name in its own language, with a capital letter', (language, name) => {
  expect(languageName(language)).toBe(name)
})

describe('money', () => {
  it.each([
    ['fr', '1\u202f284,50\u00a0€', '−150,00\u00a0€', '0,00\u00a0€'],
    ['en', '€1,284.50', '−\u2060€150.00', '€0.00'],
    ['it', '1.284,50\u00a0€', '−150,00\u00a0€', '0,00\u00a0€'],
  ] as const)(
    '%s: is written with two decimals and a real minus sign',
    (locale, positive, negative, zero) => {
      const { money } = moneyFormats(locale)
      expect([money(128450), money(-15000), money(0)]).toEqual([positive, negative, zero])
    },
  )

  it.each([
    ['fr', '+4,50\u00a0€', '−3,20\u00a0€', '0,00\u00a0€'],
    ['en', '+\u2060€4.50', '−\u2060€3.20', '€0.00'],
    ['it', '+4,50\u00a0€', '−3,20\u00a0€', '0,00\u00a0€'],
  ] as const)('%s: is written with + or − when the sign is requested', (locale, over, short, exact) => {
    const { signed } = moneyFormats(locale)
    expect([signed(450), signed(-320), signed(0)]).toEqual([over, short, exact])
  })

  it('is written without cents for denominations of whole euros', () => {
    const { face } = moneyFormats('fr')
    expect([face(5000), face(50), face(1)]).toEqual(['50\u00a0€', '0,50\u00a0€', '0,01\u00a0€'])
  })

  it('is parsed to the same value from its French text, unless it is negative', () => {
    const { money } = moneyFormats('fr')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
        expect(parseMoney(money(cents))).toEqual({ kind: 'amount', cents })
      }),
    )
  })
})

describe('dates', () => {
  it.each(LANGUAGES)('%s: are written as day, month and year', (locale) => {
    const { date, dateTime, time } = dateFormats(locale, 'Europe/Paris')
    expect([date('2026-11-05'), dateTime('2026-11-05T13:02:00Z'), time('2026-11-05T23:30:00Z')]).toEqual([
      '05/11/2026',
      '05/11/2026\u00a014:02',
      '00:30',
    ])
  })

  it('are written with times in the establishment’s time zone, with daylight saving', () => {
    const instant = '2026-07-14T22:30:00Z'
    expect(dateFormats('fr', 'Europe/Paris').dateTime(instant)).toBe('15/07/2026\u00a000:30')
    expect(dateFormats('fr', 'Indian/Reunion').dateTime(instant)).toBe('15/07/2026\u00a002:30')
    expect(dateFormats('fr', 'America/Martinique').dateTime(instant)).toBe('14/07/2026\u00a018:30')
  })

  it.each([
    ['fr', 'vendredi 20 novembre 2026', 'ven. 20/11', 'lundi', 'novembre 2026'],
    ['en', 'Friday, 20 November 2026', 'Fri 20/11', 'Monday', 'November 2026'],
    ['it', 'venerdì 20 novembre 2026', 'ven 20/11', 'lunedì', 'novembre 2026'],
  ] as const)('%s: are written with names of days and months', (locale, long, short, monday, november) => {
    const { longDate, shortDate, weekday, month } = dateFormats(locale, 'Europe/Paris')
    expect([longDate('2026-11-20'), shortDate('2026-11-20'), weekday(1)]).toEqual([long, short, monday])
    expect(month('2026-11')).toBe(november)
  })

  it.each([
    ['fr', 'mardi 1er décembre 2026', 'lundi 11 janvier 2027'],
    ['en', 'Tuesday, 1 December 2026', 'Monday, 11 January 2027'],
    ['it', 'martedì 1 dicembre 2026', 'lunedì 11 gennaio 2027'],
  ] as const)('%s: the first of a month is an ordinal only in French', (locale, first, eleventh) => {
    const { longDate } = dateFormats(locale, 'Europe/Paris')
    expect([longDate('2026-12-01'), longDate('2027-01-11')]).toEqual([first, eleventh])
  })
})

describe('a typed date', () => {
  it.each(['20/11/2026', '20.11.26', '20-11-2026', ' 20/11/26 ', '201126', '20112026'])(
    '%s is 20 November 2026',
    (text) => {
      expect(parseDate(text)).toBe('2026-11-20')
    },
  )

  it.each(['', '31/11/2026', '2026-11-20', '20/13/2026', '20/11', 'demain', '1/1/202'])(
    '%s is no date',
    (text) => {
      expect(parseDate(text)).toBeNull()
    },
  )

  it.each([
    ['20/11/2026', true],
    [' 20.11.2026 ', true],
    ['20112026', true],
    ['20/11/26', false],
    ['201126', false],
    ['20/11', false],
  ])('%s has a year of four digits: %s', (text, isFull) => {
    expect(hasFullYear(text)).toBe(isFull)
  })

  it('that is the formatted text of a date is parsed to this date', () => {
    const { date } = dateFormats('it', 'Europe/Rome')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), (days) => {
        const day = addDays('2000-01-01', days)
        expect(parseDate(date(day))).toBe(day)
      }),
    )
  })
})
