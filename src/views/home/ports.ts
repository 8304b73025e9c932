import type { Today } from '../../domain/contract/archives.ts'
import type { ReadPort } from '../../machines/port.ts'

export interface HomePorts {
  /** The tasks of the day in an establishment. */
  readonly loadToday: ReadPort<{ readonly establishmentId: string }, Today>
}
