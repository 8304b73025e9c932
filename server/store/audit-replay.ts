import { sql, type Transaction } from 'kysely'
import { nextStatus } from '../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../src/domain/refusals.ts'
import { ROLES, type Role } from '../../src/domain/roles.ts'
import { findFileFaults } from './audit-files.ts'
import { createdRowFaults, NO_HISTORY, rowFaults } from './audit-rows.ts'
import { findSumFaults } from './audit-sums.ts'
import { findLinkFaults, findValueFaults, RECORDED_TABLES } from './audit-values.ts'
import { RECORDED_KINDS, type RecordedKind } from './history-rights.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import { asSystemSnapshot } from './scope.ts'

/**
 * A finding of the replay: a change that the lifecycle or the rights do not allow, a row and a history that do not agree or of which one is
 * missing, or a creation that an earlier version did not record.
 */
export interface ReplayFinding {
  readonly organizationId: string
  readonly entity: string
  readonly entityId: string
  /** The number of the event in its audit chain; null if the finding is about the row. */
  readonly sequence: number | null
  readonly fault: string
}

/** The numbers of records, of their events, and of faults that a replay found. */
interface Replayed {
  readonly records: number
  readonly changes: number
  readonly faults: number
}

/** One event, as far as the replay reads it. */
interface RecordedEvent {
  readonly organizationId: string
  readonly entity: string
  readonly entityId: string
  readonly sequence: number
  readonly at: string
  readonly action: string
  readonly byId: string | null
  /** The status before and after the change, as the event names it; null when the event names none. */
  readonly statusBefore: string | null
  readonly statusAfter: string | null
  /** True if the event of a person changes their role, status or establishments. */
  readonly changesRights: boolean
}

const PAGE = 2_000
/** Less than every id: where reading the events begins. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the history of every record of `RECORDED_KINDS` against its lifecycle: the history begins in an initial status; each change is an allowed
 * transition from the status before it; its author may make it, either the program or a person with the role at that time; and the row has the
 * last status. Then checks that other records and their histories both exist, compares the rows of `RECORDED_TABLES` with the last values in
 * their history, and checks balances, numbers and files. Reads the events in pages.
 *
 * @param onFault called for each fault: first those of events, by record, then those of rows
 * @param onNote called instead for each record that an earlier version of the invite command created without recording the creation
 */
export async function replayHistory(
  database: Pick<Database, 'kysely'>,
  onFault: (fault: ReplayFinding) => void,
  onNote: (note: ReplayFinding) => void = () => undefined,
): Promise<Replayed> {
  let [records, changes, faults] = [0, 0, 0]
  const report = (fault: ReplayFinding) => {
    faults += 1
    onFault(fault)
  }
  await asSystemSnapshot(database, async (trx) => {
    const roleAt = await readRoles(trx)
    const invitedEarlier = await organizationsInvitedEarlier(trx)
    const noteCreation = (record: Omit<ReplayFinding, 'fault'>) =>
      onNote({ ...record, fault: 'was created before its history began' })
    let entityId = ''
    let status: string | null = null
    for await (const event of eventsOfRecords(trx)) {
      const kind = RECORDED_KINDS[event.entity]!
      if (event.entityId !== entityId) {
        records += 1
        entityId = event.entityId
        status = null
      }
      changes += 1
      const { organizationId, entity, sequence } = event
      const isUnrecordedCreation =
        status === null && invitedEarlier.has(organizationId) && beginsAfterUnrecordedCreation(event)
      if (isUnrecordedCreation) noteCreation({ organizationId, entity, entityId, sequence })
      const transition = isUnrecordedCreation ? null : transitionFault(kind, event, status)
      const found = [transition, authorFault(kind, event, roleAt)]
      for (const fault of found) if (fault) report({ organizationId, entity, entityId, sequence, fault })
      status = statusAfter(kind, event, status)
    }
    for (const [entity, kind] of Object.entries(RECORDED_KINDS))
      for (const row of await rowFaults(trx, entity, kind)) {
        const isUnrecordedCreation =
          entity === 'organization' && row.fault === NO_HISTORY && invitedEarlier.has(row.organizationId)
        if (isUnrecordedCreation) noteCreation(row)
        else report(row)
      }
    for (const row of await createdRowFaults(trx)) report(row)
    for (const entity of Object.keys(RECORDED_TABLES) as (keyof typeof RECORDED_TABLES)[]) {
      for (const { columns, ...row } of await findValueFaults(trx, entity)) {
        // The status of the entities in `RECORDED_KINDS` is compared above.
        const others = columns.filter((column) => column !== 'status' || !(entity in RECORDED_KINDS))
        if (others.length === 0) continue
        report({ ...row, entity, sequence: null, fault: `differs from its history in ${others.join(', ')}` })
      }
    }
    for (const { columns, ...row } of await findLinkFaults(trx))
      report({ ...row, sequence: null, fault: `differs from its history in ${columns.join(', ')}` })
    for (const fault of await findSumFaults(trx)) report(fault)
    for (const fault of await findFileFaults(trx)) report(fault)
  })
  return { records, changes, faults }
}

/**
 * The fault of an event's transition from `status`, which is null before the first event. Returns null if it
 * is allowed.
 */
