import type { Capability } from '../roles.ts'

/** The kinds of jobs: five as the owner named them, and long lists made into files. */
export const JOB_TYPES = [
  'SERVICE-CLOSING',
  'ACCOUNTING_TICKET',
  'ACCOUNTING-CASH',
  'ACCOUNTING-PROVISION',
  'CLEAN-JOBS-LOG',
  'LIST-EXPORT',
] as const
export type JobType = (typeof JOB_TYPES)[number]

/** The capability that requesting a job of a kind requires, also for running it again. */
export const JOB_CAPABILITY: Readonly<Record<JobType, Capability>> = {
  'SERVICE-CLOSING': 'uploadClosings',
  ACCOUNTING_TICKET: 'control',
  'ACCOUNTING-CASH': 'control',
  'ACCOUNTING-PROVISION': 'control',
  'CLEAN-JOBS-LOG': 'administer',
  'LIST-EXPORT': 'count',
}

/**
 * Everything that a job can say of its work, or of why it failed, by name. The client has it as `job.detail.<name>`, and how to
 * go on after a failure as `job.remedy.<name>`; what is particular comes as `params`.
 */
export const JOB_FAILURES = [
  'Unexpected',
  'Interrupted',
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
  'ExportNotAllowed',
  'ExportTooLarge',
] as const
export type JobFailureName = (typeof JOB_FAILURES)[number]

export const JOB_REMARKS = [
  'jobsCleaned',
  'exportsCleaned',
  'listExported',
  'closingsBrought',
  'closingsPresent',
  'closingLeftOut',
  'noClosing',
  'nothingToSend',
  'entriesSent',
  'SalesWithoutClosing',
  'ReceiptsBeyondSales',
] as const
export type JobRemarkName = (typeof JOB_REMARKS)[number]

export type JobDetailName = JobFailureName | JobRemarkName

/** One thing said. `params` holds plain values for the message: numbers, dates as `2026-11-20`, names of our own data. */
export interface JobDetail {
  readonly key: JobDetailName
  readonly params: Readonly<Record<string, string | number>>
}

/** How far a job has come: so many of so many. */
export interface JobProgress {
  readonly done: number
  readonly total: number
}
