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

/** A valid class; it is parsed as `means`, by default unchanged. */
export const right = (name: string, value: unknown, means: unknown = value): ValueClass => ({
  name,
  value,
  means,
  fault: null,
})
/** A class with its expected error. */
export const wrong = (fault: string, name: string, value: unknown): ValueClass => ({ name, value, fault })
/** The class with another error, or with none. */
export const as = (fault: string | null, { name, value }: ValueClass): ValueClass => ({ name, value, fault })

const letters = (length: number) => 'ABCDEFGHJKLMNPQRSTUVWXYZ'.repeat(6).slice(0, length)

/** An empty required field, and blanks, which count as empty. */
export const blank = (fault: string): Classes => [
  wrong(fault, 'nothing', ''),
  wrong(fault, 'blanks', ' \u00a0\u202f '),
]

/** A pouch number as it is typed or scanned. */
export const POUCH_NUMBERS: Classes = [
  right('shortest', letters(POUCH_NUMBER_MIN)),
  right('longest', letters(POUCH_NUMBER_MAX)),
  right(
    'small letters between blanks',
    ` ${letters(POUCH_NUMBER_MIN).toLowerCase()} `,
    letters(POUCH_NUMBER_MIN),
  ),
  right('leading zeros', '0'.repeat(POUCH_NUMBER_MIN)),
  wrong('PouchNumberTooShort', 'one too short', letters(POUCH_NUMBER_MIN - 1)),
  wrong('PouchNumberTooLong', 'one too long', letters(POUCH_NUMBER_MAX + 1)),
  wrong('PouchNumberUnreadable', 'a hyphen', `${letters(POUCH_NUMBER_MIN)}-1`),
  wrong('PouchNumberUnreadable', 'an accent', `É${letters(POUCH_NUMBER_MIN)}`),
  wrong('PouchNumberUnreadable', 'figures of another script', '١٢٣٤٥٦'),
]

/** A seal number as it is typed; an empty one is valid. */
export const SEAL_NUMBERS: Classes = [
  right('nothing', '', null),
  right('shortest', letters(SEAL_NUMBER_MIN)),
  right('longest, with hyphen', `${letters(SEAL_NUMBER_MAX - 2)}-1`),
  right('small letters between blanks', ' abc-1 ', 'ABC-1'),
  wrong('SealNumberInvalid', 'one too short', letters(SEAL_NUMBER_MIN - 1)),
  wrong('SealNumberInvalid', 'one too long', letters(SEAL_NUMBER_MAX + 1)),
  wrong('SealNumberInvalid', 'a dot', 'ABC.1'),
]

/** An amount as it is typed, parsed to cents; each field says whether empty is valid. */
export const AMOUNTS_TYPED: Classes = [
  right('zero', '0', 0),
  right('one cent', '0,01', 1),
  right('comma', '12,5', 12_50),
  right('point', '12.50', 12_50),
  right('thousands', '1\u202f234,50', 1_234_50),
  right('sum', '20+20+5', 45_00),
  right('the most', formatMoneyInput(MAX_CENTS), MAX_CENTS),
  wrong('MoneyTooLarge', 'a cent over the most', formatMoneyInput(MAX_CENTS + 1)),
  wrong('MoneyTooLarge', 'a sum over the most', `${formatMoneyInput(MAX_CENTS)}+0,01`),
  wrong('MoneyTooPrecise', 'a tenth of a cent', '0,001'),
  wrong('MoneyUnreadable', 'a cent below zero', '-0,01'),
  wrong('MoneyUnreadable', 'words', 'beaucoup'),
  wrong('MoneyUnreadable', 'two commas', '1,2,3'),
]

/** A quantity as it is typed. */
export const PIECES_TYPED: Classes = [
  right('none', '0', 0),
  right('one', '1', 1),
  right('sum', '2+5', 7),
  right('the most', String(MAX_PIECES), MAX_PIECES),
  wrong('QuantityInvalid', 'one over the most', String(MAX_PIECES + 1)),
  wrong('QuantityInvalid', 'below zero', '-1'),
  wrong('QuantityInvalid', 'half a piece', '1,5'),
  wrong('QuantityInvalid', 'words', 'x'),
]

/** A calendar date; no limits but the calendar's own, and the days of clock changes, with 23 and 25 hours. */
export const DATES: Classes = [
  right('the first', `${FIRST_YEAR}-01-01`),
  right('leap day', '2024-02-29'),
  right('clocks go forward', '2026-03-29'),
  right('clocks go back', '2026-10-25'),
  right('end of the year', '2025-12-31'),
]
const NO_DATES: readonly (readonly [name: string, value: string])[] = [
  ['the day before the first', `${FIRST_YEAR - 1}-12-31`],
  ['no leap year', '2025-02-29'],
  ['31 November', '2025-11-31'],
  ['as it is read', '20/11/2026'],
  ['nothing', ''],
]
/** Texts that are no date. */
export const noDates = (fault: string): Classes => NO_DATES.map(([name, value]) => wrong(fault, name, value))

/** A free text. */
export const TEXTS_TYPED: Classes = [
  right('nothing', ''),
  right('blanks', '  '),
  right('accents', 'Différence expliquée'),
  right('long', letters(120)),
]
/** A required reason. */
export const reasons = (fault: string): Classes => [
  right('one letter', 'x'),
  right('between blanks', '  Montant différent ', 'Montant différent'),
  ...blank(fault),
]

/** A new password. */
export const PASSWORDS: Classes = [
  right('shortest', 'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min)),
  right('longest', 'é'.repeat(PASSWORD_LENGTH.max)),
  right('signs that are two units each', '🍽'.repeat(PASSWORD_LENGTH.min)),
  wrong('issue.passwordShort', 'one too short', 'é'.repeat(PASSWORD_LENGTH.min - 1)),
  wrong('issue.passwordLong', 'one too long', 'é'.repeat(PASSWORD_LENGTH.max + 1)),
  wrong('validation.required', 'nothing', ''),
]

/** An e-mail address. */
export const EMAILS: Classes = [
  right('as usual', 'nora@sacoche.example'),
  right('between blanks', ' nora@sacoche.example '),
  right('a plus and two dots', 'nora+caisse@pos.sacoche.example'),
  wrong('validation.email', 'no at', 'nora.sacoche.example'),
  wrong('validation.email', 'no dot', 'nora@sacoche'),
  wrong('validation.email', 'a blank within', 'nora b@sacoche.example'),
  ...blank('validation.required'),
]

/** The size of a file in bytes, up to a limit. */
export const sizes = (most: number, tooLarge: string): Classes => [
  right('one byte', 1),
  right('at the limit', most),
  wrong(tooLarge, 'a byte over the limit', most + 1),
]

/** One of several values. */
export const each = (values: readonly unknown[]): Classes =>
  values.map((value) => right(typeof value === 'object' ? JSON.stringify(value) : String(value), value))

/** A value that depends on the state: visible, selected, loaded. `undefined` when there is no such value there. */
export class Here {
  readonly in: (context: never) => unknown
  constructor(find: (context: never) => unknown) {
    this.in = find
  }
}
