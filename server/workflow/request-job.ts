import type { Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { JobType } from '../../src/domain/jobs/jobs.ts'
import type { Ids } from '../clock-and-ids.ts'
import { appendAudit } from '../store/audit.ts'
import { insertJob } from '../store/job-events.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Schema } from '../store/schema.ts'
import type { CommandContext } from './context.ts'

/** A requested job. */
export interface JobRequest {
  readonly type: JobType
  /** The organization of the job; by default that of the session. */
  readonly organizationId?: string
  /** null for a job of the whole organization. */
  readonly establishmentId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

/** Who requests the job, when and from where. The program itself has no user id and the name Sacoche. */
interface Author {
  readonly userId: string | null
  readonly name: string
  readonly address: string
  readonly now: Instant
}

/** The program itself, as the history names it. */
export const PROGRAM_AUTHOR = { userId: null, name: 'Sacoche', address: '' } as const

/**
 * Requests a job. Its event in REQUEST, its entry in the queue and its event in the history are part of the transaction, so the job runs
 * only if the transaction commits. It starts immediately afterwards in any free process. Locks chains of the history: call it after every
 * other write.
 *
 * @returns the id of the job's event
 */
export async function requestJob(
  trx: Transaction<Schema>,
  call: CommandContext,
  request: JobRequest,
): Promise<string> {
  const { session, now, ids, origin, jobs } = call
  const by = { userId: session.userId, name: session.userName, address: origin.address, now }
  const organizationId = request.organizationId ?? session.organizationId
  const id = await addJob(trx, { ids, jobs }, by, { ...request, organizationId })
  call.afterCommit(jobs.wake)
  return id
}

/** Like `requestJob`, for any author; does not wake the queue. */
export async function addJob(
  trx: Transaction<Schema>,
  { ids, jobs }: { readonly ids: Ids; readonly jobs: Pick<JobQueue, 'send'> },
  by: Author,
  { type, organizationId, establishmentId, payload }: Required<JobRequest>,
): Promise<string> {
  const id = ids.next()
  await insertJob(
    trx,
    {
      id,
      organizationId,
      establishmentId,
      type,
      payload,
      requestedById: by.userId,
      requestedByName: by.name,
    },
    by.now,
  )
  await jobs.send(trx, { id, organizationId })
  await appendAudit(trx, {
    organizationId,
    establishmentId,
    at: by.now,
    byId: by.userId,
    byName: by.name,
    address: by.address,
    action: 'request',
    entity: 'jobEvent',
    entityId: id,
    before: null,
    after: { type, status: 'REQUEST', payload },
  })
  return id
}
