import type { JobDetail, JobFailureName } from '../src/domain/jobs/jobs.ts'

/**
 * An expected failure of a job: the job ends in ERROR with the name of the failure. A transient failure (a server that does not answer)
 * is retried a few times with growing delays; only the last attempt ends in ERROR.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure'
  readonly detail: JobDetail
  readonly isTransient: boolean

  constructor(
    key: JobFailureName,
    params: JobDetail['params'] = {},
    { isTransient = false, cause }: { readonly isTransient?: boolean; readonly cause?: unknown } = {},
  ) {
    super(key, { cause })
    this.detail = { key, params }
    this.isTransient = isTransient
  }
}
