import type { JobEvent } from '../../domain/contract/job-events.ts'
import { JOB_CAPABILITY } from '../../domain/jobs/jobs.ts'
import { isEnded } from '../../domain/lifecycles/job.ts'
import { may, type Role } from '../../domain/roles.ts'

/** True where the role may have the job done again. */
export function mayRetry(job: JobEvent, role: Role): boolean {
  return job.status === 'ERROR' && may(role, JOB_CAPABILITY[job.type])
}

/** True where nobody has taken note yet of how the job ended, and there is something to take note of. */
export function isToBeSeen({ status, seen }: JobEvent): boolean {
  return !seen && (status === 'ERROR' || status === 'WARNING')
}

/** True while the server will change something of it by itself. */
export function isUnderWay({ status }: JobEvent): boolean {
  return !isEnded(status)
}
