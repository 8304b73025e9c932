import { sql } from 'kysely'
import { z } from 'zod'
import { ACCOUNTING_JOB_TYPES } from '../../src/domain/jobs/jobs.ts'
import { JOB_EVENT_DAYS } from '../../src/domain/lifecycles/job.ts'
import { addMilliseconds, DAY_MS } from '../clock-and-ids.ts'
import { clearExpiredExports } from '../store/list-exports.ts'
import { defineJob } from './job.ts'

/**
 * Deletes the organization's job events older than `JOB_EVENT_DAYS`, except unfinished ones, failures that nobody has seen, and failures to
 * post, which name what remains to be posted. Also deletes the contents of expired files of list exports.
 */
export const cleanJobsLogJob = defineJob({
  type: 'CLEAN-JOBS-LOG',
  payload: z.strictObject({}),
  run: (work) =>
    work.conclude(async (trx) => {
      const { organizationId } = work.job
      const now = work.clock.now()
      const fileCount = await clearExpiredExports(trx, organizationId, now)
      const keptSince = addMilliseconds(now, -JOB_EVENT_DAYS * DAY_MS)
      const deleted = await sql`
        delete from job_events where organization_id = ${organizationId}::uuid and created_at < ${keptSince}::timestamptz
          and (status in ('FINISHED', 'WARNING') or (status = 'ERROR' and seen_at is not null
            and type <> all (${[...ACCOUNTING_JOB_TYPES]}::text[])))`.execute(trx)
      const jobCount = Number(deleted.numAffectedRows)
      return {
        status: 'FINISHED',
        details: [
          ...(jobCount > 0 ? [{ key: 'jobsCleaned' as const, params: { count: jobCount } }] : []),
          ...(fileCount > 0 ? [{ key: 'exportsCleaned' as const, params: { count: fileCount } }] : []),
        ],
      }
    }),
})
