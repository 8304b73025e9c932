import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'

/** The names of a register or a payment category in a file, in the order in which they are tried. */
export interface NamesInFile {
  /** The position of the names in the file, for error messages. */
  readonly row: number
  readonly column: string
  readonly names: readonly string[]
}

/** The register of a line; null if the file does not name it, which is valid only with a single active register. */
export type ParsedRegister = NamesInFile | null

/** A closing as in the file: with names instead of ids. `row` is the row of the file at which it starts; in JSON, its position from 1. */
export interface ParsedClosing {
  readonly row: number
  readonly sequence: number
  readonly date: BusinessDate
  readonly service: Service
  /** True if the date and the service were derived from the time of the closing. */
  readonly hasDerivedService: boolean
  readonly clients: number
  readonly turnoverCents: Cents
  readonly receipts: readonly {
    readonly register: ParsedRegister
    readonly category: NamesInFile
    readonly amountCents: Cents
    readonly operations: number
    readonly label: string
  }[]
  readonly movements: readonly {
    readonly register: ParsedRegister
    readonly category: NamesInFile
    readonly amountCents: Cents
    readonly label: string
  }[]
  readonly floats: readonly { readonly register: ParsedRegister; readonly amountCents: Cents }[]
  /** `saleType` is null if the file knows only rates. `taxRate` is in tenths of a percent: 55 is 5.5 %. */
  readonly sales: readonly {
    readonly saleType: string | null
    readonly taxRate: number
    readonly amountCents: Cents
    readonly taxCents: Cents
  }[]
}
