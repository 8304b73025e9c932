import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { jobEvent, jobEventStatusBody, seenJobsBody } from '../../src/domain/contract/job-events.ts'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import { RETRY_CAPABILITY } from '../../src/domain/jobs/jobs.ts'
import { isEnded, jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { isRefused, type RefusalName } from '../../src/domain/refusals.ts'
import { CAPABILITIES, hasCapability, type Role } from '../../src/domain/roles.ts'
import { type Call, defineRoute, type Route } from '../http/route.ts'
import { defineStatusCall } from '../http/status-call.ts'
import { jobEvents } from '../resources/events.ts'
import { appendAudits } from '../store/audit.ts'
import { type JobRecord, lockJobs, saveJob } from '../store/job-events.ts'
import { refuseEach, refuseMissing, refuseRepeated, refuseRows } from '../workflow/refuse-rows.ts'
import { serializeRows } from './serialize-rows.ts'

/** Requests failed jobs again. If one of them is refused, none is requested. */
const retryJobs = defineStatusCall({
  resource: 'jobevents',
  summary: 'Run failed jobs again',
  roles: { REQUEST: CAPABILITIES.remit },
  body: jobEventStatusBody,
  answer: z.array(jobEvent),
  async handle(trx, call) {
    const { rowIds, session, now, jobs, afterCommit } = call
    const lockedJobs = await lockJobs(trx, rowIds)
    refuseMissing(rowIds, lockedJobs)
    const refused = lockedJobs.flatMap((row) => {
      const refusal = retryRefusal(row, session.role)
      return refusal ? [{ row, refusal }] : []
    })
    await refuseRows(trx, refused)
    for (const job of lockedJobs) {
      const resetFields = {
        status: 'REQUEST' as const,
        details: [],
        tries: 0,
        dueAt: null,
        seenAt: null,
        seenByName: null,
      }
      await saveJob(trx, { ...job, ...resetFields }, now)
      await jobs.send(trx, job)
    }
    await appendAudits(
      trx,
      lockedJobs.map((job) => ({ ...changeOf(call, job, 'retry'), ...statusChange(job, 'REQUEST') })),
    )
    afterCommit(jobs.wake)
    return { code: CODES.modified, json: await serializeRows(trx, session, jobEvents, rowIds) }
  },
})

/** Marks ended jobs as seen. Marking again changes nothing. */
const markJobsSeen = defineRoute({
  method: 'post',
  path: '/jobevents/seen',
  summary: 'Mark ended jobs as seen',
  roles: CAPABILITIES.remit,
  body: seenJobsBody,
  answer: z.array(jobEvent),
  async handle(trx, call) {
    const { body, session, now } = call
    refuseRepeated(body.ids, (index) => `ids.${index}`)
    const lockedJobs = await lockJobs(trx, body.ids)
    refuseMissing(body.ids, lockedJobs)
    const unfinished = lockedJobs.filter(({ status }) => !isEnded(status))
    await refuseEach(trx, unfinished, 'StatusDoesNotAllow')
    const unseenJobs = lockedJobs.filter(({ seenAt }) => seenAt === null)
    for (const job of unseenJobs)
      await saveJob(trx, { ...job, seenAt: now, seenByName: session.userName }, now)
    await appendAudits(
      trx,
      unseenJobs.map((job) => ({
        ...changeOf(call, job, 'see'),
        before: { seenAt: null },
        after: { seenAt: now },
      })),
    )
    return { code: CODES.modified, json: await serializeRows(trx, session, jobEvents, body.ids) }
  },
})

/** Why a user with this role can't run the job again; null if they can. */
function retryRefusal(job: JobRecord, role: Role): RefusalName | null {
  if (!hasCapability(role, RETRY_CAPABILITY[job.type])) return 'JobNotYours'
  const next = nextStatus(jobLifecycle, job.status, 'retry')
  return isRefused(next) ? next.refusal : null
}

function changeOf(
  { session, now, origin }: Pick<Call, 'session' | 'now' | 'origin'>,
  job: JobRecord,
  action: HistoryAction,
) {
  return {
    organizationId: job.organizationId,
    establishmentId: job.establishmentId,
    action,
    at: now,
    byId: session.userId,
    byName: session.userName,
    address: origin.address,
    entity: 'jobEvent',
    entityId: job.id,
  }
}

function statusChange({ status, details }: JobRecord, to: string) {
  return { before: { status, details }, after: { status: to, details: [] } }
}

export const jobEventRoutes: readonly Route[] = [retryJobs, markJobsSeen]
