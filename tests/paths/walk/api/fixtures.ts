import type { Driver } from './driver.ts'
import { accountingMonthDriver } from './fixtures/accounting-month.ts'
import { carrierDriver, personDriver } from './fixtures/administered.ts'
import { countDriver } from './fixtures/count.ts'
import { jobDriver } from './fixtures/job.ts'
import { pouchDriver } from './fixtures/pouch.ts'
import { remittanceDriver } from './fixtures/remittance.ts'
import { ticketDispatchDriver } from './fixtures/ticket-dispatch.ts'

/** The drivers of the lifecycles that are walked over HTTP, by the name of the lifecycle. */
export const DRIVERS: Readonly<Record<string, Driver<never>>> = {
  active: carrierDriver,
  person: personDriver,
  count: countDriver,
  job: jobDriver,
  pouch: pouchDriver,
  remittance: remittanceDriver,
  'ticket-dispatch': ticketDispatchDriver,
  'accounting-month': accountingMonthDriver,
} as unknown as Readonly<Record<string, Driver<never>>>
