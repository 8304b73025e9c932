import { type CommandPorts, commandChart, commandsWith } from '../instant-command.ts'

/** What is asked of jobs that ended: to do them again, or to take note of how they ended. */
export interface JobCommand {
  readonly act: 'retry' | 'see'
  readonly ids: readonly string[]
}

/** `send` is `PUT jobeventsstatus` or `POST jobevents/seen`. */
export type JobsPorts = CommandPorts<JobCommand>

/**
 * Commands on jobs that ended. Asking sends at once: doing a job again is harmless, because it never has its effect twice. A lost
 * network offers to send again with the same key; a refusal stays until it is put away, and what is stored is read anew.
 */
export const jobsMachine = commandChart<JobCommand>('jobs')

/** The machine with its ports. */
export function jobsWith(ports: JobsPorts) {
  return commandsWith(jobsMachine, ports)
}
