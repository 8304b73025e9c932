import type { Answer } from '../../../support/server.ts'
import type { TestOrganization } from './test-organization.ts'

/** One audit event of a record, and its new status. */
export interface HistoryLine {
  readonly event: string
  readonly status: string
}

/** How records with a lifecycle are created, changed, read and removed over HTTP. */
export interface Driver<Fixture> {
  /** Creates a record for a path with these events. */
  create(testOrganization: TestOrganization, events: readonly string[]): Promise<Fixture>
  /** The status and the version in the API. */
  read(
    testOrganization: TestOrganization,
    fixture: Fixture,
  ): Promise<{ readonly status: string; readonly version: number }>
  /** The calls of the events that people perform. */
  readonly calls: Readonly<
    Record<string, (testOrganization: TestOrganization, fixture: Fixture) => Promise<Answer>>
  >
  /** Events that a job performs after a call. The walk waits for them. */
  readonly jobEvents?: readonly string[]
  /** Statuses that a job changes before they can be read. They are checked in the history. */
  readonly transientStatuses?: readonly string[]
  /** Events with a permanent effect, which are performed only in a demo that the path tool has started itself. */
  readonly permanentEvents?: readonly string[]
  /** The events so far, in order; needed with `jobEvents`. */
  history?(testOrganization: TestOrganization, fixture: Fixture): Promise<readonly HistoryLine[]>
  /** Changes the organization before an event, which a call or a job causes, so that it can happen and the event `next` can follow. */
  prepare?(
    testOrganization: TestOrganization,
    fixture: Fixture,
    event: string,
    next: string | undefined,
  ): Promise<void>
  /** The name of the expected refusal; false when no call can try this event in this status. `StatusDoesNotAllow` by default. */
  expectedRefusal?(status: string, event: string): string | false
  /** Removes the record as far as possible, and returns the names of what remains. */
  cleanUp(testOrganization: TestOrganization, fixture: Fixture): Promise<readonly string[]>
}
