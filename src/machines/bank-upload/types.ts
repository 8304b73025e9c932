import type { BankColumn, ColumnIndexes } from '../../domain/bank/columns.ts'
import type { BankImport } from '../../domain/contract/bank.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { PickedFile } from '../attachments/types.ts'
import type { WritePort } from '../port.ts'

/**
 * A file to import; for a table, with the account and columns that the user entered, if the server asked for them. `skipsUnknownAccounts` leaves out
 * the statements of accounts that no establishment has, once the user has confirmed it.
 */
export interface BankFileToSend {
  readonly file: PickedFile
  readonly account: string | null
  readonly columns: ColumnIndexes | null
  readonly skipsUnknownAccounts: boolean
}

export interface BankUploadPorts {
  readonly upload: WritePort<BankFileToSend, BankImport>
  readonly changed: () => void
  readonly newKey: () => string
}

/** A column of a table: its heading ('' where it has none) and its value in the first row. */
export interface TableColumn {
  readonly heading: string
  readonly sample: string
}

/**
 * `imported` or `refusal` is the outcome of the last file. `table` contains the columns of a table that the server did not understand, `columns`
 * the indexes assigned so far, `account` the chosen account.
 */
export interface BankUploadContext {
  readonly file: PickedFile | null
  readonly table: readonly TableColumn[]
  readonly columns: ColumnIndexes | null
  readonly account: string | null
  readonly skipsUnknownAccounts: boolean
  readonly imported: BankImport | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

export type BankUploadEvent =
  | { readonly type: 'PICK'; readonly file: PickedFile }
  /** Chooses the account of the file; null when the file names it. */
  | { readonly type: 'PICK_ACCOUNT'; readonly account: string | null }
  /** Chooses the index of the date, the label or another column; null when the table does not have it. */
  | { readonly type: 'PICK_COLUMN'; readonly column: BankColumn; readonly index: number | null }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' }
