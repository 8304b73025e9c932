import type { ClosingType } from '../../src/domain/closings/closings.ts'
import type { Issue } from '../../src/domain/lists/query.ts'
import type { TableReading } from './bank/csv.ts'
import type { BankFile } from './bank/read.ts'
import type { ClosingsFileContent, ReadingOptions } from './closings/read.ts'

/** A file for the thread that parses. */
export type ParseRequest =
  | {
      readonly kind: 'closings'
      readonly content: Uint8Array
      readonly type: ClosingType
      readonly reading: ReadingOptions
    }
  | { readonly kind: 'bankFile'; readonly content: Uint8Array; readonly reading: TableReading }

/** The answer of the thread: the content of the file, its errors, or headings and first row of a table whose columns a user must assign. */
export type ParseReply =
  | { readonly kind: 'closings'; readonly file: ClosingsFileContent }
  | { readonly kind: 'bankFile'; readonly file: BankFile }
  | { readonly kind: 'bankFaults'; readonly issues: readonly Issue[] }
  | {
      readonly kind: 'bankColumns'
      readonly headings: readonly string[]
      readonly sample: readonly string[]
    }
