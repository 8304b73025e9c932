import type { PouchStatus } from '../lifecycles/pouch.ts'
import type { Cents } from '../money.ts'
import { type Refused, refuse } from '../refusals.ts'
import { may, type Role } from '../roles.ts'
import { IN_HOUSE } from './in-house.ts'

/** A seal number is text, as it stands on the seal: 3 to 20 letters, digits or hyphens. */
export const SEAL_NUMBER_MIN = 3
export const SEAL_NUMBER_MAX = 20

/** The number as it is stored: trimmed and upper-cased; null when there is none. */
export function normalizeSealNumber(text: string): string | null {
  const number = text.trim().toUpperCase()
  return number === '' ? null : number
}

/** What is wrong with a seal number, or null. None at all is right: not every pouch has a seal of its own. */
export function refuseSealNumber(text: string): 'SealNumberInvalid' | null {
  const number = normalizeSealNumber(text)
  if (number === null) return null
  const fits = number.length >= SEAL_NUMBER_MIN && number.length <= SEAL_NUMBER_MAX
  return fits && /^[A-Z0-9-]+$/u.test(number) ? null : 'SealNumberInvalid'
}

/** True while the seal can be read off the pouch, and said. */
export function maySeal(status: PouchStatus): boolean {
  return IN_HOUSE.some((one) => one === status)
}

/** True where this role may say what the carrier counted: not who declared it, and once the carrier has it. */
export function mayCountForCarrier(status: PouchStatus, role: Role): boolean {
  return status === 'VALIDATED' && may(role, 'control')
}

/** What is learnt of a sealed pouch. What is left out stays as it is; null takes it back. */
export interface CustodyFacts {
  readonly sealNumber?: string | null | undefined
  readonly carrierCountedCents?: Cents | null | undefined
}

/** Decides what may be said of a sealed pouch; its own facts never change. Gives the facts as they are stored. */
export function decideCustody(
  pouch: { readonly status: PouchStatus; readonly role: Role },
  facts: CustodyFacts,
): { readonly sealNumber?: string | null; readonly carrierCountedCents?: Cents | null } | Refused {
  const { status, role } = pouch
  const { sealNumber, carrierCountedCents } = facts
  if (carrierCountedCents !== undefined && !may(role, 'control')) return refuse('RoleNotAllowed')
  if (sealNumber !== undefined && !maySeal(status)) return refuse('StatusDoesNotAllow')
  if (carrierCountedCents !== undefined && !mayCountForCarrier(status, role))
    return refuse('StatusDoesNotAllow')
  const fault = refuseSealNumber(sealNumber ?? '')
  if (fault) return refuse(fault)
  return {
    ...(sealNumber !== undefined && { sealNumber: normalizeSealNumber(sealNumber ?? '') }),
    ...(carrierCountedCents !== undefined && { carrierCountedCents }),
  }
}

/** The three amounts of a pouch, in cents; null while nobody has said. */
export interface PouchAmounts {
  readonly valueCents: Cents
  readonly carrierCountedCents: Cents | null
  readonly creditedCents: Cents | null
}

/** What the carrier counted beyond what was declared, and what the bank credited beyond what was counted before; below zero it is missing. */
export function amountDifferences({ valueCents, carrierCountedCents, creditedCents }: PouchAmounts): {
  readonly carrierCents: Cents | null
  readonly bankCents: Cents | null
} {
  return {
    carrierCents: carrierCountedCents === null ? null : carrierCountedCents - valueCents,
    bankCents: creditedCents === null ? null : creditedCents - (carrierCountedCents ?? valueCents),
  }
}

/** True where pouches that wait, or leave, together are worth more than the establishment is insured for. */
export function exceedsInsured(totalCents: Cents, insuredCents: Cents): boolean {
  return totalCents > insuredCents
}
