import type { Service } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Default, EstablishmentRecordColumns, Fixed } from './columns.ts'

/** A stored closing. Only its replacement changes; its receipts, sales, movements and floats never change. */
interface Archives extends EstablishmentRecordColumns {
  date: string
  service: Service
  sequence: number
  clients: number
  turnover_cents: Cents
  replaced_by_id: Default<string | null>
  replacement_reason: Default<string | null>
}

interface ArchiveReceipts {
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

/** `tax_rate` is in tenths of a percent: 5.5 % is 55. `amount_cents` includes the tax. */
interface ArchiveSales {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  position: number
  sale_type: string
  tax_rate: number
  amount_cents: Cents
  tax_cents: Cents
}

/** Money put into a till (positive) or taken out of it (negative), according to a closing. */
interface ArchiveMovements {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  position: number
  cash_register_id: string
  payment_category_id: string
  amount_cents: Cents
  label: string
}

/** The float in a till at the start of a service, according to the closing. */
interface ArchiveFloats {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  archive_id: Fixed<string>
  cash_register_id: string
  amount_cents: Cents
}

/** The POS connection of an establishment. No request may read `token`: `asSystem` only. */
interface CashPads {
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

/** The tables of closings of the POS. */
export interface ClosingTables {
  archives: Archives
  archive_receipts: ArchiveReceipts
  archive_sales: ArchiveSales
  archive_movements: ArchiveMovements
  archive_floats: ArchiveFloats
  cash_pads: CashPads
}
