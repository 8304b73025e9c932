import type { ProvisionCredit } from '../../../src/domain/accounting/formats.ts'
import type { SettlementKind } from '../../../src/domain/bank/kinds.ts'
import { isTaxOfLine } from '../../../src/domain/closings/closings.ts'
import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import type { PouchType } from '../../../src/domain/pouches/types.ts'

/** An amount in euros, such as `12.50`. */
type Amount = string

/** The accounts that the examples use. */
export interface ChartOfAccounts {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly account: string
        /** By default the name of the category. */
        readonly label?: string
        readonly provision?: string
        readonly float?: boolean
        readonly ticket?: boolean
        readonly credit?: boolean
      }
    >
  >
  /** The sale types, each with its VAT rate in percent, such as `5.5`. */
  readonly sales: Readonly<
    Record<string, { readonly rate: string; readonly account: string; readonly vat: string }>
  >
  readonly settings: Readonly<Record<string, string>>
  /** The text that is typed in the settings. */
  readonly pettyCash: string
}

/** A closing: the payments and cash movements of one register, and the sales of the whole service. The amount of a sale includes its tax. */
export interface Closing {
  readonly takings?: Amount
  /** The sum of the movements that are not in `movements`. */
  readonly movement?: Amount
  /** The movements by their label in the closing. */
  readonly movements?: Readonly<Record<string, Amount>>
  /** The category of the movements; by default notes. */
  readonly movementCategory?: string
  /** The payments of the other registers of the service, by number. */
  readonly others?: Readonly<Record<string, Amount>>
  readonly sold?: readonly (readonly [sale: string, amount: Amount, tax: Amount])[]
  /** The amounts of the closing for categories on the credit side, by default those that were counted. `takings` are the payments without them. */
  readonly creditSide?: Readonly<Record<string, Amount>>
  /** True if the closing has no amounts for categories on the credit side: their money is only in the payments. */
  readonly withoutCreditSide?: boolean
}

export interface Till extends Closing {
  readonly number?: number
  readonly register?: string
  readonly date?: BusinessDate
  readonly service?: Service
  readonly float?: Amount
  readonly counted: Readonly<Record<string, Amount>>
  /** The typed turnover of a sheet without a closing. */
  readonly expected?: Amount
  /** The text that is typed in the establishment's settings. */
  readonly ownAccounts?: string
  /** The account for overpayments, if the settings have one. */
  readonly overpayments?: string
  /** The day on which accounting sends the till; by default the day on which the previous step ended. */
  readonly sentOn?: BusinessDate
}

/**
 * The day on which the establishment of a step gets another bank account in the settings, and its IBAN. What arrived on the former account is linked,
 * settled and sent after that.
 */
export type BankChange = readonly [on: BusinessDate, iban: string]

/** Accounts that categories get. Of a step that clears takings: they got them after these takings were posted. */
export type NewAccounts = Readonly<Record<string, string>>

export interface Remittance {
  readonly establishment: string
  readonly reference: number
  readonly type?: PouchType
  readonly prepared: BusinessDate
  readonly handedOver: BusinessDate
  readonly pouches: readonly (readonly [category: string | null, value: Amount])[]
  readonly credits?: readonly (readonly [on: BusinessDate, amount: Amount, iban?: string])[]
  /** The coins received for each pouch of a remittance of change, in the order of `pouches`. */
  readonly received?: readonly (readonly [on: BusinessDate, amount: Amount])[]
  /** True if accounting sends the remittance before the coins are received: they are posted with the month in which they are received. */
  readonly lateCoins?: boolean
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankEntries?: boolean
  readonly ownAccounts?: string
  readonly newAccounts?: NewAccounts
  readonly bankChange?: BankChange
}

export interface Provision extends Pick<Till, 'date' | 'service' | 'ownAccounts'> {
  readonly category: string
  readonly amount: Amount
  readonly credit?: ProvisionCredit
}

