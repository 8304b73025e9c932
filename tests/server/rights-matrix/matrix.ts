import { sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { CAPABILITIES, hasCapability, ROLES, type Role } from '../../../src/domain/roles.ts'
import { ROLE_NAMES } from '../../support/people.ts'
import type { Answer } from '../../support/server.ts'
import { signInAll } from '../commands/insert-organization.ts'
import { dataOf, type TestApp, type TestOrganization } from '../commands/test-app.ts'
import { expectedRoles } from '../security/rights.ts'
import { tableHashes } from '../security/rows.ts'
import { countKind, remittanceKind } from './counts-and-remittances.ts'
import {
  carrierKind,
  closedMonthKind,
  configureCategories,
  dispatchKind,
  jobKind,
  personKind,
} from './others.ts'
import { changePouchAtCarrierKind, changePouchKind, notesPouchKind } from './pouches.ts'
import {
  type AnyLifecycle,
  type AnyRecordKind,
  createWorkspace,
  type EventRequest,
  type RecordKind,
  type Requester,
  statusIn,
} from './record-kind.ts'

type AnyRecord = { readonly id: string }
type ErasedKind = RecordKind<AnyRecord>

/** The result of one event of a lifecycle in one status, requested by every person. */
export interface MatrixCell {
  readonly kind: string
  readonly lifecycle: string
  readonly status: string
  readonly event: string
  /** The number of people who requested it. */
  readonly tried: number
  /** The deviations from the rights and the lifecycle. */
  readonly faults: readonly string[]
}

/** The kinds of records of one organization, and the people of two organizations who request their events. */
export interface RightsMatrix {
  readonly testApp: TestApp
  readonly kinds: readonly AnyRecordKind[]
  readonly requesters: readonly Requester[]
  /** The people of the records' organization, who move records to a status. */
  readonly people: TestOrganization['people']
}

export async function setUpMatrix(testApp: TestApp): Promise<RightsMatrix> {
  const [organization, foreign] = [await testApp.createOrganization(), await testApp.createOrganization()]
  await configureCategories(testApp, organization)
  const workspace = createWorkspace(testApp, organization)
  const kinds = [
    countKind,
    remittanceKind,
    notesPouchKind,
    changePouchKind,
    changePouchAtCarrierKind,
    dispatchKind,
    closedMonthKind,
    jobKind,
    carrierKind,
    personKind,
  ]
  return {
    testApp,
    people: organization.people,
    kinds: kinds.map((kind) => kind(workspace) as unknown as AnyRecordKind),
    requesters: [
      ...(await peopleOf(testApp, organization, 'own')),
      ...(await peopleOf(testApp, foreign, 'foreign')),
      // A client without a session belongs to no organization.
      { role: null, tenant: 'foreign', actor: testApp.server.client() },
    ],
  }
}

async function peopleOf(
  testApp: TestApp,
  { tenant }: TestOrganization,
  tenantKind: Requester['tenant'],
): Promise<readonly Requester[]> {
  const actors = await signInAll(testApp.server, ROLE_NAMES, tenant)
  return ROLE_NAMES.map((role) => ({ role, tenant: tenantKind, actor: actors[role] }))
}

/** The cells of a kind: every status with every event that a call can request, also those that the lifecycle refuses in that status. */
export function matrixCellsOf({
  lifecycle,
  eventRequests,
  hasNoRequest,
}: AnyRecordKind): readonly (readonly [string, string])[] {
  return lifecycle.statuses.flatMap((status) =>
    Object.keys(eventRequests)
      .filter((event) => !hasNoRequest?.(status, event))
      .map((event) => [status, event] as const),
  )
}

/** The events of a kind with neither a request nor a reason in `notRequested`. */
export function eventsWithoutRequest({
  lifecycle,
  eventRequests,
  notRequested,
}: AnyRecordKind): readonly string[] {
  const events = new Set(lifecycle.edges.map(({ event }) => event))
  return [...events].filter((event) => !(event in eventRequests) && !(event in notRequested))
}

/** The roles that may request an event: those of its capability if it has one, otherwise those of its call. */
function rolesOf({ call, status = '', capability }: EventRequest<never>): readonly Role[] {
  const roles = expectedRoles(call)[status]
  if (!roles) throw new Error(`${call} ${status} is not declared`)
  return capability ? CAPABILITIES[capability] : roles
}

/** True if the role may make the call at all, whatever the record is. */
const mayCall = ({ call, status = '' }: EventRequest<never>, role: Role): boolean =>
  expectedRoles(call)[status]?.includes(role) ?? false

/** The expected result for a person: the name of a refusal, or null when the request succeeds. */
function expectedOf(kind: AnyRecordKind, status: string, event: string, requester: Requester): string | null {
  const { role, tenant } = requester
  if (role === null) return 'InvalidToken'
  const request = kind.eventRequests[event]!
  const seesForeignRecords =
    hasCapability(ROLES[role], 'seeEveryOrganization') && !request.onlyInCurrentEstablishment
  const isFound = tenant === 'own' || seesForeignRecords
  if (!rolesOf(request).includes(ROLES[role]))
    return request.rightDependsOnRecord && mayCall(request, ROLES[role]) && !isFound
      ? 'NotFound'
      : 'RoleNotAllowed'
  if (!isFound) return 'NotFound'
  const extraRefusal = kind.extraRefusal?.(status, event, requester)
  if (extraRefusal) return extraRefusal
  const next = nextStatus(kind.lifecycle, status, event)
  return 'refusal' in next ? next.refusal : null
}

/**
 * Lets every person request `event` for a record in `status`, and returns the cell with the deviations. A
 * refused request that changes data of any organization is a deviation too, and so is a success without an entry in
 * the history.
 */
export async function tryCell(
  matrix: RightsMatrix,
  anyKind: AnyRecordKind,
  status: string,
  event: string,
): Promise<MatrixCell> {
  const kind = anyKind as unknown as ErasedKind
  const faults: string[] = []
  const describeTry = ({ role, tenant }: Requester) =>
    `${kind.name} ${status} ${event}, ${tenant} ${role ?? 'anonymous'}`
  const refused = matrix.requesters.filter(
    (requester) => expectedOf(anyKind, status, event, requester) !== null,
  )
  const record = await createRecordInStatus(matrix, kind, status)
  await kind.prepare?.(record, event)
  const before = await tableHashes(matrix.testApp.db)
  for (const requester of refused) {
    const expected = expectedOf(anyKind, status, event, requester)
    const found = outcomeOf(await kind.eventRequests[event]!.send(requester.actor, record))
    if (found !== expected) faults.push(`${describeTry(requester)}: expected ${expected}, found ${found}`)
  }
  const after = await tableHashes(matrix.testApp.db)
  for (const table of Object.keys(after))
    if (after[table] !== before[table])
      faults.push(`${kind.name} ${status} ${event}: refused requests changed ${table}`)
  for (const requester of matrix.requesters.filter((candidate) => !refused.includes(candidate))) {
    const fresh = await createRecordInStatus(matrix, kind, status)
    await kind.prepare?.(fresh, event)
    const eventsBefore = await countEvents(matrix.testApp)
    const answer = await kind.eventRequests[event]!.send(requester.actor, fresh)
    if (answer.status < 300 && (await countEvents(matrix.testApp)) <= eventsBefore)
      faults.push(`${describeTry(requester)}: succeeded without an entry in the history`)
    const found = outcomeOf(answer) ?? (await statusIn(matrix.testApp, kind.table, fresh.id))
    const next = nextStatus(kind.lifecycle, status, event)
    if (!('to' in next) || found !== next.to)
      faults.push(`${describeTry(requester)}: expected ${'to' in next ? next.to : ''}, found ${found}`)
  }
  return {
    kind: kind.name,
    lifecycle: kind.lifecycle.name,
    status,
    event,
    tried: matrix.requesters.length,
    faults,
  }
}

/** The number of events in the history of all organizations. */
async function countEvents({ db }: TestApp): Promise<number> {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ events: number }>`select count(*)::int as events from audit_events`.execute(trx),
  )
  return rows[0]!.events
}

