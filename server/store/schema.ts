import type { Address } from '../../src/domain/contract/common.ts'
import type { BankDetails } from '../../src/domain/contract/organizations.ts'
import type { CountType } from '../../src/domain/count-types.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { BusinessDate, Frequency, Service } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { PouchStatus } from '../../src/domain/lifecycles/pouch.ts'
import type { RemittanceStatus } from '../../src/domain/lifecycles/remittance.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { PouchType } from '../../src/domain/pouches/types.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Default, Fixed, Json, OfEstablishment, ReadOnlyColumn, Stored } from './columns.ts'
import type {
  AccountingClosings,
  AccountingDeliveries,
  AccountingEntries,
  AccountingEntryParts,
  AccountingExportContents,
  AccountingExports,
  AccountingJournals,
  AccountingLetters,
  AccountingLines,
  AccountingMonthFiles,
  AccountingSettings,
} from './schema-accounting.ts'
import type {
  AccountLinks,
  CashLogDrafts,
  IdentityRequests,
  KnownDevices,
  Mails,
  PasskeyChallenges,
  Passkeys,
  PendingSignIns,
  RecoveryCodes,
  SavedViews,
  SecondFactors,
  SignInAttempts,
  UsedNonces,
} from './schema-accounts.ts'
import type { BankTables } from './schema-bank.ts'
import type { JobEvents, ListExportParts, ListExports } from './schema-jobs.ts'
import type {
  AttachmentContents,
  Attachments,
  PaperTickets,
  TicketDispatchCounts,
  TicketDispatches,
  TicketIssuers,
} from './schema-papers.ts'
import type { WalletMovements, Wallets } from './schema-wallet.ts'

export type ActiveStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED'

export interface Organizations extends Stored {
  name: string
  siren: string
  status: ActiveStatus
  address: Json<Address | null>
  made_as_demo: Default<boolean>
  second_factor_required: Default<boolean>
  /** True for an organization that had the SIREN of an older one before a SIREN became unique. */
  shares_siren: Default<boolean>
}

/** Inserting one creates its wallet and its reference counter. */
export interface Establishments extends Stored {
  name: string
  code: string
  analytic_code: string
  own_accounts: Default<string | null>
  status: ActiveStatus
  address: Json<Address | null>
  bank_details: Json<BankDetails | null>
  time_zone: Default<string>
  carrier_id: string | null
  remittance_frequency: Frequency
  remittance_day: number
  delta_tolerance_cents: Default<Cents>
  blind_count: Default<boolean>
  allow_self_validation: Default<boolean>
  /** Set by a trigger when the rule of two people is switched off: the next day. */
  self_validation_from: Default<string | null>
  insured_cents: Default<Cents>
  labels: Default<readonly string[]>
  alert_recipients: Default<readonly string[]>
  report_recipients: Default<readonly string[]>
  /** The business date of the last daily report. */
  reported_on: Default<BusinessDate | null>
}

export interface CashCarriers extends Stored {
  name: string
  status: ActiveStatus
  address: Json<Address | null>
}

export interface CashRegisters extends OfEstablishment {
  number: number
  name: string
  float_cents: Default<Cents>
  status: ActiveStatus
}

export interface Users extends Stored {
  email: string
  first_name: string
  last_name: string
  role: Role
  language: Language
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
}

/** Accessible through `asSystem` only. */
export interface UserCredentials {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  password_hash: string
  changed_at: string
}

export interface UserEstablishments {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  establishment_id: Fixed<string>
}

export interface PaymentModes extends Stored {
  name: string
  short_name: string
  status: ActiveStatus
}

export interface PaymentCategories extends Stored {
  payment_mode_id: string
  name: string
  short_name: string
  count_type: CountType
  /** Set for count type 3 only. */
  unit_value_cents: Cents | null
  paper_ticket: Default<boolean>
  /** True for the category on which the float of the till is counted; only count type 1. */
  till_float: Default<boolean>
  issuer: string | null
  accounting_code: string
  provision_code: string | null
  label: string
  provision_label: string | null
  debit: boolean
  active: Default<boolean>
  position: number
}

/** `tax_rate` is stored times 10: 5.5 % is 55. */
export interface SaleTypeTaxes extends Stored {
  sale_type: string
  tax_rate: number
  code: string
  vat_code: string
  label: string
  debit: boolean
  active: Default<boolean>
}

