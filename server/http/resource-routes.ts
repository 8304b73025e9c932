import type { Context } from 'hono'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { type ListQuery, ORDERED, parseListQuery } from '../../src/domain/lists/query.ts'
import { invalid, RefusedError } from '../refused-error.ts'
import type { AppEnv } from './context.ts'
import { answerText, jsonResponse } from './envelope.ts'
import { operationOf } from './operation.ts'
import { readForCaller } from './read-call.ts'
import { countReading, listReading, oneReading } from './reading.ts'
import { parsePart, queryParameters } from './request.ts'
import type { Resource } from './resource.ts'
import type { Route } from './route.ts'

const counted = { totalItems: z.int(), totalIsCapped: z.boolean() }
const oneParameters = z.object({ id })

/** The generic reading calls of a resource. The longer addresses come first: `count` is no id. */
export function resourceRoutes(resource: Resource): readonly Route[] {
  return [listRoute(resource, 'list'), listRoute(resource, 'count'), oneRoute(resource)]
}

/** `GET {name}` or another address with the same answer, and `GET {name}/count`. */
export function listRoute(resource: Resource, kind: 'list' | 'count', path = `/${resource.name}`): Route {
  const reading = kind === 'list' ? listReading : countReading
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
      answer: z.object(kind === 'list' ? { entries: z.array(resource.entry), ...counted } : counted),
    }),
    handler: (parts) => async (c) => {
      const data = await readForCaller(parts, c, resource.roles, (session) =>
        reading(parts, session, resource, listQuery(queryParameters(c), resource)),
      )
      return jsonResponse(200, answerText(CODES.saved, data))
    },
  }
}

function oneRoute(resource: Resource): Route {
  const path = `/${resource.name}/{id}`
  return {
    method: 'get',
    path,
    operation: operationOf({
      method: 'get',
      path,
      summary: `Read one of ${resource.name}`,
      roles: resource.roles,
      params: oneParameters,
      answer: resource.detail?.schema ?? resource.entry,
    }),
    handler: (parts) => async (c) => {
      const data = await readForCaller(parts, c, resource.roles, (session) => {
        const params = parsePart(oneParameters, c.req.param(), 'path')
        refuseParameters(c)
        return oneReading(parts, session, resource, params.id)
      })
      if (data === null) throw new RefusedError('NotFound')
      return jsonResponse(200, answerText(CODES.saved, data))
    },
  }
}

/** What the parameters of a list call ask for. @throws RefusedError InvalidRequest, naming what is unknown or wrong */
export function listQuery(parameters: readonly (readonly [string, string])[], resource: Resource): ListQuery {
  const parsed = parseListQuery(parameters, resource.fields)
  if ('issues' in parsed) throw invalid(parsed.issues)
  if (parsed.query.search !== null && resource.search.length === 0)
    throw invalid([{ path: 'q', key: 'issue.unknownFilter' }])
  const sortAsked = parameters.some(([name]) => name === 'sort')
  return { ...parsed.query, sort: (sortAsked ? undefined : resource.defaultSort) ?? parsed.query.sort }
}

function refuseParameters(c: Context<AppEnv>): void {
  const unknown = queryParameters(c).map(([path]) => ({ path, key: 'issue.unknownFilter' }))
  if (unknown.length > 0) throw invalid(unknown)
}

/** The parameters of a list as the OpenAPI document shows them, made of the same rules that the grammar reads by. */
export function listParameters(resource: Resource, kind: 'list' | 'count') {
  const fields = Object.entries(resource.fields)
  const sorts = fields.filter(([, field]) => field.sort).flatMap(([name]) => [`${name}_asc`, `${name}_desc`])
  const filters = fields.filter(([, field]) => field.filter)
  const text = (description: string) => z.string().optional().describe(description)
  return z.object({
    ...(kind === 'list'
      ? {
          range: text('First and last row, from zero: `0-24`'),
          sort: z.enum(sorts).optional(),
          fields: text('The fields wanted, by comma; `id` always comes'),
        }
      : {}),
    ...(resource.search.length > 0 ? { q: text(`Searched in ${resource.search.join(', ')}`) } : {}),
    ...Object.fromEntries(filters.map(([name]) => [name, text('Any of these values, by comma')])),
    ...Object.fromEntries(
      filters
        .filter(([, field]) => ORDERED.includes(field.kind))
        .flatMap(([name]) => [
          [`${name}_from`, text('From this value on')],
          [`${name}_to`, text('Up to this value')],
        ]),
    ),
  })
}