/** The name of a refusal, or the HTTP status and text of an answer without a name; null for a success. */
function outcomeOf({ status, data, text }: Answer): string | null {
  if (status < 300) return null
  return (data as { refusal?: string } | null)?.refusal ?? `${status} ${text.slice(0, 100)}`
}

/**
 * Creates a record and moves it to a status on the shortest path: with the calls of its events, or by writing
 * the status (see `put`).
 */
export async function createRecordInStatus(
  { testApp, people }: RightsMatrix,
  kind: ErasedKind,
  goal: string,
): Promise<AnyRecord> {
  const record = await kind.make()
  for (const { event, to } of shortestPathTo(kind.lifecycle, goal)) {
    await kind.prepare?.(record, event)
    const eventRequest = kind.eventRequests[event]
    // A job would change the status of a record that is being sent.
    if (eventRequest && to !== 'SEND') dataOf(await eventRequest.send(people[eventRequest.by], record))
    else await kind.put(record, to)
  }
  const found = await statusIn(testApp, kind.table, record.id)
  if (found !== goal) throw new Error(`${kind.name} was led to ${goal}, and is ${found}`)
  return record
}

/** The shortest path of transitions from an initial status to this status. */
export function shortestPathTo(
  { edges, initial }: AnyLifecycle,
  goal: string,
): readonly { readonly event: string; readonly to: string }[] {
  const paths = new Map<string, readonly { event: string; to: string }[]>(
    initial.map((status) => [status, []]),
  )
  // Breadth first: the loop also visits the entries that it adds.
  for (const [status, path] of paths)
    for (const { event, from, to } of edges)
      if (from.includes(status) && !paths.has(to)) paths.set(to, [...path, { event, to }])
  const path = paths.get(goal)
  if (!path) throw new Error(`nothing leads to ${goal}`)
  return path
}
