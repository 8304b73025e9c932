import type { PouchStatus } from '../../src/domain/lifecycles/pouch.ts'
import type { RemittanceStatus } from '../../src/domain/lifecycles/remittance.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { PouchType } from '../../src/domain/pouches/types.ts'
import type { EstablishmentRecordColumns, Fixed, ReadOnlyColumn } from './columns.ts'

/**
 * Only status, version, updated_at, the seal number and the amounts that carrier and bank found ever change. The cash log of a pouch is that of
 * its count; its wallet movement is the DECREASE with this `pouch_id`; its remittance is that of the live link.
 */
interface Pouches extends EstablishmentRecordColumns {
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

/**
 * The database gives `reference`, without gaps in its establishment, and `handed_over_on`, the day of `validated_at` in the time zone that the
 * establishment had at that moment, and `carrier_name`, the name of the carrier at the preparation.
 */
interface Remittances extends EstablishmentRecordColumns {
  reference: ReadOnlyColumn<number>
  type: PouchType
  status: RemittanceStatus
  date: string
  carrier_id: string | null
  carrier_name: ReadOnlyColumn<string | null>
  total_cents: Cents
  pouch_count: number
  prepared_at: string
  prepared_by_id: string
  prepared_by_name: string
  validated_at: string | null
  validated_by_id: string | null
  validated_by_name: string | null
  handed_over_on: ReadOnlyColumn<string | null>
  courier_name: string | null
  receipt_number: string | null
  credited_cents: Cents | null
  credited_on: string | null
  reason: string | null
}

/**
 * Links, live and past. A trigger sets `live` to false when the remittance becomes CANCELED, or when the pouch becomes free again because it was
 * left behind at the hand-over or deposit (then `left_behind` is true).
 */
interface RemittancePouches {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  remittance_id: Fixed<string>
  pouch_id: Fixed<string>
  live: ReadOnlyColumn<boolean>
  left_behind: ReadOnlyColumn<boolean>
}

interface ReferenceCounters {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string>
  last_reference: ReadOnlyColumn<number>
}

/** The tables of pouches and remittances. */
export interface PouchTables {
  pouches: Pouches
  remittances: Remittances
  remittance_pouches: RemittancePouches
  reference_counters: ReferenceCounters
}
