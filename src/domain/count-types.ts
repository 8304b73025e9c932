import type { DenominationKind } from './counting/denominations.ts'
import type { PouchType } from './pouches/types.ts'

/** How the money of a payment category is counted. The owner has fixed the numbers, which are used in the database and the API. */
export const COUNT_TYPES = {
  TOTAL_ONLY: 1,
  QUANTITY_AND_TOTAL: 2,
  QUANTITY_AND_UNIT_VALUE: 3,
  NOTES: 4,
  COINS: 5,
  CHEQUES: 6,
} as const
export type CountType = (typeof COUNT_TYPES)[keyof typeof COUNT_TYPES]

export const ALL_COUNT_TYPES: readonly CountType[] = Object.values(COUNT_TYPES)

export interface CountTypeRules {
  /** The parts of the input: a number of items, pieces by face value, a total. */
  readonly fields: readonly ('quantity' | DenominationKind | 'total')[]
  /** True when the total is quantity × the unit value of the category. */
  readonly hasUnitValue: boolean
  /** The type of the pouch that counts of this type get; null when they get none. */
  readonly pouchType: PouchType | null
  /** True when the counted value is added to the change wallet on validation. */
  readonly movesWallet: boolean
  /** True when a category of this type can be the line on which the float left in the till is counted. */
  readonly canBeTillFloat: boolean
  /** True when a category of this type can be of paper vouchers. Categories that were stored before this rule can be of any type. */
  readonly canBePaperTicket: boolean
}

const DEFAULT_RULES = {
  hasUnitValue: false,
  pouchType: null,
  movesWallet: false,
  canBeTillFloat: false,
  canBePaperTicket: false,
} as const

export const COUNT_TYPE_RULES: Readonly<Record<CountType, CountTypeRules>> = {
  [COUNT_TYPES.TOTAL_ONLY]: { ...DEFAULT_RULES, fields: ['total'], canBeTillFloat: true },
  [COUNT_TYPES.QUANTITY_AND_TOTAL]: {
    ...DEFAULT_RULES,
    fields: ['quantity', 'total'],
    canBePaperTicket: true,
  },
  [COUNT_TYPES.QUANTITY_AND_UNIT_VALUE]: {
    ...DEFAULT_RULES,
    fields: ['quantity'],
    hasUnitValue: true,
    canBePaperTicket: true,
  },
  [COUNT_TYPES.NOTES]: { ...DEFAULT_RULES, fields: ['notes', 'total'], pouchType: 'NOTES' },
  [COUNT_TYPES.COINS]: { ...DEFAULT_RULES, fields: ['coins', 'total'], movesWallet: true },
  [COUNT_TYPES.CHEQUES]: { ...DEFAULT_RULES, fields: ['quantity', 'total'], pouchType: 'CHEQUES' },
}

/** True when counts of this type get a pouch. */
export function needsPouch(countType: CountType): boolean {
  return COUNT_TYPE_RULES[countType].pouchType !== null
}

/** True when a number of items (vouchers, cheques) is entered. */
export function hasQuantity(countType: CountType): boolean {
  return COUNT_TYPE_RULES[countType].fields.includes('quantity')
}

/** The pieces that are counted by face value, or null when none are. */
export function denominationKind(countType: CountType): DenominationKind | null {
  const { fields } = COUNT_TYPE_RULES[countType]
  return fields.find((field) => field === 'notes' || field === 'coins') ?? null
}

/** Parses a count type from the text of a form or an address; null for any other text. */
export function parseCountType(text: unknown): CountType | null {
  return ALL_COUNT_TYPES.find((countType) => String(countType) === text) ?? null
}
