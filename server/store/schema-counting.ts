import type { CountType } from '../../src/domain/count-types.ts'
import type { Denominations } from '../../src/domain/counting/denominations.ts'
import type { Service } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Default, EstablishmentRecordColumns, Fixed, Json, ReadOnlyColumn } from './columns.ts'

/** `delta_cents` must be counted − float − expected, and null while `expected_cents` is null. */
interface CashLogs extends EstablishmentRecordColumns {
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
  /** The usual float of the register when the log was saved; null for logs of earlier versions. */
  usual_float_cents: Cents | null
  /**
   * The expected amount according to a closing that arrived after the validation. The counts then have no expected amounts, or those of another
   * closing.
   */
  closing_expected_cents: Cents | null
  /** The difference that was validated, if a closing that arrived later changed it. */
  validated_delta_cents: Cents | null
  /** The reason for which accounting accepted the difference of a closing that arrived later. */
  closing_reason: string | null
}

/**
 * One row per person and sheet. `typed` is null when there is no draft: it was saved or discarded, or never existed. The row is then needed
 * for its version, by which late requests are refused.
 */
interface CashLogDrafts {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  cash_register_id: Fixed<string>
  date: Fixed<string>
  service: Fixed<Service>
  user_organization_id: Fixed<string>
  user_id: Fixed<string>
  version: Default<number>
  created_at: Fixed<string>
  updated_at: string
  device: string | null
  schema_version: number | null
  typed: string | null
  counted_cents: Default<Cents | null>
}

/**
 * `date`, `service` and `cash_register_id` are the log's; a deleted count keeps those that it had. A count's
 * pouch is the row of `pouches` with its `count_id` that is not DELETED.
 */
interface Counts extends EstablishmentRecordColumns {
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
  /** The total of the first validation, if it was changed later; otherwise null. */
  first_total_cents: Cents | null
  expected_cents: Cents | null
  pouch_number: string | null
  /** For paper vouchers counted in January: the part of the quantity and total that are tickets of last year. */
  last_year_quantity: Default<number | null>
  last_year_cents: Default<Cents | null>
  status: CountStatus
  /** The reason for which accounting sent the count back. */
  reason: string | null
}

/** The tables of cash logs. */
export interface CountingTables {
  cash_logs: CashLogs
  cash_log_drafts: CashLogDrafts
  counts: Counts
}
