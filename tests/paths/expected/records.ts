import type { ExpectedRecord } from './expected-record.ts'
import { expectedAccountingMonth } from './records/accounting-month.ts'
import { expectedCarrier, expectedPerson } from './records/administered.ts'
import { expectedCount } from './records/count.ts'
import { expectedJob } from './records/job.ts'
import { expectedPouch } from './records/pouch.ts'
import { expectedRemittance } from './records/remittance.ts'
import { expectedTicketDispatch } from './records/ticket-dispatch.ts'

/** The expected values of records that are walked over HTTP, by the name of their lifecycle. */
export const EXPECTED_RECORDS: Readonly<Record<string, ExpectedRecord<never>>> = {
  active: expectedCarrier,
  person: expectedPerson,
  count: expectedCount,
  job: expectedJob,
  pouch: expectedPouch,
  remittance: expectedRemittance,
  'ticket-dispatch': expectedTicketDispatch,
  'accounting-month': expectedAccountingMonth,
} as unknown as Readonly<Record<string, ExpectedRecord<never>>>