export interface DeltaReasons extends Stored {
  name: string
  active: Default<boolean>
  position: number
}

/** Append-only, like its receipts and sales. */
export interface Archives extends OfEstablishment {
  date: string
  service: Service
  sequence: number
  clients: number
  turnover_cents: Cents
  replaced_by_id: Default<string | null>
  replacement_reason: Default<string | null>
}

export interface ArchiveReceipts {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  position: number
  cash_register_id: string
  payment_category_id: string
  amount_cents: Cents
  operations: number
  label: string
}

export interface ArchiveSales {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  position: number
  sale_type: string
  tax_rate: number
  amount_cents: Cents
  tax_cents: Cents
}

/** Money put into a till (positive) or taken out, from a closing. */
export interface ArchiveMovements {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  position: number
  cash_register_id: string
  payment_category_id: string
  amount_cents: Cents
  label: string
}

/** The float in a till at the start of its service, from a closing. */
export interface ArchiveFloats {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  cash_register_id: string
  amount_cents: Cents
}

/** The till connection of an establishment. No request may read `token`: `asSystem` only. */
export interface CashPads {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  created_at: Fixed<string>
  updated_at: string
  base_url: string
  installation_id: string
  user_email: string
  token: string
  /** A closing from this local hour on belongs to the evening. */
  evening_from: Default<number>
}

/** `delta_cents` must be counted − float − expected, and null while expected is. */
export interface CashLogs extends OfEstablishment {
  date: string
  service: Service
  cash_register_id: string
  status: CountStatus
  turnover_cents: Cents | null
  float_cents: Cents
  counted_cents: Cents
  expected_cents: Cents | null
  delta_cents: Cents | null
  tolerance_cents: Cents
  comment: Default<string>
  reason_id: string | null
  counted_by_id: string
  counted_by_name: string
  validated_at: string | null
  validated_by_id: string | null
  validated_by_name: string | null
  archive_id: string | null
}

/** `date`, `service` and `cash_register_id` are the log's. Its pouch is the one of `pouches.count_id` that is not DELETED. */
export interface Counts extends OfEstablishment {
  cash_log_id: Fixed<string>
  date: ReadOnlyColumn<string>
  service: ReadOnlyColumn<Service>
  cash_register_id: ReadOnlyColumn<string>
  payment_category_id: string
  count_type: CountType
  quantity: number | null
  unit_value_cents: Cents | null
  denominations: Json<Denominations | null>
  total_cents: Cents | null
  /** The first counted value, after a recount. */
  first_total_cents: Cents | null
  expected_cents: Cents | null
  pouch_number: string | null
  /** The last year's vouchers among paper tickets counted in January. */
  last_year_quantity: Default<number | null>
  last_year_cents: Default<Cents | null>
  status: CountStatus
  /** The reason for which accounting sent it back. */
  reason: string | null
}

/**
 * Only status, version, updated_at, the seal and the last two amounts ever change. Its cash log is that of its count; its wallet movement
 * is the DECREASE with this `pouch_id`; its remittance is that of the active link.
 */
export interface Pouches extends OfEstablishment {
  number: Fixed<string>
  seal_number: string | null
  type: Fixed<PouchType>
  date: Fixed<string>
  value_cents: Fixed<Cents>
  carrier_counted_cents: Cents | null
  credited_cents: Cents | null
  status: PouchStatus
  count_id: Fixed<string | null>
}

/** `reference` is given by the database, without gaps in its establishment. */
export interface Remittances extends OfEstablishment {
  reference: ReadOnlyColumn<number>
  type: PouchType
  status: RemittanceStatus
  date: string
  carrier_id: string | null
  total_cents: Cents
  pouch_count: number
  prepared_at: string
  prepared_by_id: string
  prepared_by_name: string
  validated_at: string | null
  validated_by_id: string | null
  validated_by_name: string | null
  courier_name: string | null
  receipt_number: string | null
  credited_cents: Cents | null
  credited_on: string | null
  reason: string | null
}

/**
 * Links, live and past. `live` ends by itself when the remittance becomes CANCELED, or when the pouch becomes free again because it was left
 * behind at the hand-over: `left_behind`.
 */
export interface RemittancePouches {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  remittance_id: Fixed<string>
  pouch_id: Fixed<string>
  live: ReadOnlyColumn<boolean>
  left_behind: ReadOnlyColumn<boolean>
}

