import { z } from 'zod'
import { JOB_STATUSES } from '../lifecycles/job.ts'
import { EXPORT_FORMATS, EXPORT_LISTS } from '../lists/exports.ts'
import { id, instant } from './common.ts'

/**
 * A list that a job makes into a file for the person who asked; its id is the job's. What is known only once it was made is
 * null before. `sha256` is that of the file, in hexadecimal; after `expiresAt` it can't be had any more.
 */
export const listExport = z.object({
  id,
  organizationId: id,
  status: z.enum(JOB_STATUSES),
  list: z.enum(EXPORT_LISTS),
  format: z.enum(EXPORT_FORMATS),
  rowCount: z.int().nullable(),
  name: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  sha256: z.string().nullable(),
  expiresAt: instant.nullable(),
})
export type ListExport = z.infer<typeof listExport>
