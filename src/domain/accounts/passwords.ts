/** Characters (code points) of a password. Any are allowed; what is common is refused by the server, which has the list. */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

/** What is wrong with the length of a new password, as an `issue.…` key; null when it fits. */
export function passwordLengthIssue(password: string): 'issue.passwordShort' | 'issue.passwordLong' | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return 'issue.passwordShort'
  return length > PASSWORD_LENGTH.max ? 'issue.passwordLong' : null
}

/** What a person is known by: a password made of it is guessed first. */
export interface KnownOf {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Keys that lie beside one another, on the keyboards of our countries. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]
const SHORTEST_WORD = 4
const PRODUCT = 'sacoche'

/**
 * True for a password that is guessed among the first: it is on the list, or it is a word of the list (or the person's own name or
 * address, or ours) with figures and signs around it, or one piece again and again, or keys in a row.
 *
 * @param isListed says whether a text in lower case is on the list of common passwords
 */
export function isCommonPassword(
  password: string,
  isListed: (text: string) => boolean,
  person: KnownOf | null = null,
): boolean {
  const text = password.toLowerCase()
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  const own = person === null ? [] : wordsOf(person)
  const isWord = (word: string) => isListed(word) || word === PRODUCT || own.includes(word)
  return isListed(text) || isWord(core) || own.includes(text) || isRepeated(text) || isRow(text)
}

function wordsOf({ email, firstName, lastName }: KnownOf): readonly string[] {
  const names = [firstName, lastName].map((name) => name.trim().toLowerCase())
  const words = [email.toLowerCase(), ...email.toLowerCase().split('@').slice(0, 1), ...names]
  const together = [names.join(''), names.join(' '), names.join('.'), names.toReversed().join('')]
  return [...words, ...together].filter((word) => word.length >= SHORTEST_WORD)
}

/** One piece of at most six characters, again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text)
}

/** Keys in a row, forward or backward, around the end too. */
function isRow(text: string): boolean {
  const reversed = [...text].toReversed().join('')
  return ROWS.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1)
    return endless.includes(text) || endless.includes(reversed)
  })
}
