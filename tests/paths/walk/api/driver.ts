import type { Answer } from '../../../support/server.ts'
import type { House } from './house.ts'

/** How things of one lifecycle are made, moved, looked at and taken away, over HTTP. */
export interface Driver<Thing> {
  /** Makes a thing for a path that takes these events. */
  make(house: House, events: readonly string[]): Promise<Thing>
  /** The status that the API shows, and the version where there is one. */
  read(house: House, thing: Thing): Promise<{ readonly status: string; readonly version: number }>
  /** The calls of the events that people make; an event without one is a job's. */
  readonly calls: Readonly<Record<string, (house: House, thing: Thing) => Promise<Answer>>>
  /** What must be there first for the call to be about this event. */
  ready?(house: House, thing: Thing, event: string): Promise<void>
  /** False where there is no call to try an event with at this status; the refusal by another name where it has one. */
  refusedAs?(status: string, event: string): string | false
  /** Takes the thing away as far as it can be, and says what stays. */
  cleanUp(house: House, thing: Thing): Promise<readonly string[]>
}
