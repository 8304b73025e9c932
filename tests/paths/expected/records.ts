import type { ExpectedRecord } from './expected-record.ts'
import { accountingMonth } from './records/accounting-month.ts'
import { active, person } from './records/administered.ts'
import { count } from './records/count.ts'
import { job } from './records/job.ts'
import { pouch } from './records/pouch.ts'
import { remittance } from './records/remittance.ts'
import { ticketDispatch } from './records/ticket-dispatch.ts'

/** The expected values of records that are walked over HTTP, by the name of their lifecycle. */
export const EXPECTED_RECORDS: Readonly<Record<string, ExpectedRecord<never>>> = {
  active,
  person,
  count,
  job,
  pouch,
  remittance,
  'ticket-dispatch': ticketDispatch,
  'accounting-month': accountingMonth,
} as unknown as Readonly<Record<string, ExpectedRecord<never>>>
