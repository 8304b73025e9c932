import type { Context } from 'hono'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { countQuery, listParameters, pageQuery, summableFields } from '../query/list-query.ts'
import { countReading, listReading, rowReading } from '../query/reading.ts'
import type { Resource } from '../query/resource.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import { refuseLostEstablishment, type Session } from '../session.ts'
import type { AppEnv } from './context.ts'
import { answerText, jsonResponse } from './envelope.ts'
import { operationOf } from './operation.ts'
import { readForCaller } from './read-call.ts'
import { parsePart, queryParameters } from './request.ts'
import type { Route } from './route.ts'

const totals = { totalItems: z.int(), totalIsCapped: z.boolean() }
/** Sums in cents by field. A sum is null if no row has a value, or if there are more rows than are counted. */
const sums = z.record(z.string(), z.int().nullable())
const rowParameters = z.object({ id })

/** The generic reading calls of a resource. The path of the count comes before that of a row, so that `count` is not taken for an id. */
export function resourceRoutes(resource: Resource): readonly Route[] {
  return [listRoute(resource, 'list'), listRoute(resource, 'count'), rowRoute(resource)]
}

/** The call that lists the rows of a resource at `path`; for `count`, the call that counts them at `{path}/count`. */
export function listRoute(resource: Resource, kind: 'list' | 'count', path = `/${resource.name}`): Route {
  const address = kind === 'list' ? path : `${path}/count`
  return {
    method: 'get',
    path: address,
    operation: operationOf({
      method: 'get',
      path: address,
      summary: kind === 'list' ? `List ${resource.name}` : `Count ${resource.name}`,
      roles: resource.roles,
      query: listParameters(resource, kind),
      answer: z.object(
        kind === 'list'
          ? { entries: z.array(resource.entry), ...totals, nextCursor: z.string().nullable() }
          : { ...totals, ...(summableFields(resource).length > 0 && { sums: sums.optional() }) },
      ),
    }),
    handler: (parts) => async (c) => {
      const parameters = queryParameters(c)
      const [, establishmentId] = parameters.find(([name]) => name === 'establishmentId') ?? []
      const readingOf = (session: Session) => {
        refuseLostEstablishment(session, establishmentId)
        return kind === 'list'
          ? listReading(parts, session, resource, pageQuery(parameters, resource))
          : countReading(parts, session, resource, countQuery(parameters, resource))
      }
      const data = await readForCaller(parts, c, resource.roles, readingOf)
      return jsonResponse(200, answerText(CODES.saved, data))
    },
  }
}

function rowRoute(resource: Resource): Route {
  const path = `/${resource.name}/{id}`
  return {
    method: 'get',
    path,
    operation: operationOf({
      method: 'get',
      path,
      summary: `Read one of ${resource.name}`,
      roles: resource.roles,
      params: rowParameters,
      answer: resource.detail?.schema ?? resource.entry,
    }),
    handler: (parts) => async (c) => {
      const data = await readForCaller(parts, c, resource.roles, (session) => {
        const params = parsePart(rowParameters, c.req.param(), 'path')
        refuseParameters(c)
        return rowReading(parts, session, resource, params.id)
      })
      if (data === null) throw new RefusedError('NotFound')
      return jsonResponse(200, answerText(CODES.saved, data))
    },
  }
}

function refuseParameters(c: Context<AppEnv>): void {
  const unknown = queryParameters(c).map(([path]) => ({ path, key: 'issue.unknownFilter' }))
  if (unknown.length > 0) throw invalidRequest(unknown)
}
