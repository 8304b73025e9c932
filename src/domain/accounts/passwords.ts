/**
 * Length of a password in code points. All characters but NUL are allowed; the server refuses common
 * passwords.
 */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** The `issue.…` key of a password with a wrong length; null when the length is valid. */
export function passwordLengthIssue(password: string): 'issue.passwordShort' | 'issue.passwordLong' | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return 'issue.passwordShort'
  return length > PASSWORD_LENGTH.max ? 'issue.passwordLong' : null
}

/** The details of a person that make a password easy to guess. */
export interface PersonDetails {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** The alphabet, the digits, and the letter keys of QWERTY and AZERTY keyboards, row after row. */
const KEYBOARD_ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]
/** Shorter names and parts of an e-mail address are accepted: they can occur by chance. */
const SHORTEST_WORD = 4
const PRODUCT_NAME = 'sacoche'

/**
 * True for a common password: one on the list; a listed word (or the person's name or e-mail address, or the
 * product's name) with digits and signs around it; a repeated piece; or a part of `KEYBOARD_ROWS`.
 *
 * @param isListed returns whether a lower-case text is on the list of common passwords
 * @param person the owner of the password; null when unknown
 */
export function isCommonPassword(
  password: string,
  isListed: (text: string) => boolean,
  person: PersonDetails | null = null,
): boolean {
  const text = password.toLowerCase()
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const personalWords = person === null ? [] : wordsOf(person)
  const isWord = (word: string) => isListed(word) || word === PRODUCT_NAME || personalWords.includes(word)
  return isListed(text) || isWord(core) || personalWords.includes(text) || isRepeated(text) || isRow(text)
}

function wordsOf({ email, firstName, lastName }: PersonDetails): readonly string[] {
  const names = [firstName, lastName].map((name) => name.trim().toLowerCase())
  const words = [email.toLowerCase(), ...email.toLowerCase().split('@').slice(0, 1), ...names]
  const joinedNames = [names.join(''), names.join(' '), names.join('.'), names.toReversed().join('')]
  return [...words, ...joinedNames].filter((word) => word.length >= SHORTEST_WORD)
}

/** True for a repeated piece of at most six characters. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text)
}

/** True for a part of a row of `KEYBOARD_ROWS`, forward or backward, wrapping around the end. */
function isRow(text: string): boolean {
  const reversed = [...text].toReversed().join('')
  return KEYBOARD_ROWS.some((row) => {
    const repeatedRow = row.repeat(Math.ceil(text.length / row.length) + 1)
    return repeatedRow.includes(text) || repeatedRow.includes(reversed)
  })
}
