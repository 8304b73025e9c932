/**
 * The data classes of every kind of field: one value for each class of values that must be treated alike, at, below and above
 * each limit. The limits are those of the domain; the expected error of a class is written here, by hand.
 */

import { PASSWORD_LENGTH } from '../../../src/domain/accounts/passwords.ts'
import { MAX_PIECES } from '../../../src/domain/counting/denominations.ts'
import { FIRST_YEAR } from '../../../src/domain/dates/calendar.ts'
import { formatMoneyInput, MAX_CENTS } from '../../../src/domain/money.ts'
import { SEAL_NUMBER_MAX, SEAL_NUMBER_MIN } from '../../../src/domain/pouches/custody-checks.ts'
import { POUCH_NUMBER_MAX, POUCH_NUMBER_MIN } from '../../../src/domain/pouches/number.ts'
import type { ValueClass } from './cover.ts'

type Classes = readonly ValueClass[]

/** A valid class; it is parsed as `parsed`, by default unchanged. */
export const valid = (name: string, value: unknown, parsed: unknown = value): ValueClass => ({
  name,
  value,
  parsed,
  fault: null,
})
/** A class with its expected error. */
export const invalid = (fault: string, name: string, value: unknown): ValueClass => ({ name, value, fault })
/** The class with another error, or with none. */
export const withFault = (fault: string | null, { name, value }: ValueClass): ValueClass => ({
  name,
  value,
  fault,
})

const letters = (length: number) => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.repeat(6).slice(0, length)

/** An empty required field, and blanks, which count as empty. */
export const blankTexts = (fault: string): Classes => [
  invalid(fault, 'nothing', ''),
  invalid(fault, 'blanks', ' \u00a0\u202f '),
]

/** A pouch number as it is typed or scanned. */
export const POUCH_NUMBERS: Classes = [
  valid('shortest', letters(POUCH_NUMBER_MIN)),
  valid('longest', letters(POUCH_NUMBER_MAX)),
  valid(
    'small letters between blanks',
    ` ${letters(POUCH_NUMBER_MIN).toLowerCase()} `,
    letters(POUCH_NUMBER_MIN),
  ),
  valid('leading zeros', '0'.repeat(POUCH_NUMBER_MIN)),
  invalid('PouchNumberTooShort', 'one too short', letters(POUCH_NUMBER_MIN - 1)),
  invalid('PouchNumberTooLong', 'one too long', letters(POUCH_NUMBER_MAX + 1)),
  invalid('PouchNumberUnreadable', 'a hyphen', `${letters(POUCH_NUMBER_MIN)}-1`),
  invalid('PouchNumberUnreadable', 'an accent', `É${letters(POUCH_NUMBER_MIN)}`),
  invalid('PouchNumberUnreadable', 'figures of another script', '١٢٣٤٥٦'),
]

/** A seal number as it is typed; an empty one is valid. */
export const SEAL_NUMBERS: Classes = [
  valid('nothing', '', null),
  valid('shortest', letters(SEAL_NUMBER_MIN)),
  valid('longest, with hyphen', `${letters(SEAL_NUMBER_MAX - 2)}-1`),
  valid('small letters between blanks', ' abc-1 ', 'ABC-1'),
  invalid('SealNumberInvalid', 'one too short', letters(SEAL_NUMBER_MIN - 1)),
  invalid('SealNumberInvalid', 'one too long', letters(SEAL_NUMBER_MAX + 1)),
  invalid('SealNumberInvalid', 'a dot', 'ABC.1'),
]

/** An amount as it is typed, parsed to cents; each field says whether empty is valid. */
export const AMOUNTS_TYPED: Classes = [
  valid('zero', '0', 0),
  valid('one cent', '0,01', 1),
  valid('comma', '12,5', 12_50),
  valid('point', '12.50', 12_50),
  valid('thousands', '1\u202f234,50', 1_234_50),
  valid('sum', '20+20+5', 45_00),
  valid('the most', formatMoneyInput(MAX_CENTS), MAX_CENTS),
  invalid('MoneyTooLarge', 'a cent over the most', formatMoneyInput(MAX_CENTS + 1)),
  invalid('MoneyTooLarge', 'a sum over the most', `${formatMoneyInput(MAX_CENTS)}+0,01`),
  invalid('MoneyTooPrecise', 'a tenth of a cent', '0,001'),
  invalid('MoneyUnreadable', 'a cent below zero', '-0,01'),
  invalid('MoneyUnreadable', 'words', 'beaucoup'),
  invalid('MoneyUnreadable', 'two commas', '1,2,3'),
]

