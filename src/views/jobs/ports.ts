import type { JobEvent } from '../../domain/contract/job-events.ts'
import type { InstantCommandPorts } from '../../machines/instant-command/machine.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/**
 * A command on jobs: `retry` runs failed jobs again, `see` marks the results of jobs as seen. It is safe to run a job again, because a job never has
 * its effect twice.
 */
export interface JobCommand {
  readonly act: 'retry' | 'see'
  readonly ids: readonly string[]
}

/** The ports of jobs. `send` is `PUT jobeventsstatus` or `POST jobevents/seen`. */
export interface JobsPorts extends InstantCommandPorts<JobCommand> {
  readonly loadPage: ListPort<JobEvent>
  readonly load: ReadPort<{ readonly id: string }, JobEvent>
}

declare module '../app.tsx' {
  interface Ports {
    readonly jobs: JobsPorts
  }
}
