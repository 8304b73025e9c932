import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'

/** What a file calls a register or a payment category: names in the order in which they are tried. */
export interface Named {
  /** Where it stands, to name it in a fault. */
  readonly row: number
  readonly column: string
  readonly names: readonly string[]
}

/** Which till a line is about; null where the file does not say, because it knows of one only. */
export type SaidRegister = Named | null

/** A closing as a file says it: things by their names. `place` is where it begins. */
export interface SaidClosing {
  readonly place: number
  readonly sequence: number
  readonly date: BusinessDate
  readonly service: Service
  /** The service was worked out from the time of the closing. */
  readonly derived: boolean
  readonly clients: number
  readonly turnoverCents: Cents
  readonly receipts: readonly {
    readonly register: SaidRegister
    readonly category: Named
    readonly amountCents: Cents
    readonly operations: number
    readonly label: string
  }[]
  readonly movements: readonly {
    readonly register: SaidRegister
    readonly category: Named
    readonly amountCents: Cents
    readonly label: string
  }[]
  readonly floats: readonly { readonly register: SaidRegister; readonly amountCents: Cents }[]
  /** Without a sale type where the file knows rates only. */
  readonly sales: readonly {
    readonly saleType: string | null
    readonly taxRate: number
    readonly amountCents: Cents
    readonly taxCents: Cents
  }[]
}
