import type { ColumnType } from 'kysely'
import type { Service } from '../../src/domain/dates/calendar.ts'
import type { CountStatus } from '../../src/domain/lifecycles/count.ts'
import type { DispatchStatus, Reimbursement, Transport } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { TicketLine } from '../../src/domain/tickets/tickets.ts'
import type { Default, EstablishmentRecordColumns, Fixed, ReadOnlyColumn, RecordColumns } from './columns.ts'

/** An array that is written as JSON text, because the driver would send an array as a PostgreSQL array. */
type JsonText<Value> = ColumnType<Value, Value | string, Value | string>

/** A trigger creates one for every issuer that a category of paper vouchers names. */
interface TicketIssuers extends Omit<RecordColumns, 'id'> {
  id: Default<string>
  name: string
  closed_from: string | null
}

/** A view: the vouchers of a count by year. Dispatched ones keep the issuer to which they were declared. */
interface PaperTickets extends EstablishmentRecordColumns {
  date: ReadOnlyColumn<string>
  service: ReadOnlyColumn<Service>
  cash_register_id: ReadOnlyColumn<string>
  cash_log_id: ReadOnlyColumn<string>
  count_id: ReadOnlyColumn<string>
  payment_category_id: ReadOnlyColumn<string>
  issuer: ReadOnlyColumn<string>
  year: ReadOnlyColumn<number>
  quantity: ReadOnlyColumn<number | null>
  value_cents: ReadOnlyColumn<Cents>
  status: ReadOnlyColumn<CountStatus>
  dispatch_id: ReadOnlyColumn<string | null>
}

interface TicketDispatches extends EstablishmentRecordColumns {
  status: DispatchStatus
  date: string
  /** Vouchers dated up to this day were included. */
  through: string
  transport: Transport
  slip_number: string | null
  parcel_number: string | null
  sent_on: string | null
  pouch_id: string | null
  lines: JsonText<readonly TicketLine[]>
  quantity: number
  declared_cents: Cents
  reimbursements: JsonText<readonly Reimbursement[]>
  reimbursed_cents: Cents
  commission_cents: Cents
  reason: string | null
  prepared_at: string
  prepared_by_id: string
  prepared_by_name: string
}

/** Links, live and past. A trigger sets `live` to false when the dispatch becomes CANCELED. */
interface TicketDispatchCounts {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  dispatch_id: Fixed<string>
  count_id: Fixed<string>
  /** The issuer to which the vouchers were declared; null if it is unknown, because an earlier version prepared the dispatch. */
  issuer: Fixed<string | null>
  live: ReadOnlyColumn<boolean>
}

/** The tables of paper meal vouchers. */
export interface TicketTables {
  ticket_issuers: TicketIssuers
  paper_tickets: PaperTickets
  ticket_dispatches: TicketDispatches
  ticket_dispatch_counts: TicketDispatchCounts
}
