import { sql } from 'kysely'
import { z } from 'zod'
import { JOB_EVENT_DAYS } from '../../src/domain/lifecycles/job.ts'
import { clearExpired } from '../store/list-exports.ts'
import { defineJob } from './job.ts'

const DAY_MS = 86_400_000

/**
 * Deletes the organization's job events older than 90 days, except unfinished ones and failures that nobody has seen. Deletes expired list
 * files.
 */
export const cleanJobsLog = defineJob({
  type: 'CLEAN-JOBS-LOG',
  payload: z.strictObject({}),
  run: (work) =>
    work.conclude(async (trx) => {
      const { organizationId } = work.job
      const now = work.clock.now()
      const files = await clearExpired(trx, organizationId, now)
      const before = new Date(Date.parse(now) - JOB_EVENT_DAYS * DAY_MS).toISOString()
      const dropped = await sql`
        delete from job_events where organization_id = ${organizationId}::uuid and created_at < ${before}::timestamptz
          and (status in ('FINISHED', 'WARNING') or (status = 'ERROR' and seen_at is not null))`.execute(trx)
      const count = Number(dropped.numAffectedRows)
      return {
        status: 'FINISHED',
        details: [
          ...(count > 0 ? [{ key: 'jobsCleaned' as const, params: { count } }] : []),
          ...(files > 0 ? [{ key: 'exportsCleaned' as const, params: { count: files } }] : []),
        ],
      }
    }),
})
