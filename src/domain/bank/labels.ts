import type { BusinessDate } from '../dates/calendar.ts'

/** Shorter numbers occur in labels by chance. */
const MIN_LENGTH = 4

/**
 * True when the text of a bank line contains this number as a word: with or without leading zeros, which banks drop, and with up to three spaces
 * or signs between its characters.
 */
export function namesNumber(text: string, number: string): boolean {
  const characters = lettersAndDigits(number)
  const significant = withoutLeadingZeros(characters)
  // A number that is too short without its leading zeros must be in the text with them, and without spaces or signs.
  if (significant.length < MIN_LENGTH)
    return characters.length >= MIN_LENGTH && wordsOf(text).includes(characters)
  return wordPattern(`0*${[...significant].join('[^A-Z0-9]{0,3}')}`).test(text.toUpperCase())
}

/** True when the text names a remittance by its reference: "REMISE 12", "REM N° 0012"; not by a date: "REMISE 12/11". */
export function namesReference(text: string, reference: number): boolean {
  const pattern = `REM(?:ISE|ITTANCE)?[^A-Z0-9]{0,3}(?:N[O°]?[^A-Z0-9]{0,3})?0*${reference}(?!/[0-9])`
  return wordPattern(pattern).test(text.toUpperCase())
}

/**
 * True when the text names this date: "DU 22/11", "22.11.26", "22112026", "CB20261122"; not when the digits are part of a longer number. Without
 * a year, the date must have a slash: "COM 12.11" is an amount.
 */
export function namesDate(text: string, date: BusinessDate): boolean {
  const [year, month, day] = date.split('-') as [string, string, string]
  const shortYear = `(?:${year.slice(0, 2)})?${year.slice(2)}`
  const dayFirst = `${day}/${month}(?!/[0-9])|${day}[/.-]${month}[/.-]${shortYear}|${day}${month}${shortYear}`
  return new RegExp(`(?<![0-9])(?:${dayFirst}|${year}-?${month}-?${day})(?![0-9])`, 'u').test(text)
}

function wordPattern(inner: string): RegExp {
  return new RegExp(`(?<![A-Z0-9])${inner}(?![A-Z0-9])`, 'u')
}

function wordsOf(text: string): readonly string[] {
  return text.toUpperCase().split(/[^A-Z0-9]+/u)
}

/** The letters and digits of a text, without what is between them. */
export function lettersAndDigits(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '')
}

/** The characters without the zeros at their start, which banks leave out: "0007932" is "7932". */
export function withoutLeadingZeros(characters: string): string {
  return characters.replace(/^0+/u, '')
}
