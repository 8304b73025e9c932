import type { Driver } from './driver.ts'
import { accountingMonth } from './fixtures/accounting-month.ts'
import { active, person } from './fixtures/administered.ts'
import { count } from './fixtures/count.ts'
import { job } from './fixtures/job.ts'
import { pouch } from './fixtures/pouch.ts'
import { remittance } from './fixtures/remittance.ts'
import { ticketDispatch } from './fixtures/ticket-dispatch.ts'

/** The lifecycles that are walked over HTTP, by name. */
export const DRIVERS: Readonly<Record<string, Driver<never>>> = {
  active,
  person,
  count,
  job,
  pouch,
  remittance,
  'ticket-dispatch': ticketDispatch,
  'accounting-month': accountingMonth,
} as unknown as Readonly<Record<string, Driver<never>>>
