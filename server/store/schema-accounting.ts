import type { ColumnType } from 'kysely'
import type { JournalKind, PettyCashReason } from '../../src/domain/accounting/accounts.ts'
import type {
  EntryKind,
  EntryLine,
  EntryPart,
  LineRole,
  RemarkSummary,
  SourceType,
} from '../../src/domain/accounting/entries.ts'
import type { FecSeparator } from '../../src/domain/accounting/fec.ts'
import type {
  AccountingFormat,
  EntriesPer,
  ProvisionCredit,
  TakingsWithoutClosing,
} from '../../src/domain/accounting/formats.ts'
import type {
  AccountingEncoding,
  AccountSettings,
  BankLedgerAccount,
} from '../../src/domain/contract/accounting.ts'
import type { JobType } from '../../src/domain/jobs/jobs.ts'
import type { MonthStatus } from '../../src/domain/lifecycles/accounting-month.ts'
import type { Cents } from '../../src/domain/money.ts'
import type {
  Default,
  EstablishmentRecordColumns,
  Fixed,
  Json,
  ReadOnlyColumn,
  RecordColumns,
} from './columns.ts'

/** One per organization, created with it. No request role can read the secret. */
interface AccountingSettings {
  organization_id: ReadOnlyColumn<string>
  version: number
  created_at: ReadOnlyColumn<string>
  updated_at: string
  accounts: Json<AccountSettings>
  format: AccountingFormat
  separator: FecSeparator
  encoding: AccountingEncoding
  /** The last day of financial years, as month and day: `12-31`. */
  year_end: string
  bank_entries: Default<boolean>
  bank_accounts: Json<BankLedgerAccount[]>
  petty_cash: Json<PettyCashReason[]>
  analytic_column: Default<boolean>
  entries_per: Default<EntriesPer>
  provision_credit: Default<ProvisionCredit>
  takings_without_closing: Default<TakingsWithoutClosing>
  delivery_url: string | null
  delivery_secret: string | null
  delivery_secret_set: ReadOnlyColumn<boolean>
}

/** One per kind and organization, created with it. A journal with entries keeps its code. */
interface AccountingJournals {
  organization_id: ReadOnlyColumn<string>
  id: ReadOnlyColumn<string>
  version: number
  created_at: ReadOnlyColumn<string>
  updated_at: string
  kind: ReadOnlyColumn<JournalKind>
  code: string
  label: string
  last_number: ReadOnlyColumn<number>
}

/** Append-only, at most one per job. `establishment_id` is null when the entries belong to several establishments. */
interface AccountingExports extends RecordColumns {
  establishment_id: Fixed<string | null>
  job_id: Fixed<string>
  type: Fixed<JobType>
  name: Fixed<string>
  format: Fixed<AccountingFormat>
  encoding: Fixed<AccountingEncoding>
  entry_count: Fixed<number>
  first_date: Fixed<string>
  last_date: Fixed<string>
  debit_cents: Fixed<Cents>
  credit_cents: Fixed<Cents>
  size_bytes: Fixed<number>
  sha256: Fixed<string>
  remarks: ColumnType<readonly RemarkSummary[], string, never>
}

interface AccountingExportContents {
  organization_id: Fixed<string>
  establishment_id: Fixed<string | null>
  export_id: Fixed<string>
  content: Fixed<Buffer>
}

/** Records that a file was delivered to the configured address. */
interface AccountingDeliveries {
  organization_id: Fixed<string>
  establishment_id: Fixed<string | null>
  export_id: Fixed<string>
  delivered_at: Fixed<string>
  host: Fixed<string>
}

/** Append-only. The database sets its number and the journal's code and label. */
interface AccountingEntries extends EstablishmentRecordColumns {
  export_id: Fixed<string>
  journal_id: Fixed<string>
  journal_code: ReadOnlyColumn<string>
  journal_label: ReadOnlyColumn<string>
  number: ReadOnlyColumn<number>
  date: Fixed<string>
  valid_date: Fixed<string>
  /** null: the date of the entry. */
  piece_date: Fixed<string | null>
  piece_ref: Fixed<string>
  source_type: Fixed<SourceType>
  source_id: Fixed<string>
  kind: Fixed<EntryKind>
  part: Fixed<number>
  replaces_id: Fixed<string | null>
  debit_cents: Fixed<Cents>
  credit_cents: Fixed<Cents>
}

/** Append-only: the entry of one till within the entry of its day. */
interface AccountingEntryParts {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  entry_id: Fixed<string>
  source_id: Fixed<string>
  kind: Fixed<EntryPart['kind']>
  lines: ColumnType<readonly EntryLine[], string, never>
}

/** Append-only: the account on which an entry posts the takings of a count. Earlier versions posted entries without such rows. */
interface AccountingEntryTakings {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  entry_id: Fixed<string>
  count_id: Fixed<string>
  account: Fixed<string>
  account_label: Fixed<string>
}

/** Append-only: what the entry of a settlement clears on an account, by day and category. Earlier versions posted settlements without such rows. */
interface AccountingSettledTakings {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  entry_id: Fixed<string>
  date: Fixed<string>
  payment_category_id: Fixed<string>
  account: Fixed<string>
  amount_cents: Fixed<Cents>
}

/**
 * The letter of a line that was settled after it was posted, by a settlement or by the last coins of a remittance. When the settlement is undone, its
 * letters are deleted, and the entry of the settlement and its reversal are matched with each other instead.
 */
interface AccountingLetters {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  entry_id: Fixed<string>
  position: Fixed<number>
  /** null for the letter of a remittance. */
  settlement_id: Fixed<string | null>
  letter: Fixed<string>
  lettered_on: Fixed<string>
}

interface AccountingLines {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  entry_id: Fixed<string>
  position: Fixed<number>
  account: Fixed<string>
  account_label: Fixed<string>
  label: Fixed<string>
  debit_cents: Fixed<Cents>
  credit_cents: Fixed<Cents>
  letter: Fixed<string | null>
  lettered_on: Fixed<string | null>
  role: Fixed<LineRole | null>
}

/** The closing of a month of an establishment. A closing that was reopened stays beside the next closing of the same month. */
interface AccountingClosings extends EstablishmentRecordColumns {
  month: Fixed<string>
  counts: Fixed<number>
  remittances: Fixed<number>
  by_id: Fixed<string>
  by_name: Fixed<string>
  status: Default<MonthStatus>
  reason: string | null
  status_by_name: string | null
}

/** Append-only: the entries of a month as they were exported. */
interface AccountingMonthFiles {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  closing_id: Fixed<string>
  created_at: Fixed<string>
  name: Fixed<string>
  format: Fixed<AccountingFormat>
  encoding: Fixed<AccountingEncoding>
  sha256: Fixed<string>
  content: Fixed<Buffer>
}

/** The tables of accounting. */
export interface AccountingTables {
  accounting_settings: AccountingSettings
  accounting_journals: AccountingJournals
  accounting_exports: AccountingExports
  accounting_export_contents: AccountingExportContents
  accounting_deliveries: AccountingDeliveries
  accounting_entries: AccountingEntries
  accounting_entry_parts: AccountingEntryParts
  accounting_entry_takings: AccountingEntryTakings
  accounting_settled_takings: AccountingSettledTakings
  accounting_lines: AccountingLines
  accounting_letters: AccountingLetters
  accounting_closings: AccountingClosings
  accounting_month_files: AccountingMonthFiles
}
