import { type CommandPorts, instantCommandMachine, instantCommandWith } from '../instant-command.ts'

/** A command on finished jobs: retry them, or acknowledge their outcome. */
export interface JobCommand {
  readonly act: 'retry' | 'see'
  readonly ids: readonly string[]
}

/** `send` is `PUT jobeventsstatus` or `POST jobevents/seen`. */
export type JobsPorts = CommandPorts<JobCommand>

/**
 * Commands on finished jobs, sent at once: retrying a job is safe because it never has its effect twice. After a network failure the
 * command can be sent again with the same key; a refusal stays until it is dismissed, and the list reloads.
 */
export const jobsMachine = instantCommandMachine<JobCommand>('jobs')

/** The machine with its ports. */
export function jobsWith(ports: JobsPorts) {
  return instantCommandWith(jobsMachine, ports)
}