export interface Reimbursement {
  readonly establishment: string
  readonly date: BusinessDate
  readonly issuer: string
  readonly gross: Amount
  /** Without VAT. */
  readonly commission: Amount
  readonly vat: Amount
  /** The amount that the bank credits; by default `gross` − `commission` − `vat`. */
  readonly paid?: Amount
  /** The vouchers of other issuers in the same dispatch, who have not paid yet. */
  readonly unpaid?: Readonly<Record<string, Amount>>
  /** True if the carrier took the vouchers in a pouch the day before; accounting controlled and sent its remittance before the payment. */
  readonly byCarrier?: boolean
  readonly iban?: string
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankEntries?: boolean
  readonly newAccounts?: NewAccounts
  readonly bankChange?: BankChange
  /** True if the category of the issuer is no longer of paper vouchers since the vouchers were dispatched. */
  readonly noLongerPaper?: boolean
}

/**
 * `amount` of a RECEPTION is coins − notes, for notes that somebody of the establishment took to the bank. `opening` is true for the first
 * inventory, for the movements before it and for the inventories that correct it. `iban` is the bank account that a PURCHASE is paid with, or that a PAYING_IN goes to. A negative
 * COUNT takes back coins that were posted the day before. `coinsAccount` is the account that the category of coins got in between; of a positive
 * COUNT, since the takings of the till were posted.
 */
export interface WalletMovement {
  readonly type: 'INVENTORY' | 'COUNT' | 'RECEPTION' | 'PURCHASE' | 'PAYING_IN' | 'FLOAT'
  readonly date: BusinessDate
  readonly amount: Amount
  readonly opening?: boolean
  readonly iban?: string
  readonly coinsAccount?: string
  readonly bankEntries?: boolean
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankChange?: BankChange
}

/** A bank line that settles takings: net amount, fee including VAT, and the gross amounts by day and category. */
export interface Settlement {
  readonly date: BusinessDate
  readonly kind?: SettlementKind
  readonly reference?: number
  readonly net: Amount
  readonly fee?: Amount
  /** The part of the fee that is VAT. */
  readonly vat?: Amount
  readonly days?: readonly (readonly [date: BusinessDate, category: string, gross: Amount])[]
  readonly iban?: string
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankEntries?: boolean
  readonly ownAccounts?: string
  /** The day of posting, if the month of the bank line is closed: always 20 November 2026, the current day of the tests on a server. */
  readonly on?: '2026-11-20'
  readonly newAccounts?: NewAccounts
  readonly bankChange?: BankChange
}

export interface Reversal {
  readonly reason: string
  readonly settlement?: number
  readonly on?: BusinessDate
}

export type Step =
  | { readonly till: Till }
  /** A closing that arrives after the till was posted; `on` is the day of posting if the month is closed. */
  | { readonly late: Closing & { readonly on?: BusinessDate } }
  | { readonly provision: Provision }
  | { readonly remittance: Remittance }
  | { readonly reimbursement: Reimbursement }
  | { readonly wallet: WalletMovement }
  | { readonly settlement: Settlement }
  /** Tills of one day, posted as one entry. */
  | { readonly day: readonly Till[] }
  /** Payment categories get other accounts; nothing is posted. */
  | { readonly accounts: NewAccounts }
  /**
   * Reverses the last entry, or that of the settlement with this reference; `on` is the day of posting if the month of that entry is closed. A
   * reversed settlement is removed, and the next settlement is made for its bank line.
   */
  | { readonly reversal: Reversal }
  /** Closes a month, `2026-09`, at the beginning of the next one. */
  | { readonly closed: string }
  /** Posts the reversed entry again, from its corrected document; `on` is the day of posting if the month of that entry is closed. */
  | { readonly again: Exclude<Step, { again: unknown }>; readonly on?: BusinessDate }

export function centsOf(amount: Amount): number {
  return Math.round(Number(amount) * 100)
}

/** True if a closing may contain this sales line: its tax fits its amount and its rate in percent. */
export function isVatAccepted(line: {
  readonly amount: Amount
  readonly rate: string
  readonly tax: Amount
}): boolean {
  const taxRate = Math.round(Number(line.rate) * 10)
  return isTaxOfLine({ taxRate, amountCents: centsOf(line.amount), taxCents: centsOf(line.tax) })
}
