import type { Driver } from './driver.ts'
import { active, person } from './things/administered.ts'
import { count } from './things/count.ts'
import { job } from './things/job.ts'
import { pouch } from './things/pouch.ts'
import { remittance } from './things/remittance.ts'
import { ticketDispatch } from './things/ticket-dispatch.ts'

/** The lifecycles that are walked over HTTP, by name. */
export const DRIVERS: Readonly<Record<string, Driver<never>>> = {
  active,
  person,
  count,
  job,
  pouch,
  remittance,
  'ticket-dispatch': ticketDispatch,
} as unknown as Readonly<Record<string, Driver<never>>>
