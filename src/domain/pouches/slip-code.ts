import type { Pouch } from '../contract/pouches.ts'
import type { Remittance } from '../contract/remittances.ts'
import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { normalizePouchNumber, POUCH_NUMBER_MAX, POUCH_NUMBER_MIN } from './number.ts'

/** The first field of every code, which distinguishes it from other codes. */
const MARK = 'SACOCHE'
/** The maximum number of pouches whose numbers are in the QR code: with more it would be too dense to scan from a receipt. */
export const MAX_LISTED_POUCHES = 30

/** The content of the QR code of a slip. `pouchNumbers` is empty when there are too many pouches to list. */
export interface SlipCode {
  readonly establishmentCode: string
  readonly reference: number
  readonly date: BusinessDate
  readonly totalCents: Cents
  readonly pouchCount: number
  readonly pouchNumbers: readonly string[]
}

/**
 * The text of the QR code: `SACOCHE/LYON1/17/2026-11-23/40001/2/ABC123/ABC125` for remittance 17 of the establishment LYON1, over
 * 400.01 € in two pouches. All characters are of the alphanumeric mode of QR codes. In the establishment's code, all
 * but letters, digits and hyphens become hyphens.
 */
export function writeSlipCode(slip: Omit<SlipCode, 'pouchCount'>): string {
  const { establishmentCode, reference, date, totalCents, pouchNumbers } = slip
  const listedNumbers = pouchNumbers.length <= MAX_LISTED_POUCHES ? pouchNumbers : []
  return [
    MARK,
    slipEstablishmentCode(establishmentCode),
    reference,
    date,
    totalCents,
    pouchNumbers.length,
    ...listedNumbers,
  ].join('/')
}

/** The code of an establishment as the QR codes of its slips contain it. */
export function slipEstablishmentCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^0-9A-Z-]/gu, '-')
}

const NUMBER = `[0-9A-Z]{${POUCH_NUMBER_MIN},${POUCH_NUMBER_MAX}}`
const CODE = new RegExp(
  `^${MARK}/(?<establishment>[0-9A-Z-]+)/(?<reference>\\d{1,9})/(?<date>\\d{4}-\\d\\d-\\d\\d)/(?<total>\\d{1,12})/(?<count>\\d{1,3})(?<numbers>(?:/${NUMBER})*)$`,
  'u',
)

/** Parses the code of a slip, typed or scanned; null for any other text. */
export function readSlipCode(text: string): SlipCode | null {
  const { establishment, reference, date, total, count, numbers } =
    CODE.exec(text.trim().toUpperCase())?.groups ?? {}
  if (establishment === undefined || date === undefined) return null
  return {
    establishmentCode: establishment,
    reference: Number(reference),
    date,
    totalCents: Number(total),
    pouchCount: Number(count),
    pouchNumbers: (numbers ?? '').split('/').slice(1),
  }
}

/**
 * True if the slip is that of this remittance. The references of each establishment begin at 1, and establishments can share a code: so one
 * pouch of the slip must be in the remittance. One is enough, because others can have been released since the slip was printed; a slip
 * without pouch numbers is not compared. The date and the code of the establishment may have changed too.
 *
 * @param remittance.pouches if they are absent, the pouches are not compared
 */
export function isSlipOf(
  { reference, establishmentCode, pouchNumbers }: SlipCode,
  remittance: Pick<Remittance, 'reference' | 'plainEstablishmentCode' | 'formerEstablishmentCodes'> & {
    readonly pouches?: readonly Pick<Pouch, 'number'>[]
  },
): boolean {
  const { plainEstablishmentCode, formerEstablishmentCodes, pouches } = remittance
  return (
    reference === remittance.reference &&
    [plainEstablishmentCode, ...formerEstablishmentCodes].some(
      (code) => establishmentCode === slipEstablishmentCode(code),
    ) &&
    (!pouches || pouchNumbers.length === 0 || pouches.some(({ number }) => pouchNumbers.includes(number)))
  )
}

/** The text to show for a scan that matches no known pouch: the code of a slip in capitals, or any other text as a pouch number. */
export function normalizeScan(text: string): string {
  return readSlipCode(text) ? text.trim().toUpperCase() : normalizePouchNumber(text)
}
