import type { Establishment } from '../contract/organizations.ts'

/** The settings required to count in an establishment. */
export const COUNTING_NEEDS = ['active', 'registers', 'modes', 'categories', 'floatLine'] as const
/** The settings required later, for remittances. */
export const REMITTING_NEEDS = ['address', 'bank', 'carrier', 'people'] as const
export type Need = (typeof COUNTING_NEEDS)[number] | (typeof REMITTING_NEEDS)[number]

/** The set-up of an establishment and its organization; numbers count active rows. */
export interface EstablishmentSetup {
  readonly establishment: Pick<Establishment, 'status' | 'address' | 'bankDetails'>
  readonly registers: number
  readonly registersWithFloat: number
  readonly modes: number
  readonly categories: number
  /** The categories on which the float of a till is counted. */
  readonly floatLines: number
  /** 1 if the carrier of the establishment is active. */
  readonly carriers: number
  /** Directors and shift leads who work there. */
  readonly people: number
}

/** Returns for each need whether it is met. Every category has a mode, so a category implies a mode. */
export function checkReadiness({
  establishment,
  registers,
  registersWithFloat,
  modes,
  categories,
  floatLines,
  carriers,
  people,
}: EstablishmentSetup): Readonly<Record<Need, boolean>> {
  const { status, address, bankDetails } = establishment
  return {
    active: status === 'ACTIVE',
    registers: registers > 0,
    modes: modes > 0 || categories > 0,
    categories: categories > 0,
    // Without the line, the float is counted with the notes and coins, so that their pouch contains it although it stays in the till.
    floatLine: registersWithFloat === 0 || floatLines > 0,
    address: address !== null,
    bank: bankDetails !== null,
    carrier: carriers > 0,
    people: people > 0,
  }
}

/** True once counting can begin. */
export function isReadyToCount(met: Readonly<Record<Need, boolean>>): boolean {
  return COUNTING_NEEDS.every((need) => met[need])
}
