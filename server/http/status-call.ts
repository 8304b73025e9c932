import { z } from 'zod'
import { id, MAX_IDS } from '../../src/domain/contract/common.ts'
import type { Role } from '../../src/domain/roles.ts'
import { invalidRequest } from '../refused-error.ts'
import { authorise } from './authentication.ts'
import { type Call, defineRoute, type Route, type RouteDefinition } from './route.ts'

const ids = z
  .string({ error: 'issue.required' })
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(id)
      .max(MAX_IDS, { error: 'issue.tooMany' })
      .refine((list) => new Set(list).size === list.length, { error: 'issue.repeated' }),
  )

const status = z.string({ error: 'issue.required' })
const statusQuery = z.strictObject({ id: ids, status })
const bulkStatusQuery = z.strictObject({ id: ids.optional(), status })

/** An authorized status call: `body.status` is the requested status, `rowIds` the ids of the rows in the order of the request. */
export type StatusCall<Body> = Omit<Call<unknown, unknown, Body>, 'params' | 'query'> & {
  readonly rowIds: readonly string[]
  /** True if the request names another version of the row: somebody has changed it since the person saw it. */
  isStale(row: { readonly id: string; readonly version: number }): boolean
}

interface StatusFields {
  readonly status: string
  readonly ids?: readonly string[] | null | undefined
  readonly version?: number | null | undefined
  readonly versions?: Readonly<Record<string, number>> | null | undefined
}
type StatusBody = z.ZodType<StatusFields>

/**
 * Declares `PUT {resource}status?id={id}[,id…]&status={status}`, body `{status, …}`. The query and the body must agree.
 * All rows change or none: throw `refusedRows` with every row that was refused. `roles` may differ by status.
 * With `bulk`, the ids may be in `ids` of the body instead, for more rows than fit in an address. The body may have a `version` that all rows
 * must have, or `versions` by row id: refuse a row that `isStale` (`rowRefusal` decides whether it is refused for its status or for its version).
 *
 * @example
 * export const changeRemittances = defineStatusCall({
 *   resource: 'remittances',
 *   summary: 'Undo, hand over, check or send remittances',
 *   roles: { CANCELED: CAPABILITIES.remit, AVALIDATED: CAPABILITIES.control, … },
 *   body: remittanceStatusBody,
 *   answer: z.array(remittance),
 *   async handle(trx, { rowIds, body, session, now }) { … },
 * })
 */
export function defineStatusCall<Body extends StatusBody, Answer extends z.ZodType>(definition: {
  readonly resource: string
  readonly summary: string
  readonly roles: Readonly<Record<z.output<Body>['status'], readonly Role[]>>
  readonly body: Body
  readonly answer: Answer
  /** As in `RouteDefinition`. */
  readonly takesDraft?: boolean
  readonly bulk?: boolean
  /** As in `RouteDefinition`. */
  readonly confirm?: (body: z.output<Body>) => string | null | undefined
  readonly handle: (
    trx: Parameters<RouteDefinition<z.ZodType, z.ZodType, Body, Answer>['handle']>[0],
    call: StatusCall<z.output<Body>>,
  ) => ReturnType<RouteDefinition<z.ZodType, z.ZodType, Body, Answer>['handle']>
}): Route {
  const rolesOf = definition.roles as Readonly<Record<string, readonly Role[]>>
  return defineRoute({
    method: 'put',
    path: `/${definition.resource}status`,
    summary: definition.summary,
    roles: [...new Set(Object.values(rolesOf).flat())],
    query: definition.bulk ? bulkStatusQuery : statusQuery,
    body: definition.body,
    answer: definition.answer,
    takesDraft: definition.takesDraft,
    ...(definition.confirm && { confirm: definition.confirm }),
    handle(trx, { query, params: _none, ...call }) {
      if (query.status !== call.body.status) throw invalidRequest([{ path: 'status', key: 'issue.value' }])
      authorise(call, call.session, rolesOf[call.body.status] ?? [])
      const { body } = call
      const rowIds = rowIdsOf(query.id, body.ids)
      if (body.versions) requireVersionOfEach(rowIds, body.versions)
      return definition.handle(trx, {
        ...call,
        rowIds,
        isStale: ({ id, version }) =>
          [body.version, body.versions?.[id]].some((seen) => seen != null && seen !== version),
      })
    },
  })
}

/** @throws RefusedError InvalidRequest unless `versions` names exactly these rows */
function requireVersionOfEach(rowIds: readonly string[], versions: Readonly<Record<string, number>>): void {
  const requested = new Set(rowIds)
  const issues = [
    ...rowIds.filter((id) => !Object.hasOwn(versions, id)).map((id) => [id, 'issue.required'] as const),
    ...Object.keys(versions)
      .filter((id) => !requested.has(id))
      .map((id) => [id, 'issue.unknownField'] as const),
  ]
  if (issues.length > 0) throw invalidRequest(issues.map(([id, key]) => ({ path: `versions.${id}`, key })))
}

/** The ids from the query or from the body. @throws RefusedError InvalidRequest when they are in both, in neither, or repeated */
function rowIdsOf(
  inQuery: readonly string[] | undefined,
  inBody: readonly string[] | null | undefined,
): readonly string[] {
  const rowIds = inQuery ?? inBody ?? []
  if (rowIds.length === 0) throw invalidRequest([{ path: 'id', key: 'issue.required' }])
  if (inQuery && inBody) throw invalidRequest([{ path: 'ids', key: 'issue.value' }])
  if (new Set(rowIds).size < rowIds.length) throw invalidRequest([{ path: 'ids', key: 'issue.repeated' }])
  return rowIds
}