export interface ReferenceCounters {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string>
  last_reference: ReadOnlyColumn<number>
}

/**
 * Accessible through `asSystem` and `findStoredSession` only. `organization_id` is the person's own; head office may work in
 * another one's establishment. A new password, another role and a deletion end the person's sessions (triggers).
 */
export interface Sessions {
  organization_id: Fixed<string>
  id: Fixed<string>
  user_id: Fixed<string>
  /** sha256 of the token. */
  token_hash: Fixed<Buffer>
  establishment_organization_id: string | null
  establishment_id: string | null
  created_at: Fixed<string>
  last_seen_at: string
  idle_expires_at: string
  expires_at: string
  ended_at: string | null
  address: string
  user_agent: string
}

/** A user's own. `status` and `answer` are null while the first request is running. */
export interface IdempotencyKeys {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  method: Fixed<string>
  route: Fixed<string>
  key: Fixed<string>
  body_hash: Fixed<Buffer>
  status: number | null
  answer: string | null
  created_at: Fixed<string>
}

/** Written by `appendAudit` only. */
export interface AuditEvents {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string | null>
  id: ReadOnlyColumn<string>
  sequence: ReadOnlyColumn<number>
  at: ReadOnlyColumn<string>
  by_id: ReadOnlyColumn<string | null>
  by_name: ReadOnlyColumn<string>
  address: ReadOnlyColumn<string>
  action: ReadOnlyColumn<string>
  entity: ReadOnlyColumn<string>
  entity_id: ReadOnlyColumn<string>
  before: ReadOnlyColumn<Record<string, unknown> | null>
  after: ReadOnlyColumn<Record<string, unknown> | null>
  hash: ReadOnlyColumn<Buffer>
}

/** The last event of each chain; written by `appendAudit` only. */
export interface AuditHeads {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string | null>
  sequence: ReadOnlyColumn<number>
  hash: ReadOnlyColumn<Buffer>
}

/** The allowed status transitions: the domain's, written by `syncLifecycles`. */
export interface LifecycleEdges {
  lifecycle: string
  from_status: string | null
  to_status: string
}

/** The tables for Kysely. */
export interface Schema extends BankTables {
  organizations: Organizations
  establishments: Establishments
  cash_carriers: CashCarriers
  cash_registers: CashRegisters
  users: Users
  user_credentials: UserCredentials
  user_establishments: UserEstablishments
  payment_modes: PaymentModes
  payment_categories: PaymentCategories
  sale_type_taxes: SaleTypeTaxes
  delta_reasons: DeltaReasons
  archives: Archives
  archive_receipts: ArchiveReceipts
  archive_sales: ArchiveSales
  archive_movements: ArchiveMovements
  archive_floats: ArchiveFloats
  cash_pads: CashPads
  cash_logs: CashLogs
  cash_log_drafts: CashLogDrafts
  counts: Counts
  pouches: Pouches
  remittances: Remittances
  remittance_pouches: RemittancePouches
  reference_counters: ReferenceCounters
  wallets: Wallets
  wallet_movements: WalletMovements
  sessions: Sessions
  known_devices: KnownDevices
  account_links: AccountLinks
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  pending_sign_ins: PendingSignIns
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  identity_requests: IdentityRequests
  mails: Mails
  sign_in_attempts: SignInAttempts
  used_nonces: UsedNonces
  idempotency_keys: IdempotencyKeys
  job_events: JobEvents
  list_exports: ListExports
  list_export_parts: ListExportParts
  audit_events: AuditEvents
  audit_heads: AuditHeads
  ticket_issuers: TicketIssuers
  saved_views: SavedViews
  paper_tickets: PaperTickets
  ticket_dispatches: TicketDispatches
  ticket_dispatch_counts: TicketDispatchCounts
  attachments: Attachments
  attachment_contents: AttachmentContents
  accounting_settings: AccountingSettings
  accounting_journals: AccountingJournals
  accounting_exports: AccountingExports
  accounting_export_contents: AccountingExportContents
  accounting_deliveries: AccountingDeliveries
  accounting_entries: AccountingEntries
  accounting_entry_parts: AccountingEntryParts
  accounting_lines: AccountingLines
  accounting_letters: AccountingLetters
  accounting_closings: AccountingClosings
  accounting_month_files: AccountingMonthFiles
  lifecycle_edges: LifecycleEdges
}
