import type { PouchStatus } from '../lifecycles/pouch.ts'
import { type Cents, parseMoney } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import { hasCapability, type Role } from '../roles.ts'
import { ON_SITE_STATUSES } from './on-site.ts'

/** A seal number is text as printed on the seal: 3 to 20 letters, digits or hyphens. */
const SEAL_NUMBER_MIN = 3
const SEAL_NUMBER_MAX = 20

/** The number as it is stored: trimmed and upper-cased; null when there is none. */
export function normalizeSealNumber(text: string): string | null {
  const number = text.trim().toUpperCase()
  return number === '' ? null : number
}

/** The refusal of a seal number, or null. An empty one is valid: not every pouch has a seal. */
export function sealNumberRefusal(text: string): 'SealNumberInvalid' | null {
  const number = normalizeSealNumber(text)
  if (number === null) return null
  const hasValidLength = number.length >= SEAL_NUMBER_MIN && number.length <= SEAL_NUMBER_MAX
  return hasValidLength && /^[A-Z0-9-]+$/u.test(number) ? null : 'SealNumberInvalid'
}

/** True while the establishment still has the pouch and can read its seal. */
export function mayEditSealNumber(status: PouchStatus): boolean {
  return ON_SITE_STATUSES.some((onSiteStatus) => onSiteStatus === status)
}

/**
 * True when the role may enter what the carrier counted: only accounting, because the establishment declared the value, and only for a pouch that has
 * left the establishment (handed over or deposited) and is not archived.
 */
export function mayEnterCarrierCount(status: PouchStatus, role: Role): boolean {
  return status === 'VALIDATED' && hasCapability(role, 'control')
}

/** A change of fields that can be set after sealing. An absent field keeps its value; null removes it. */
export interface CustodyEdit {
  readonly sealNumber?: string | null | undefined
  readonly carrierCountedCents?: Cents | null | undefined
}

/** The fields of a sealed pouch that people edit one by one: its seal number, and the carrier's count. The keys are the names of the edits. */
const POUCH_FIELDS = {
  seal: 'sealNumber',
  carrierCount: 'carrierCountedCents',
} as const satisfies Record<string, keyof CustodyEdit>
export type PouchField = keyof typeof POUCH_FIELDS

/** The names of the edits, which are also their actions in the history. */
export const POUCH_EDIT_NAMES = Object.keys(POUCH_FIELDS) as readonly PouchField[]

/** The fields of a pouch that people can set after it was sealed. */
export const FIELDS_SET_AFTER_SEALING = Object.values(POUCH_FIELDS)

/** The name of the edit that these changes make; undefined without changes. `decideCustodyEdit` allows only one field at a time. */
export function editOf(changes: CustodyEdit): PouchField | undefined {
  return POUCH_EDIT_NAMES.find((name) => changes[POUCH_FIELDS[name]] !== undefined)
}

type ParsedPouchField = { readonly changes: CustodyEdit } | { readonly refusal: string }

/** By field: the change that a typed text means, or the name of its refusal. */
const PARSERS: Readonly<Record<PouchField, (text: string) => ParsedPouchField>> = {
  seal(text) {
    const refusal = sealNumberRefusal(text)
    return refusal ? { refusal } : { changes: { sealNumber: text.trim() === '' ? null : text } }
  },
  carrierCount(text) {
    const parsed = parseMoney(text)
    if (parsed.kind === 'refused') return { refusal: parsed.refusal }
    return { changes: { carrierCountedCents: parsed.kind === 'amount' ? parsed.cents : null } }
  },
}

/** The change that a typed text of a field means, or the name of its refusal. A blank text removes the value. */
export function parsePouchField({
  field,
  text,
}: {
  readonly field: PouchField
  readonly text: string
}): ParsedPouchField {
  return PARSERS[field](text)
}

/**
 * Decides a change of fields and returns the values to store. Number and declared value of a pouch never change. A change of both fields is always
 * refused: the seal number is edited before the pouch leaves, the carrier's count afterwards.
 */
export function decideCustodyEdit(
  pouch: { readonly status: PouchStatus; readonly role: Role },
  changes: CustodyEdit,
): { readonly sealNumber?: string | null; readonly carrierCountedCents?: Cents | null } | Refused {
  const { status, role } = pouch
  const { sealNumber, carrierCountedCents } = changes
  if (carrierCountedCents !== undefined && !hasCapability(role, 'control')) return refuse('RoleNotAllowed')
  if (sealNumber !== undefined && !mayEditSealNumber(status)) return refuse('StatusDoesNotAllow')
  if (carrierCountedCents !== undefined && !mayEnterCarrierCount(status, role))
    return refuse('StatusDoesNotAllow')
  const fault = sealNumberRefusal(sealNumber ?? '')
  if (fault) return refuse(fault)
  return {
    ...(sealNumber !== undefined && { sealNumber: normalizeSealNumber(sealNumber ?? '') }),
    ...(carrierCountedCents !== undefined && { carrierCountedCents }),
  }
}

/** The three amounts of a pouch, in cents; null while unknown. */
interface PouchAmounts {
  readonly valueCents: Cents
  readonly carrierCountedCents: Cents | null
  readonly creditedCents: Cents | null
}

/**
 * The differences carrier's count − declared value and bank credit − carrier's count; without a carrier's count, bank credit − declared value.
 * They are negative when money is missing.
 */
export function amountDifferences({ valueCents, carrierCountedCents, creditedCents }: PouchAmounts): {
  readonly carrierCents: Cents | null
  readonly bankCents: Cents | null
} {
  return {
    carrierCents: carrierCountedCents === null ? null : carrierCountedCents - valueCents,
    bankCents: creditedCents === null ? null : creditedCents - (carrierCountedCents ?? valueCents),
  }
}

/** True when pouches that wait or leave together exceed the insured value. */
export function exceedsInsured(totalCents: Cents, insuredCents: Cents): boolean {
  return totalCents > insuredCents
}
