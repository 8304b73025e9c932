/**
 * Data classes. One value stands for all values that must be treated alike; there are classes at each limit and
 * just beyond it. Limits and expected errors are written by hand.
 */
import type { ValueClass } from './cover.ts'

type Classes = readonly ValueClass[]

export const valid = (name: string, value: unknown): ValueClass => ({ name, value, fault: null })
/** A class with its expected error. */
export const invalid = (fault: string, name: string, value: unknown): ValueClass => ({ name, value, fault })

/** A pouch number as it is typed or scanned: 6 to 12 letters and figures. */
export const POUCH_NUMBER_CLASSES: Classes = [
  valid('shortest', 'ABCDEF'),
  valid('longest', 'ABCDEFGHJKLM'),
  valid('small letters with spaces around them', ' abcdef '),
  valid('leading zeros', '000000'),
  invalid('PouchNumberTooShort', 'one too short', 'ABCDE'),
  invalid('PouchNumberTooLong', 'one too long', 'ABCDEFGHJKLMN'),
  invalid('PouchNumberUnreadable', 'an underscore', 'ABCDEF_1'),
  invalid('PouchNumberUnreadable', 'an accent', 'ÉABCDEF'),
  invalid('PouchNumberUnreadable', 'figures of another script', '١٢٣٤٥٦'),
]

/** A seal number as it is typed: 3 to 20 letters, figures and hyphens; an empty one is valid. */
export const SEAL_NUMBER_CLASSES: Classes = [
  valid('nothing', ''),
  valid('shortest', 'ABC'),
  valid('longest, with hyphen', 'ABCDEFGHJKLMNPQRST-1'),
  valid('small letters with spaces around them', ' abc-1 '),
  invalid('SealNumberInvalid', 'one too short', 'AB'),
  invalid('SealNumberInvalid', 'one too long', 'ABCDEFGHJKLMNPQRSTUVW'),
  invalid('SealNumberInvalid', 'a dot', 'ABC.1'),
]

/** Calendar dates: the first valid one, leap day, the days of clock changes (of 23 and 25 hours), and the end of a year. */
export const VALID_DATE_CLASSES: Classes = [
  valid('the first', '2000-01-01'),
  valid('leap day', '2024-02-29'),
  valid('clocks go forward', '2026-03-29'),
  valid('clocks go back', '2026-10-25'),
  valid('end of the year', '2025-12-31'),
]
/** Texts that are not accepted as a date. */
export const invalidDateClasses = (fault: string): Classes => [
  invalid(fault, 'the day before the first', '1999-12-31'),
  invalid(fault, 'no leap year', '2025-02-29'),
  invalid(fault, '31 November', '2025-11-31'),
  invalid(fault, 'in the displayed format', '20/11/2026'),
  invalid(fault, 'nothing', ''),
]
