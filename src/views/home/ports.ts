import type { GroupToday, Today } from '../../domain/contract/today.ts'
import type { DeviceDraft } from '../../domain/counting/unsaved-sheets.ts'
import type { ReadPort } from '../../machines/port.ts'

export interface HomePorts {
  /** The tasks of the day in an establishment. */
  readonly loadToday: ReadPort<{ readonly establishmentId: string }, Today>
  /** The establishments that the person may see, for comparison. */
  readonly loadGroup: ReadPort<null, GroupToday>
  /** The unsaved sheets of the person on this device, in the current establishment. */
  readonly draftsOnDevice: () => readonly DeviceDraft[]
  readonly deviceId: () => string
}

declare module '../app.tsx' {
  interface Ports {
    readonly home: HomePorts
  }
}
