import type { Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { JobType } from '../../src/domain/jobs/jobs.ts'
import type { Ids } from '../clock-and-ids.ts'
import { appendAudit } from '../store/audit.ts'
import { insertJob } from '../store/job-events.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Schema } from '../store/schema.ts'
import type { CommandContext } from './context.ts'

/** The job that is asked for. */
export interface JobRequest {
  readonly type: JobType
  /** The organization whose job it is; that of the session when not told. */
  readonly organizationId?: string
  /** null for a job of the whole organization. */
  readonly establishmentId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

/** Who asks, when and from where; the program itself is nobody, by the name of Sacoche. */
interface Author {
  readonly userId: string | null
  readonly name: string
  readonly address: string
  readonly now: Instant
}

/** The program itself, as the history names it. */
export const PROGRAM = { userId: null, name: 'Sacoche', address: '' } as const

/**
 * Asks for a job: its event in REQUEST, its place in the queue and the line in the history are part of the transaction, so that
 * the job runs if that is committed and only then. It begins right after, in whichever process is free. Chains of the history
 * are locked from here on: call it after every other write.
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

/** As `requestJob`, for whoever it is; the queue is not told to look at once. */
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
      ...{ id, organizationId, establishmentId, type, payload },
      ...{ requestedById: by.userId, requestedByName: by.name },
    },
    by.now,
  )
  await jobs.send(trx, { id, organizationId })
  await appendAudit(trx, {
    ...{ organizationId, establishmentId, at: by.now, byId: by.userId, byName: by.name, address: by.address },
    ...{ action: 'request', entity: 'jobEvent', entityId: id, before: null },
    after: { type, status: 'REQUEST', payload },
  })
  return id
}
