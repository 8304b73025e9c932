import type { GroupToday, Today } from '../../domain/contract/today.ts'
import type { DeviceDraft } from '../../domain/counting/unsaved-sheets.ts'
import type { ReadPort } from '../../machines/port.ts'

export interface HomePorts {
  /** The tasks of the day in an establishment. */
  readonly loadToday: ReadPort<{ readonly establishmentId: string }, Today>
  /** The establishments in reach side by side. */
  readonly loadGroup: ReadPort<null, GroupToday>
  /** The unsaved sheets of the person that this device holds, in the establishment that is worked in. */
  readonly draftsOnDevice: () => readonly DeviceDraft[]
  readonly deviceId: () => string
}
