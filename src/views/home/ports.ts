import type { GroupToday, Today } from '../../domain/contract/today.ts'
import type { DraftSummary, ValidatedSheet } from '../../domain/counting/unsaved-sheets.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The tasks and figures of an establishment, with `validatedSheets`: among them are those of which only this device has a draft. */
export type HomeToday = Today & { readonly validatedSheets?: readonly ValidatedSheet[] }

/** The ports of the home screen. */
export interface HomePorts {
  /** The tasks of the day and the figures of the last days in an establishment. */
  readonly loadToday: ReadPort<{ readonly establishmentId: string }, HomeToday>
  /** The figures of all establishments to which the user has access, for comparison. */
  readonly loadGroup: ReadPort<null, GroupToday>
  /** The user's unsaved sheets on this device, in the current establishment. */
  readonly draftsOnDevice: () => readonly DraftSummary[]
  readonly deviceId: () => string
}

declare module '../app.tsx' {
  interface Ports {
    readonly home: HomePorts
  }
}
