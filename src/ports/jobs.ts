import { jobCalls } from '../api/jobs.ts'
import { pageLoaderOf } from '../api/lists.ts'
import type { JobsPorts } from '../views/jobs/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of jobs: loading them, repeating failed ones, and marking ended ones as seen. */
export function jobsPorts({ api, newKey, changing }: PortsContext): JobsPorts {
  const { loadJob, command } = jobCalls(api)
  return {
    loadPage: pageLoaderOf(api, 'jobevents'),
    load: loadJob,
    send: command,
    newKey,
    ...changing('jobevents'),
  }
}
