import { accountingCashJob, accountingProvisionJob, accountingTicketJob } from './accounting.ts'
import { cleanJobsLogJob } from './clean-jobs-log.ts'
import type { JobDefinition } from './job.ts'
import { listExportJob } from './list-export.ts'
import { serviceClosingJob } from './service-closing.ts'

/** Every kind of job that the program runs. */
export const JOBS: readonly JobDefinition[] = [
  cleanJobsLogJob,
  serviceClosingJob,
  accountingCashJob,
  accountingTicketJob,
  accountingProvisionJob,
  listExportJob,
]
