import type { ExpectedRecord } from './law.ts'
import { active, person } from './laws/administered.ts'
import { count } from './laws/count.ts'
import { job } from './laws/job.ts'
import { pouch } from './laws/pouch.ts'
import { remittance } from './laws/remittance.ts'
import { ticketDispatch } from './laws/ticket-dispatch.ts'

/** The expected values of records that are walked over HTTP, by the name of their lifecycle. */
export const LAWS: Readonly<Record<string, ExpectedRecord<never>>> = {
  active,
  person,
  count,
  job,
  pouch,
  remittance,
  'ticket-dispatch': ticketDispatch,
} as unknown as Readonly<Record<string, ExpectedRecord<never>>>
