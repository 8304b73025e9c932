import type { Answer } from '../../../support/server.ts'
import type { House } from './house.ts'

/** One line of the audit trail: what happened to a thing, and the status that it came to. */
export interface Happened {
  readonly event: string
  readonly status: string
}

/** How things of one lifecycle are made, moved, looked at and taken away, over HTTP. */
export interface Driver<Thing> {
  /** Makes a thing for a path that takes these events. */
  make(house: House, events: readonly string[]): Promise<Thing>
  /** The status that the API shows, and the version where there is one. */
  read(house: House, thing: Thing): Promise<{ readonly status: string; readonly version: number }>
  /** The calls of the events that people make. */
  readonly calls: Readonly<Record<string, (house: House, thing: Thing) => Promise<Answer>>>
  /** Events that a job makes happen, after a call: they are waited for. */
  readonly answers?: readonly string[]
  /** Statuses that a job ends by itself, sooner than they can be read: the history has them. */
  readonly passing?: readonly string[]
  /** Events whose effect stays for good: made to happen in a demo of our own only. */
  readonly lasting?: readonly string[]
  /** What happened so far, in order; needed with `answers`. */
  history?(house: House, thing: Thing): Promise<readonly Happened[]>
  /** What must be there first for the call to be about this event, and for the next to follow. */
  ready?(house: House, thing: Thing, event: string, next: string | undefined): Promise<void>
  /** False where there is no call to try an event with at this status; the refusal by another name where it has one. */
  refusedAs?(status: string, event: string): string | false
  /** Takes the thing away as far as it can be, and says what stays. */
  cleanUp(house: House, thing: Thing): Promise<readonly string[]>
}
