import type { PosTurnoverSource } from '../../src/domain/closings/pos-turnover.ts'
import type { Address } from '../../src/domain/contract/common.ts'
import type { BankDetails } from '../../src/domain/contract/organizations.ts'
import type { CountType } from '../../src/domain/count-types.ts'
import type { BusinessDate, Frequency } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { ActiveStatus } from '../../src/domain/lifecycles/active.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Role } from '../../src/domain/roles.ts'
import type { Default, EstablishmentRecordColumns, Fixed, Json, RecordColumns } from './columns.ts'

interface Organizations extends RecordColumns {
  name: string
  siren: string
  status: ActiveStatus
  address: Json<Address | null>
  made_as_demo: Default<boolean>
  second_factor_required: Default<boolean>
  /**
   * True if an older organization had the same SIREN before it had to be unique; false again after the SIREN of this one
   * changes.
   */
  shares_siren: Default<boolean>
}

/** A trigger creates its wallet and the counter for the references of its remittances. */
interface Establishments extends RecordColumns {
  name: string
  code: string
  analytic_code: string
  /** Accounts used instead of those of the organization: `530100=530110, 658000=658010`. */
  own_accounts: Default<string | null>
  status: ActiveStatus
  address: Json<Address | null>
  bank_details: Json<BankDetails | null>
  time_zone: Default<string>
  carrier_id: string | null
  remittance_frequency: Frequency
  /** An ISO weekday: Monday is 1. */
  remittance_day: number
  delta_tolerance_cents: Default<Cents>
  blind_count: Default<boolean>
  pos_turnover_source: Default<PosTurnoverSource>
  /** Added to the numbers of the closings of the POS, because a POS that replaces another counts from 1 again. */
  closing_offset: Default<number>
  allow_self_validation: Default<boolean>
  /**
   * When `allow_self_validation` takes effect: a trigger sets it to the day after it was switched on, at least 12 hours later. Null
   * when it is off, or on since the establishment was created or since before this rule existed: then it is
   * in effect.
   */
  self_validation_from: Default<string | null>
  /** The highest insured value of the pouches that wait for the carrier or leave together. */
  insured_cents: Default<Cents>
  labels: Default<readonly string[]>
  alert_recipients: Default<readonly string[]>
  report_recipients: Default<readonly string[]>
  /** The business date of the last daily report. */
  reported_on: Default<BusinessDate | null>
}

interface CashCarriers extends RecordColumns {
  name: string
  status: ActiveStatus
  address: Json<Address | null>
}

interface CashRegisters extends EstablishmentRecordColumns {
  number: number
  name: string
  float_cents: Default<Cents>
  status: ActiveStatus
}

interface Users extends RecordColumns {
  email: string
  first_name: string
  last_name: string
  role: Role
  language: Language
  status: 'ACTIVE' | 'INACTIVE' | 'DELETED'
}

/** Accessible through `asSystem` only. */
interface UserCredentials {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  password_hash: string
  changed_at: string
}

interface UserEstablishments {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  establishment_id: Fixed<string>
}

interface PaymentModes extends RecordColumns {
  name: string
  short_name: string
  status: ActiveStatus
}

interface PaymentCategories extends RecordColumns {
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
interface SaleTypeTaxes extends RecordColumns {
  sale_type: string
  tax_rate: number
  code: string
  vat_code: string
  label: string
  debit: boolean
  active: Default<boolean>
}

interface DeltaReasons extends RecordColumns {
  name: string
  active: Default<boolean>
  position: number
}

/** The tables of organizations, their establishments, people and catalogues. */
export interface OrganizationTables {
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
}
