import type { CashLogRow } from '../contract/cash-logs.ts'
import type { Pouch } from '../contract/pouches.ts'
import type { RemittanceRow } from '../contract/remittances.ts'
import type { User } from '../contract/users.ts'
import type { BusinessDate } from '../dates/calendar.ts'
import { parseMoney } from '../money.ts'
import { normalizePouchNumber, POUCH_NUMBER_MAX } from '../pouches/number.ts'
import { readSlipCode, type SlipCode } from '../pouches/slip-code.ts'
import { hasCapability, type Role } from '../roles.ts'
import { escapeCommas } from './address.ts'

/** A query that searches one list for a typed text. */
export interface FindQuery {
  readonly resource: 'pouches' | 'remittances' | 'cashlogs' | 'users'
  readonly filters: Readonly<Record<string, string>>
  /** The client keeps only remittances of this slip: the server can't filter them by the code of the establishment as it is on slips. */
  readonly slip?: SlipCode
}

/** The type of a found row, by resource. */
interface RowsByResource {
  readonly pouches: Pouch
  readonly remittances: RemittanceRow
  readonly cashlogs: CashLogRow
  readonly users: User
}

/** A record that was found, with its resource. */
export type FoundRecord = {
  readonly [Name in keyof RowsByResource]: { readonly resource: Name; readonly row: RowsByResource[Name] }
}[keyof RowsByResource]

/** “No.” before a number in each language. `NO.2-R1` is not one: `NO` can be the code of an establishment. */
const NO = String.raw`n[°º]\s*|no?\.\s+|no?\.(?=\d+$)`
/**
 * A number after the name of its document or “no.”, as pages write it in each language: `Remise n° 19`, `Pouch no. 0042178`, `n. 19`. “No” needs its
 * point or sign unless a name precedes it: `NO 123456` is a pouch number.
 */
const NAMED_NUMBER = new RegExp(
  `^(?=.*\\d)(?:(?:(?<remittance>remise|deposit|versamento)|(?<pouch>sacoche|pouch|busta))\\s+(?:${NO}|no?\\s+)?|${NO})(?<number>.+)$`,
  'iu',
)
/** The number of a remittance, also as in its letter (`R18`). */
const REFERENCE = /^R?(\d{1,9})$/iu
/** The letter of a remittance: `NCE06-R18`, or `LYO.2-R1` for the second of several establishments that share the code `LYO`. */
const LETTER = /^(.+?)(?:\.\d+)?-R(\d{1,9})$/iu
/** A pouch number, or the beginning of one, without what print and scanner add. */
const NUMBER = new RegExp(`^[0-9A-Z]{3,${POUCH_NUMBER_MAX}}$`, 'u')
/** A part of a person's name: at least two letters in a row, and no digits. */
const NAME = /^(?=.*\p{L}{2})[\p{L}\p{M} .’'-]{3,60}$/u

/**
 * The lists to search for a typed text, each with its filter: a date, an amount, the reference or the letter of a remittance, the scanned
 * code of a slip, a pouch number, the name of a person. “Remise n°” or “pouch” can precede a number. One text can lead to several queries, or
 * to none. Lists that the role may not read are not searched.
 *
 * @param date the date that the text was parsed to, or null
 */
export function findQueries(text: string, date: BusinessDate | null, role: Role): readonly FindQuery[] {
  const trimmed = text.trim()
  const slip = readSlipCode(trimmed)
  const amount = parseMoney(trimmed)
  const cents = date === null && amount.kind === 'amount' ? String(amount.cents) : null
  const queries: FindQuery[] = []
  const add = (resource: FindQuery['resource'], filters: FindQuery['filters']) =>
    queries.push({ resource, filters })
  if (slip) queries.push({ resource: 'remittances', filters: { reference: String(slip.reference) }, slip })
  const { remittance, pouch, number = trimmed } = NAMED_NUMBER.exec(trimmed)?.groups ?? {}
  const remittanceNumber = pouch === undefined ? number : ''
  const [, plainReference] = REFERENCE.exec(remittanceNumber) ?? []
  if (plainReference !== undefined) add('remittances', { reference: plainReference })
  // Without the name of a document, “n°” can also be the beginning of the code: `N°5-R12`.
  const letters = remittance === undefined ? [trimmed, number] : [number]
  const [, , reference] = LETTER.exec(remittanceNumber) ?? []
  if (reference !== undefined) {
    // The code as it is typed, or in capitals, in which most are written.
    const codes = new Set(
      letters.flatMap((letter) => {
        const [, code = ''] = LETTER.exec(letter) ?? []
        return [code, code.toUpperCase()]
      }),
    )
    add('remittances', { reference, plainEstablishmentCode: [...codes].map(escapeCommas).join(',') })
  }
  if (date !== null) {
    add('cashlogs', { date })
    add('remittances', { date })
  }
  if (cents !== null) {
    add('cashlogs', { countedCents: cents })
    add('remittances', { totalCents: cents })
    add('pouches', { valueCents: cents })
  }
  if (remittance === undefined && isPouchNumber(number, date)) add('pouches', { q: number })
  if (NAME.test(trimmed)) {
    add('users', { q: trimmed })
    add('cashlogs', { q: trimmed })
    add('remittances', { q: trimmed })
  }
  return queries.filter(({ resource }) => {
    if (resource === 'users') return hasCapability(role, 'administer')
    return resource === 'cashlogs' ? hasCapability(role, 'count') : hasCapability(role, 'remit')
  })
}

/**
 * True for a pouch number, or the beginning of one, as it is typed, printed or scanned; the search of pouches removes what print and scanner add.
 * A text with such additions is no pouch number if it is a date or a name.
 */
function isPouchNumber(text: string, date: BusinessDate | null): boolean {
  const number = normalizePouchNumber(text)
  if (!NUMBER.test(number)) return false
  return number === text.toUpperCase() || (date === null && !NAME.test(text))
}
