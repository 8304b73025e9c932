import type { JobEvent } from '../contract/job-events.ts'
import { isEnded } from '../lifecycles/job.ts'
import { hasCapability, type Role } from '../roles.ts'
import { RETRY_CAPABILITY } from './jobs.ts'

/** True when the job failed and the role may run it again. */
export function mayRetry(job: Pick<JobEvent, 'status' | 'type'>, role: Role): boolean {
  return job.status === 'ERROR' && hasCapability(role, RETRY_CAPABILITY[job.type])
}

/** True for a job that ended with a problem that nobody has marked as seen. */
export function needsAttention({ status, seen }: Pick<JobEvent, 'status' | 'seen'>): boolean {
  return !seen && (status === 'ERROR' || status === 'WARNING')
}

/** True while the job waits or runs. */
export function isJobUnfinished({ status }: Pick<JobEvent, 'status'>): boolean {
  return !isEnded(status)
}

/** True when the job has created a file that the person may download. An exported list can be downloaded only by its requester. */
export function mayDownloadFile(
  job: Pick<JobEvent, 'type' | 'fileId' | 'requestedById'>,
  person: { readonly id: string; readonly role: Role },
): boolean {
  if (job.fileId === null) return false
  return job.type === 'LIST-EXPORT' ? job.requestedById === person.id : hasCapability(person.role, 'control')
}
