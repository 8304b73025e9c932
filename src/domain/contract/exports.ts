import { z } from 'zod'
import { JOB_STATUSES } from '../lifecycles/job.ts'
import { EXPORT_FORMATS, EXPORT_LISTS } from '../lists/exports.ts'
import { id, instant } from './common.ts'

/**
 * A list that a job exports to a file for the person who requested it; its id is the job's. Fields known only after the export are null
 * before. `rowCount` counts rows of the list: each entry of `accountingentries` has several lines in the file. `sha256` is the hash of the
 * file in hexadecimal; the file is available until `expiresAt`.
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