export function transitionFault(
  kind: Pick<RecordedKind, 'lifecycle' | 'recordedAs'>,
  event: Pick<RecordedEvent, 'action' | 'statusBefore' | 'statusAfter'>,
  status: string | null,
): string | null {
  const { lifecycle } = kind
  const { action, statusBefore, statusAfter: to } = event
  if (status === null) {
    if (!isFirst(action)) return `begins with ${action}, not with its creation`
    return to === null || lifecycle.initial.includes(to) ? null : `begins as ${to}`
  }
  if (isFirst(action)) return 'is created a second time'
  if (statusBefore !== null && statusBefore !== status)
    return `${action} begins at ${statusBefore}, but the status was ${status}`
  const lifecycleEvent = lifecycleEventOf(kind, action)
  const isTransition = lifecycle.edges.some((edge) => edge.event === lifecycleEvent)
  if (!isTransition)
    return to === null || to === status ? null : `${action} changes the status from ${status} to ${to}`
  // An event that changed only other fields, such as the second edit of a count.
  if (to === null && statusBefore === null && !leadsElsewhere(lifecycle, status, lifecycleEvent)) return null
  const next = nextStatus(lifecycle, status, lifecycleEvent)
  if (isRefused(next)) return `${action} is not allowed from ${status}`
  return next.to === (to ?? status)
    ? null
    : `${action} leads from ${status} to ${to ?? status}, not ${next.to}`
}

/** The lifecycle event of an action of the history. */
function lifecycleEventOf({ recordedAs }: Pick<RecordedKind, 'recordedAs'>, action: string): string {
  return recordedAs?.[action] ?? action
}

/** True unless the event is allowed in this status and keeps it. */
function leadsElsewhere(lifecycle: RecordedKind['lifecycle'], status: string, event: string): boolean {
  const next = nextStatus(lifecycle, status, event)
  return isRefused(next) || next.to !== status
}

/** True for the action of a first event: `request` for a job, `create` for every other record. */
const isFirst = (action: string) => action === 'create' || action === 'request'

function statusAfter({ lifecycle }: RecordedKind, event: RecordedEvent, status: string | null): string {
  return event.statusAfter ?? status ?? lifecycle.initial[0] ?? ''
}

/**
 * The organizations that an earlier version of the invite command created: it recorded the invitation only, so that their history begins
 * with the invitation of a super admin by the program.
 */
async function organizationsInvitedEarlier(trx: Transaction<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from audit_events
    where establishment_id is null and sequence = 1 and entity = 'user' and action = 'invite' and by_id is null
      and after ->> 'role' = ${String(ROLES.superAdmin)}`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** True for the first event of a record that the earlier invite command created: it invited the person and recorded no creation. */
function beginsAfterUnrecordedCreation({ entity, action, byId }: RecordedEvent): boolean {
  if (entity === 'organization') return !isFirst(action)
  return entity === 'user' && action === 'invite' && byId === null
}

type RoleAt = (personId: string, at: string) => readonly Role[]

function authorFault(kind: RecordedKind, event: RecordedEvent, roleAt: RoleAt): string | null {
  const { action, byId, at } = event
  const allowed = kind.authors[lifecycleEventOf(kind, action)] ?? kind.otherAuthors?.[action]
  if (!allowed) return null
  if (allowed.bySelf && byId === event.entityId)
    return event.changesRights ? `${action} is by the person whose rights it changes` : null
  if (byId === null) return allowed.byProgram ? null : `${action} has no author`
  const roles = roleAt(byId, at)
  if (roles.length === 0) return `${action} is by a person who does not exist`
  return roles.some((role) => allowed.roles.includes(role))
    ? null
    : `${action} is by a person with role ${roles.join(' or ')}, who may not do it`
}

/**
 * Returns a function that returns the role of a person at an instant: both roles at the instant of a change of role, none for an unknown person.
 */
async function readRoles(trx: Transaction<Schema>): Promise<RoleAt> {
  const people = await trx.selectFrom('users').select(['id', 'role']).execute()
  const current = new Map(people.map(({ id, role }) => [id, role]))
  const { rows } = await sql<{ id: string; at: string; before: number; after: number }>`
    select entity_id as id, at, (before ->> 'role')::int as before, (after ->> 'role')::int as after
    from audit_events where entity = 'user' and before ->> 'role' is not null order by entity_id, at, sequence`.execute(
    trx,
  )
  const changes = Map.groupBy(rows, ({ id }) => id)
  return (personId, at) => {
    const role = current.get(personId)
    if (role === undefined) return []
    const changesOfPerson = changes.get(personId) ?? []
    const time = Date.parse(at)
    const changesAtInstant = changesOfPerson.filter((change) => Date.parse(change.at) === time)
    if (changesAtInstant.length > 0)
      return changesAtInstant.flatMap(({ before, after }) => [before as Role, after as Role])
    const next = changesOfPerson.find((change) => Date.parse(change.at) > time)
    return [next ? (next.before as Role) : role]
  }
}

/** Every event of the records of `RECORDED_KINDS`, grouped by record and in the order of its chain. */
async function* eventsOfRecords(trx: Transaction<Schema>): AsyncGenerator<RecordedEvent> {
  const entities = Object.keys(RECORDED_KINDS)
  let last = { organizationId: NO_RECORD, entityId: NO_RECORD, sequence: 0 }
  for (;;) {
    const { rows } = await sql<RecordedEvent>`
      select organization_id as "organizationId", entity, entity_id as "entityId", sequence, at, action,
        by_id as "byId", before ->> 'status' as "statusBefore", after ->> 'status' as "statusAfter",
        entity = 'user' and coalesce(after ?| '{role,status,establishmentIds}', false) as "changesRights"
      from audit_events
      where (organization_id, entity_id, sequence)
          > (${last.organizationId}::uuid, ${last.entityId}::uuid, ${last.sequence}::bigint)
        and entity = any (${entities})
      order by organization_id, entity_id, sequence limit ${PAGE}`.execute(trx)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!
  }
}