/** A quantity as it is typed. */
export const PIECES_TYPED: Classes = [
  valid('none', '0', 0),
  valid('one', '1', 1),
  valid('sum', '2+5', 7),
  valid('the most', String(MAX_PIECES), MAX_PIECES),
  invalid('QuantityInvalid', 'one over the most', String(MAX_PIECES + 1)),
  invalid('QuantityInvalid', 'below zero', '-1'),
  invalid('QuantityInvalid', 'half a piece', '1,5'),
  invalid('QuantityInvalid', 'words', 'x'),
]

/** A calendar date; no limits but the calendar's own, and the days of clock changes, with 23 and 25 hours. */
export const DATES: Classes = [
  valid('the first', `${FIRST_YEAR}-01-01`),
  valid('leap day', '2024-02-29'),
  valid('clocks go forward', '2026-03-29'),
  valid('clocks go back', '2026-10-25'),
  valid('end of the year', '2025-12-31'),
]
const NO_DATES: readonly (readonly [name: string, value: string])[] = [
  ['the day before the first', `${FIRST_YEAR - 1}-12-31`],
  ['no leap year', '2025-02-29'],
  ['31 November', '2025-11-31'],
  ['as it is read', '20/11/2026'],
  ['nothing', ''],
]
/** Texts that are no date. */
export const noDates = (fault: string): Classes =>
  NO_DATES.map(([name, value]) => invalid(fault, name, value))

/** A free text. */
export const TEXTS_TYPED: Classes = [
  valid('nothing', ''),
  valid('blanks', '  '),
  valid('accents', 'Différence expliquée'),
  valid('long', letters(120)),
]
/** A required reason. */
export const reasons = (fault: string): Classes => [
  valid('one letter', 'x'),
  valid('between blanks', '  Montant différent ', 'Montant différent'),
  ...blankTexts(fault),
]

/** A new password. */
export const PASSWORDS: Classes = [
  valid('shortest', 'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min)),
  valid('longest', 'é'.repeat(PASSWORD_LENGTH.max)),
  valid('signs that are two units each', '🍽'.repeat(PASSWORD_LENGTH.min)),
  invalid('issue.passwordShort', 'one too short', 'é'.repeat(PASSWORD_LENGTH.min - 1)),
  invalid('issue.passwordLong', 'one too long', 'é'.repeat(PASSWORD_LENGTH.max + 1)),
  invalid('validation.required', 'nothing', ''),
]

/** An e-mail address. */
export const EMAILS: Classes = [
  valid('as usual', 'nora@sacoche.example'),
  valid('between blanks', ' nora@sacoche.example '),
  valid('a plus and two dots', 'nora+caisse@pos.sacoche.example'),
  invalid('validation.email', 'no at', 'nora.sacoche.example'),
  invalid('validation.email', 'no dot', 'nora@sacoche'),
  invalid('validation.email', 'a blank within', 'nora b@sacoche.example'),
  ...blankTexts('validation.required'),
]

/** The size of a file in bytes, up to a limit. */
export const sizes = (most: number, tooLarge: string): Classes => [
  valid('one byte', 1),
  valid('at the limit', most),
  invalid(tooLarge, 'a byte over the limit', most + 1),
]

/** One of several values. */
export const each = (values: readonly unknown[]): Classes =>
  values.map((value) => valid(typeof value === 'object' ? JSON.stringify(value) : String(value), value))

/** A value that depends on the state: visible, selected, loaded. `undefined` when there is no such value there. */
export class StateValue {
  readonly in: (context: never) => unknown
  constructor(find: (context: never) => unknown) {
    this.in = find
  }
}
