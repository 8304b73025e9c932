/** A pouch number is text: leading zeros are significant. 6 to 12 letters or digits. */
export const POUCH_NUMBER_MIN = 6
export const POUCH_NUMBER_MAX = 12

export type PouchNumberRefusal = 'PouchNumberTooShort' | 'PouchNumberTooLong' | 'PouchNumberUnreadable'

/**
 * Additions of print and scanner to a number: the identifier of the barcode that scanners can send first
 * (AIM, ISO/IEC 15424), such as `]C1`; the stars around Code 39; the spaces and hyphens between printed
 * groups.
 */
const ADDED = /^\][A-Z]\w|[\s*-]/gu

/** The number as it is stored: upper-cased, without what print and scanner add. For every field and call that takes a number, typed or scanned. */
export function normalizePouchNumber(text: string): string {
  return text.trim().toUpperCase().replace(ADDED, '')
}

/** The refusal of a typed pouch number, or null. */
export function pouchNumberRefusal(text: string): PouchNumberRefusal | null {
  const number = normalizePouchNumber(text)
  if (number.length < POUCH_NUMBER_MIN) return 'PouchNumberTooShort'
  if (number.length > POUCH_NUMBER_MAX) return 'PouchNumberTooLong'
  return /^[A-Z0-9]+$/u.test(number) ? null : 'PouchNumberUnreadable'
}
