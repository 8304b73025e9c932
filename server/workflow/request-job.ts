import type { Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { JobType } from '../../src/domain/jobs/jobs.ts'
import type { Ids } from '../clock-and-ids.ts'
import { type AuditEntry, appendAudit } from '../store/audit.ts'
import { insertJob } from '../store/job-events.ts'
import type { JobQueue } from '../store/job-queue.ts'
import type { Schema } from '../store/schema.ts'
import type { CommandContext } from './context.ts'

/** A requested job. */
interface JobRequest {
  readonly type: JobType
  /** The organization of the job; by default that of the session. */
  readonly organizationId?: string
  /** null for a job of the whole organization. */
  readonly establishmentId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

/** The organization and the establishment of a record. */
interface Owner {
  readonly organizationId: string
  readonly establishmentId: string
}

/** Who requests the job, when and from which network address. The user id is null for the program itself. */
interface Author {
  readonly userId: string | null
  readonly name: string
  readonly address: string
  readonly now: Instant
}

/** The program itself, as the history names it. */
export const PROGRAM_AUTHOR = { userId: null, name: 'Sacoche', address: '' } as const

/** The fields of a history event of something that the program itself did at an instant. */
export function programAuthorAt(at: Instant): Pick<AuditEntry, 'at' | 'byId' | 'byName' | 'address'> {
  return { at, byId: PROGRAM_AUTHOR.userId, byName: PROGRAM_AUTHOR.name, address: PROGRAM_AUTHOR.address }
}

/**
 * Requests a job. Its job event in REQUEST, its entry in the queue and its event in the history are part of
 * the transaction, so the job runs only if the transaction commits. This process, if it runs jobs and is
 * free, then starts it at once; others find it within seconds. Locks the chain of the history to which it appends: call it after
 * every other write.
 *
 * @returns the id of the job event, which is also the id of the job
 */
export async function requestJob(
  trx: Transaction<Schema>,
  call: CommandContext,
  request: JobRequest,
): Promise<string> {
  const { session, now, ids, origin, jobs } = call
  const author = { userId: session.userId, name: session.userName, address: origin.address, now }
  const organizationId = request.organizationId ?? session.organizationId
  const id = await addJob(trx, { ids, jobs }, author, { ...request, organizationId })
  call.afterCommit(jobs.wake)
  return id
}

/**
 * Requests jobs for records of one or more organizations: those that `jobsOf` returns for the records of each. A job belongs to an establishment
 * if all records of its organization belong to this one.
 */
export async function requestJobs<Row extends Owner, Type extends JobType>(
  trx: Transaction<Schema>,
  call: CommandContext,
  rows: readonly Row[],
  jobsOf: (rows: readonly Row[]) => readonly (Pick<JobRequest, 'payload'> & { readonly type: Type })[],
): Promise<{ readonly type: Type; readonly id: string }[]> {
  const jobs: { readonly type: Type; readonly id: string }[] = []
  for (const [organizationId, rowsOfOrganization] of Map.groupBy(rows, (row) => row.organizationId)) {
    const establishmentId = onlyEstablishment(rowsOfOrganization)
    for (const { type, payload } of jobsOf(rowsOfOrganization)) {
      const id = await requestJob(trx, call, { type, organizationId, establishmentId, payload })
      jobs.push({ type, id })
    }
  }
  return jobs
}

/** The establishment of the rows; null if they belong to several. */
function onlyEstablishment(rows: readonly Owner[]): string | null {
  const [establishmentId, ...others] = new Set(rows.map((row) => row.establishmentId))
  return establishmentId !== undefined && others.length === 0 ? establishmentId : null
}

/** Like `requestJob`, for any author; does not wake the queue. */
export async function addJob(
  trx: Transaction<Schema>,
  { ids, jobs }: { readonly ids: Ids; readonly jobs: Pick<JobQueue, 'send'> },
  author: Author,
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
      requestedById: author.userId,
      requestedByName: author.name,
    },
    author.now,
  )
  await jobs.send(trx, { id, organizationId })
  await appendAudit(trx, {
    organizationId,
    establishmentId,
    at: author.now,
    byId: author.userId,
    byName: author.name,
    address: author.address,
    action: 'request',
    entity: 'jobEvent',
    entityId: id,
    before: null,
    after: { type, status: 'REQUEST', payload },
  })
  return id
}
