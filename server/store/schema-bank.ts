import type { Generated } from 'kysely'
import type { BankFormat } from '../../src/domain/bank/files.ts'
import type { BankKind, BankLineStatus, RuleKind, SettlementKind } from '../../src/domain/bank/kinds.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { EstablishmentRecordColumns, Fixed, RecordColumns } from './columns.ts'

/** Append-only. `account` is the IBAN of an establishment. */
interface BankStatements extends RecordColumns {
  account: Fixed<string>
  format: Fixed<BankFormat>
  file_name: Fixed<string>
  message_id: Fixed<string>
  statement_id: Fixed<string>
  opened_on: Fixed<string>
  closed_on: Fixed<string>
  opening_cents: Fixed<Cents | null>
  closing_cents: Fixed<Cents | null>
  line_count: Fixed<number>
  new_line_count: Fixed<number>
  by_id: Fixed<string>
  by_name: Fixed<string>
}

/** `fingerprint` identifies a movement of an account in every file of a format that contains it. Triggers set `status`, `linked` and `settled`. */
interface BankLines extends RecordColumns {
  statement_id: Fixed<string>
  account: Fixed<string>
  position: Fixed<number>
  booked_on: Fixed<string>
  value_on: Fixed<string>
  amount_cents: Fixed<Cents>
  label: Fixed<string>
  reference: Fixed<string>
  fingerprint: Fixed<string>
  kind: Generated<BankKind>
  kind_reason: Generated<string | null>
  kind_by_name: Generated<string | null>
  kind_at: Generated<string | null>
  rule_id: Generated<string | null>
  linked: Generated<boolean>
  settled: Generated<boolean>
  status: Generated<BankLineStatus>
}

/** A settlement of takings of an establishment by a bank line. Settlements that were undone stay in the table. */
interface BankSettlements extends EstablishmentRecordColumns {
  status: 'SETTLED' | 'UNDONE'
  line_id: Fixed<string>
  reference: Fixed<number>
  kind: Fixed<SettlementKind>
  gross_cents: Fixed<Cents>
  fee_cents: Fixed<Cents>
  fee_vat_cents: Fixed<Cents>
  difference_cents: Fixed<Cents>
  difference_reason: Fixed<string | null>
  settled_by_id: Fixed<string>
  settled_by_name: Fixed<string>
  undone_at: string | null
  undone_by_id: string | null
  undone_by_name: string | null
  reason: string | null
}

/** Append-only: the part of a settlement that belongs to a day and category. */
interface BankSettlementDays {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  settlement_id: Fixed<string>
  date: Fixed<string>
  payment_category_id: Fixed<string>
  amount_cents: Fixed<Cents>
}

/** Gives a kind to lines whose label contains a pattern, on one account or (null) on all. */
interface BankRules extends RecordColumns {
  status: 'ACTIVE' | 'DELETED'
  pattern: string
  account: string | null
  kind: RuleKind
  by_name: string
}

/** The LINKED links of a line add up to its amount. UNLINKED ones stay in the table. */
interface BankLinks extends EstablishmentRecordColumns {
  status: 'LINKED' | 'UNLINKED'
  line_id: Fixed<string>
  remittance_id: Fixed<string>
  amount_cents: Fixed<Cents>
  origin: Fixed<'PROPOSED' | 'BY_HAND'>
  linked_at: Fixed<string>
  linked_by_id: Fixed<string>
  linked_by_name: Fixed<string>
  unlinked_at: string | null
  unlinked_by_id: string | null
  unlinked_by_name: string | null
  reason: string | null
}

interface BankLinkPouches {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  link_id: Fixed<string>
  pouch_id: Fixed<string>
  amount_cents: Fixed<Cents>
}

/** The columns that a person chose for the CSV files of an account. `src/domain/bank/columns.ts` writes `headings` and `columns`. */
interface BankLayouts {
  organization_id: Fixed<string>
  account: Fixed<string>
  headings: string
  columns: string
  updated_at: string
  by_id: string
  by_name: string
}

export interface BankTables {
  bank_statements: BankStatements
  bank_lines: BankLines
  bank_links: BankLinks
  bank_link_pouches: BankLinkPouches
  bank_layouts: BankLayouts
  bank_rules: BankRules
  bank_settlements: BankSettlements
  bank_settlement_days: BankSettlementDays
}
