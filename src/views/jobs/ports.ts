import type { JobEvent } from '../../domain/contract/job-events.ts'
import type { JobsPorts as MachinePorts } from '../../machines/jobs/machine.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The ports of jobs. */
export interface JobsPorts extends MachinePorts {
  readonly loadPage: ListPort<JobEvent>
  readonly load: ReadPort<{ readonly id: string }, JobEvent>
}

declare module '../app.tsx' {
  interface Ports {
    readonly jobs: JobsPorts
  }
}
