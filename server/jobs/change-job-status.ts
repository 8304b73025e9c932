import type { Transaction } from 'kysely'
import type { JobDetail } from '../../src/domain/jobs/jobs.ts'
import { type JobTransition, jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import type { Clock, Ids } from '../clock-and-ids.ts'
import { appendAudit } from '../store/audit.ts'
import { type JobRecord, saveJob } from '../store/job-events.ts'
import { dropExport } from '../store/list-exports.ts'
import type { Schema } from '../store/schema.ts'
import { queueRecipientMail } from '../workflow/queue-recipient-mail.ts'
import { programAuthorAt } from '../workflow/request-job.ts'
import { LostRun } from './job.ts'

/**
 * Changes a locked event and writes its history. If `transition` is null, its status stays: a run takes over
 * an event that is STARTED already, and the history records another start.
 *
 * @throws LostRun if the status of the event does not allow the transition
 */
export async function changeJobStatus(
  trx: Transaction<Schema>,
  clock: Clock,
  transition: JobTransition | null,
  before: JobRecord,
  changes: Partial<JobRecord>,
): Promise<JobRecord> {
  const next =
    transition === null ? { to: before.status } : nextStatus(jobLifecycle, before.status, transition)
  if (isRefused(next)) throw new LostRun(next.refusal)
  // If the clock was set back, the change has the time of the last change, so that the history of the job stays in order.
  const now = clock.now() > before.updatedAt ? clock.now() : before.updatedAt
  const after = { ...before, ...changes, status: next.to }
  await saveJob(trx, after, now)
  await appendAudit(trx, {
    organizationId: after.organizationId,
    establishmentId: after.establishmentId,
    entity: 'jobEvent',
    entityId: after.id,
    ...programAuthorAt(now),
    action: transition ?? 'start',
    before: { status: before.status, attempts: before.attempts },
    after: { status: after.status, attempts: after.attempts, details: after.details },
  })
  return after
}

/**
 * Ends a locked event in ERROR, and queues a mail about it to the recipients of alerts. Deletes the rows and
 * the file that a list export has stored: another run reads the rows again.
 *
 * @throws LostRun if the event is not STARTED
 */
export async function endJobAsError(
  trx: Transaction<Schema>,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  event: JobRecord,
  detail: JobDetail,
): Promise<void> {
  await changeJobStatus(trx, clock, 'fail', event, { details: [detail], dueAt: null })
  if (event.type === 'LIST-EXPORT') await dropExport(trx, event)
  await queueRecipientMail(trx, event, { kind: 'JOB_FAILED', type: event.type }, { now: clock.now(), ids })
}
