import type { Establishment } from '../contract/organizations.ts'

/** What counting in an establishment, or sending money away from it, cannot do without. */
export const COUNTING_NEEDS = ['active', 'registers', 'modes', 'categories'] as const
/** What helps, and is missed later. */
export const REMITTING_NEEDS = ['address', 'bank', 'carrier', 'people'] as const
export type Need = (typeof COUNTING_NEEDS)[number] | (typeof REMITTING_NEEDS)[number]

/** What there is of an establishment and of its organization; numbers are of what is in use. */
export interface Fitted {
  readonly establishment: Pick<Establishment, 'status' | 'address' | 'bankDetails' | 'carrierId'>
  readonly registers: number
  readonly modes: number
  readonly categories: number
  /** Directors and users who work there. */
  readonly people: number
}

/** Which needs are met. A category has its mode, so that where there is one, a mode was made too. */
export function needsMet({
  establishment,
  registers,
  modes,
  categories,
  people,
}: Fitted): Readonly<Record<Need, boolean>> {
  const { status, address, bankDetails, carrierId } = establishment
  return {
    active: status === 'ACTIVE',
    registers: registers > 0,
    modes: modes > 0 || categories > 0,
    categories: categories > 0,
    address: address !== null,
    bank: bankDetails !== null,
    carrier: carrierId !== null,
    people: people > 0,
  }
}

/** True once counting can begin. */
export function isReadyToCount(met: Readonly<Record<Need, boolean>>): boolean {
  return COUNTING_NEEDS.every((need) => met[need])
}
