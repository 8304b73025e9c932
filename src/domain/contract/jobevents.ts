import { z } from 'zod'
import { id, instant, stored } from './common.ts'

export const JOB_TYPES = [
  'SERVICE-CLOSING',
  'ACCOUNTING_TICKET',
  'ACCOUNTING-CASH',
  'ACCOUNTING-PROVISION',
  'CLEAN-JOBS-LOG',
] as const
export const JOB_STATUSES = ['REQUEST', 'STARTED', 'FINISHED', 'WARNING', 'ERROR'] as const

/** One run of a job. `establishmentId` is null for a job of the whole organization. */
export const jobEvent = z.object({
  ...stored,
  establishmentId: id.nullable(),
  establishmentName: z.string().nullable(),
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  sequence: z.int().nullable(),
  executedAt: instant.nullable(),
  details: z.string(),
  attempts: z.int(),
})
export type JobEvent = z.infer<typeof jobEvent>
