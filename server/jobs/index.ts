import { accountingCash, accountingProvision, accountingTicket } from './accounting.ts'
import { cleanJobsLog } from './clean-jobs-log.ts'
import type { Job } from './job.ts'
import { listExport } from './list-export.ts'
import { serviceClosing } from './service-closing.ts'

/** Every kind of job that the program runs. */
export const JOBS: readonly Job[] = [
  cleanJobsLog,
  serviceClosing,
  accountingCash,
  accountingTicket,
  accountingProvision,
  listExport,
]
