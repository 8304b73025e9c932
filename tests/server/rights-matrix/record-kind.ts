import { type RawBuilder, sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import type { Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import type { Capability, RoleName } from '../../../src/domain/roles.ts'
import type { Answer } from '../../support/server.ts'
import type { PersonName, SignedInClient } from '../commands/insert-organization.ts'
import { type TestApp, type TestOrganization, YESTERDAY } from '../commands/test-app.ts'

/**
 * A person of the record's organization or of another one, who requests an event. The role is null for a client
 * without a session.
 */
export interface Requester {
  readonly role: RoleName | null
  readonly tenant: 'own' | 'foreign'
  readonly actor: SignedInClient
}

export type AnyLifecycle = Lifecycle<string, string>

/** How one event of a lifecycle is requested over HTTP. */
export interface EventRequest<Entity> {
  /** The call, and the requested status, under which `tests/server/security/rights.ts` declares the rights. */
  readonly call: string
  readonly status?: string
  /** The capability that the event needs. Its roles may all make the call. */
  readonly capability?: Capability
  /** True when only some records need the capability, so that the server finds the record before it checks the capability. */
  readonly rightDependsOnRecord?: boolean
  /**
   * True when the call acts in the current establishment only, even for people who see every organization.
   */
  readonly onlyInCurrentEstablishment?: boolean
  /** The person who requests the event when a test moves a record to a status. */
  readonly by: Exclude<PersonName, 'employee'>
  /** Sends the request as `actor`. Data that the request needs is read as a person with the right. */
  readonly send: (actor: SignedInClient, record: Entity) => Promise<Answer>
}

/** A kind of record with a lifecycle, and how to request its events. */
export interface RecordKind<Entity extends { readonly id: string }> {
  readonly name: string
  /** The table with its status. */
  readonly table: string
  readonly lifecycle: AnyLifecycle
  readonly eventRequests: Readonly<Record<string, EventRequest<Entity>>>
  /** Events that nobody requests for a single record, with the reason. */
  readonly notRequested: Readonly<Record<string, string>>
  /** Creates a record in an initial status. */
  readonly make: () => Promise<Entity>
  /** Writes a status without a call: a status that only a job or the closing of a month sets, or SEND, which a job would change after a call. */
  readonly put: (record: Entity, status: string) => Promise<void>
  /** Prepares the record so that the call means this event. */
  readonly prepare?: (record: Entity, event: string) => Promise<void>
  /** True when no call requests the event for a record in that status. */
  readonly hasNoRequest?: (status: string, event: string) => boolean
  /** For an event: the event that the same request causes when the status no longer allows the first. */
  readonly meansLater?: Readonly<Record<string, string>>
  /** The name of the refusal when the API refuses more than the lifecycle does. */
  readonly extraRefusal?: (status: string, event: string, requester: Requester) => string | undefined
}

export type AnyRecordKind = RecordKind<never>

/** The organization in which records are created, with unused dates and numbers for them. */
export interface Workspace {
  readonly testApp: TestApp
  readonly testOrganization: TestOrganization
  readonly next: () => { readonly date: string; readonly cashRegisterId: string; readonly number: string }
}

export function createWorkspace(testApp: TestApp, testOrganization: TestOrganization): Workspace {
  let sheets = 0
  return {
    testApp,
    testOrganization,
    next() {
      sheets += 1
      const cashRegisterId = sheets % 2 === 0 ? testOrganization.ids.bar : testOrganization.ids.terrace
      const number = `P${String(sheets).padStart(6, '0')}`
      return { date: addDays(YESTERDAY, -Math.floor(sheets / 2)), cashRegisterId, number }
    },
  }
}

/** Writes a status without a call, and executes `laterQueries` in the same transaction. */
export async function putStatus(
  { testApp }: Workspace,
  table: string,
  id: string,
  status: string,
  ...laterQueries: readonly RawBuilder<unknown>[]
): Promise<void> {
  await asSystem(testApp.db, async (trx) => {
    await sql`update ${sql.table(table)} set status = ${status}, version = version + 1 where id = ${id}::uuid`.execute(
      trx,
    )
    for (const query of laterQueries) await query.execute(trx)
  })
}

/** The status of a row, read without a scope. */
export async function statusIn({ db }: Pick<TestApp, 'db'>, table: string, id: string): Promise<string> {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}::uuid`.execute(trx),
  )
  return rows[0]!.status
}

/** The reason why nobody requests the event `archive` for a single record. */
export const ARCHIVED_BY_MONTH = 'a month is only closed as a whole'

/** True for the director of the record's organization, who prepared the remittance and may not hand it over. */
export const isPreparer = ({ role, tenant }: Requester): boolean => role === 'director' && tenant === 'own'
