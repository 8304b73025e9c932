/** A pouch number is text: leading zeros are significant. 6 to 12 letters or digits. */
export const POUCH_NUMBER_MIN = 6
export const POUCH_NUMBER_MAX = 12

export type PouchNumberRefusal = 'PouchNumberTooShort' | 'PouchNumberTooLong' | 'PouchNumberUnreadable'

/** The number as it is stored: trimmed and upper-cased. */
export function normalizePouchNumber(text: string): string {
  return text.trim().toUpperCase()
}

/** The refusal of a typed pouch number, or null. */
export function pouchNumberRefusal(text: string): PouchNumberRefusal | null {
  const number = normalizePouchNumber(text)
  if (number.length < POUCH_NUMBER_MIN) return 'PouchNumberTooShort'
  if (number.length > POUCH_NUMBER_MAX) return 'PouchNumberTooLong'
  return /^[A-Z0-9]+$/u.test(number) ? null : 'PouchNumberUnreadable'
}
