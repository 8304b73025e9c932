import type { Transaction } from 'kysely'
import { z } from 'zod'
import { activeStatusBody, deletionQuery, id } from '../../../src/domain/contract/common.ts'
import { userStatusBody } from '../../../src/domain/contract/users.ts'
import {
  type ActiveEvent,
  activeLifecycle,
  type PersonEvent,
  personLifecycle,
} from '../../../src/domain/lifecycles/active.ts'
import { type Lifecycle, nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { isRefused } from '../../../src/domain/refusals.ts'
import type { Role } from '../../../src/domain/roles.ts'
import { type Call, defineRoute, type Route } from '../../http/route.ts'
import { defineStatusCall } from '../../http/status-call.ts'
import { RefusedError } from '../../refused-error.ts'
import type { AdministeredRow, RowValues } from '../../store/administered.ts'
import { inOneRoundTrip } from '../../store/round-trip.ts'
import type { Schema } from '../../store/schema.ts'
import { recordChanges } from '../../workflow/record-changes.ts'
import {
  refuseMissing,
  refuseRow,
  refuseRows,
  refuseStaleDeletion,
  rowRefusal,
  unknownReferenceError,
} from '../../workflow/refuse-rows.ts'
import { serializeRow, serializeRows } from '../serialize-rows.ts'
import { type AdministeredResource, administeredTableOf, rowValuesOf } from './administered.ts'
import { type RowCommands, rowCommandsOf } from './change.ts'
import { findEstablishment, findOrganization } from './owners.ts'

type Row = AdministeredRow

/**
 * Creates the calls that write a resource: create a row, change one, change the status of several, delete one. People have no DELETE call: they are
 * deleted by a change of their status, which requires the user's password.
 */
export function administrationRoutes(administered: AdministeredResource): readonly Route[] {
  const rowCommands = rowCommandsOf(administered, administeredTableOf(administered))
  return [
    creationRoute(administered, rowCommands),
    changeRoute(administered, rowCommands),
    statusRoute(administered, rowCommands),
    ...(administered.lifecycle === 'person' ? [] : [removeRoute(administered, rowCommands)]),
  ]
}

/** The password in a body, for `confirm`. */
export function passwordOf(body: object): string | null {
  const { currentPassword } = body as { currentPassword?: string | null }
  return currentPassword || null
}

function creationRoute(administered: AdministeredResource, rowCommands: RowCommands): Route {
  const { resource, bodies, roles, codes } = administered
  return defineRoute({
    method: 'post',
    path: `/${resource.name}`,
    summary: `Create one of ${resource.name}`,
    roles: roles.create,
    body: bodies.create as z.ZodType<RowValues>,
    answer: resource.entry,
    created: true,
    confirm: passwordOf,
    async handle(trx, call) {
      const id = call.ids.next()
      const after: Row = {
        id,
        ...(await ownerOf(trx, call, administered, id)),
        version: 1,
        updatedAt: call.now,
        status: 'ACTIVE',
        values: rowValuesOf(call.body),
      }
      const changes = await rowCommands.create(trx, call, { before: null, after })
      const [, json] = await inOneRoundTrip(
        recordChanges(trx, call, changes),
        serializeRow(trx, call.session, resource, id),
      )
      return { code: codes.created, status: 201, json }
    },
  })
}

/** Creates the `PUT` call of one row. By default it has the address and the roles of the resource, and all fields of its update body. */
export function changeRoute(
  administered: AdministeredResource,
  rowCommands: RowCommands,
  overrides: { readonly path?: string; readonly body?: z.ZodObject; readonly roles?: readonly Role[] } = {},
): Route {
  const { resource, bodies, roles, codes } = administered
  return defineRoute({
    method: 'put',
    path: `${overrides.path ?? `/${resource.name}`}/{id}`,
    summary: `Change one of ${resource.name}`,
    roles: overrides.roles ?? roles.update,
    params: z.object({ id }),
    body: (overrides.body ?? bodies.update) as z.ZodType<RowValues>,
    answer: resource.entry,
    confirm: passwordOf,
    async handle(trx, call) {
      const before = await lockOne(trx, rowCommands, call.params.id)
      if (before.status === 'DELETED') await refuseRow(trx, before, 'StatusDoesNotAllow')
      if (before.version !== call.body.version) await refuseRow(trx, before, 'StaleVersion')
      const after = { ...before, values: { ...before.values, ...rowValuesOf(call.body) } }
      const changes = await rowCommands.change(trx, call, { before, after })
      const [, json] = await inOneRoundTrip(
        recordChanges(trx, call, changes),
        serializeRow(trx, call.session, resource, before.id),
      )
      return { code: codes.modified, json }
    },
  })
}

/** By requested status: the event of `activeLifecycle` that leads to it. */
const EVENTS: Readonly<Record<string, ActiveEvent>> = { ACTIVE: 'activate', INACTIVE: 'deactivate' }
/** By requested status: the event of `personLifecycle` that leads to it. */
const PERSON_EVENTS: Readonly<Record<string, PersonEvent>> = {
  ACTIVE: 'restore',
  INACTIVE: 'deactivate',
  DELETED: 'delete',
}

function statusRoute(administered: AdministeredResource, rowCommands: RowCommands): Route {
  const { resource, roles, codes } = administered
  const isPerson = administered.lifecycle === 'person'
  const body = isPerson ? userStatusBody : activeStatusBody
  const events = isPerson ? PERSON_EVENTS : EVENTS
  return defineStatusCall({
    resource: resource.name,
    summary: `Change the status of ${resource.name}`,
    roles: Object.fromEntries(Object.keys(events).map((status) => [status, roles.status])),
    body: body as z.ZodType<{ status: string }>,
    answer: z.array(resource.entry),
    confirm: passwordOf,
    async handle(trx, call) {
      const rows = await rowCommands.lock(trx, call.rowIds)
      refuseMissing(call.rowIds, rows)
      const event = events[call.body.status]
      if (!event) throw new RefusedError('StatusDoesNotAllow')
      const steps = rows.map((row) => ({ before: row, after: withTransition(administered, row, event) }))
      await refuseRows(
        trx,
        steps.flatMap(({ before, after }) => {
          const refusal = rowRefusal(after ? null : 'StatusDoesNotAllow', call.isStale(before))
          return refusal === null ? [] : [{ row: before, refusal }]
        }),
      )
      const changes = []
      for (const { before, after } of steps)
        if (after) changes.push(...(await rowCommands.setStatus(trx, call, { before, after }, event)))
      const [, json] = await inOneRoundTrip(
        recordChanges(trx, call, changes),
        serializeRows(trx, call.session, resource, call.rowIds),
      )
      const code = call.body.status === 'DELETED' ? codes.deleted : (codes.statusChanged ?? codes.modified)
      return { code, json }
    },
  })
}

function removeRoute(administered: AdministeredResource, rowCommands: RowCommands): Route {
  const { resource, roles, codes } = administered
  return defineRoute({
    method: 'delete',
    path: `/${resource.name}/{id}`,
    summary: `Delete one of ${resource.name} that nothing references`,
    roles: roles.remove,
    params: z.object({ id }),
    query: deletionQuery,
    answer: z.null(),
    async handle(trx, call) {
      const before = await lockOne(trx, rowCommands, call.params.id)
      const after = withTransition(administered, before, 'delete')
      if (!after) return refuseRow(trx, before, 'StatusDoesNotAllow')
      await refuseStaleDeletion(trx, before, call.query)
      await recordChanges(trx, call, await rowCommands.remove(trx, call, { before, after }))
      return { code: codes.deleted, data: null }
    },
  })
}

/** The row with the status to which the event leads; null if the event is not allowed. */
function withTransition({ lifecycle }: AdministeredResource, row: Row, event: string): Row | null {
  const activeOrPersonLifecycle: Lifecycle<string, string> =
    lifecycle === 'person' ? personLifecycle : activeLifecycle
  const next = nextStatus(activeOrPersonLifecycle, row.status, event)
  return isRefused(next) ? null : { ...row, status: next.to as Row['status'] }
}

/** Locks and returns a row. @throws RefusedError NotFound, also for a row out of scope */
async function lockOne(trx: Transaction<Schema>, rowCommands: RowCommands, id: string): Promise<Row> {
  const [row] = await rowCommands.lock(trx, [id])
  if (!row) throw new RefusedError('NotFound')
  return row
}

/**
 * Finds the organization and the establishment of a new row.
 *
 * @throws RefusedError NotFound for an owner that does not exist or is out of scope
 */
async function ownerOf(
  trx: Transaction<Schema>,
  { session, body }: Pick<Call<unknown, unknown, RowValues>, 'session' | 'body'>,
  { owner, belongsTo }: AdministeredResource,
  id: string,
): Promise<Pick<Row, 'organizationId' | 'establishmentId'>> {
  if (owner === 'itself') return { organizationId: id, establishmentId: null }
  if (owner === 'establishment') {
    const found = await findEstablishment(trx, String(body.establishmentId))
    if (!found) throw unknownReferenceError('establishmentId')
    return { organizationId: found.organizationId, establishmentId: found.id }
  }
  const requestedOrganizationId = body.organizationId ?? null
  const organizationId =
    requestedOrganizationId === null
      ? session.organizationId
      : await findOrganization(trx, String(requestedOrganizationId))
  if (organizationId === null) throw unknownReferenceError('organizationId')
  return { organizationId, establishmentId: belongsTo === 'itself' ? id : null }
}
