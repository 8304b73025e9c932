import type { Capability } from '../roles.ts'

/** The kinds of jobs: five that the owner named, and the export of long lists to files. */
export const JOB_TYPES = [
  'SERVICE-CLOSING',
  'ACCOUNTING_TICKET',
  'ACCOUNTING-CASH',
  'ACCOUNTING-PROVISION',
  'CLEAN-JOBS-LOG',
  'LIST-EXPORT',
] as const
export type JobType = (typeof JOB_TYPES)[number]

/** The kinds of jobs that post entries. */
export const ACCOUNTING_JOB_TYPES = [
  'ACCOUNTING_TICKET',
  'ACCOUNTING-CASH',
  'ACCOUNTING-PROVISION',
] as const satisfies readonly JobType[]

/** The capability that is required to run a failed job of each kind again. */
export const RETRY_CAPABILITY: Readonly<Record<JobType, Capability>> = {
  'SERVICE-CLOSING': 'uploadClosings',
  ACCOUNTING_TICKET: 'control',
  'ACCOUNTING-CASH': 'control',
  'ACCOUNTING-PROVISION': 'control',
  'CLEAN-JOBS-LOG': 'administer',
  'LIST-EXPORT': 'count',
}

/**
 * The names of a job's failures. The client's texts are `job.detail.<name>`, and `job.remedy.<name>` for what to do next; variable parts
 * are the `params` of a `JobDetail`.
 */
export const JOB_FAILURES = [
  'Unexpected',
  'Interrupted',
  'TimedOut',
  'JobOutdated',
  'PosSilent',
  'PosAddressRefused',
  'PosRedirects',
  'PosUnknown',
  'PosForbidden',
  'PosRefused',
  'PosArchiveUnknown',
  'PosTooLarge',
  'PosUnreadable',
  'CashPadMissing',
  'ClosingUnreadable',
  'AccountMissing',
  'CodeTooLong',
  'DeliveryFailed',
  'DeliveryAddressRefused',
  'SecretUnreadable',
  'ExportNotAllowed',
  'ExportTooLarge',
] as const
export type JobFailureName = (typeof JOB_FAILURES)[number]

/** The names of the remarks in a job's result. The client's texts are `job.detail.<name>`. */
export const JOB_REMARKS = [
  'jobsCleaned',
  'exportsCleaned',
  'listExported',
  'closingsBrought',
  'closingsPresent',
  'closingLeftOut',
  'closingNumberTaken',
  'closingDiffers',
  'closingsNotCompared',
  'noClosing',
  'nothingToSend',
  'entriesSent',
  'SalesWithoutClosing',
  'ReceiptsBeyondSales',
  'CreditSideDiffers',
] as const
type JobRemarkName = (typeof JOB_REMARKS)[number]

type JobDetailName = JobFailureName | JobRemarkName

/** One line of a job's result or failure. `params` are the values for its message. */
export interface JobDetail {
  readonly key: JobDetailName
  readonly params: Readonly<Record<string, string | number>>
}

/** The progress of a job: `done` of `total`. */
export interface JobProgress {
  readonly done: number
  readonly total: number
}
