import { z } from 'zod'
import { type ListQuery, ORDERED, parseListQuery } from '../../src/domain/lists/query.ts'
import { invalidRequest } from '../refused-error.ts'
import { type CursorQuery, readCursor } from './cursor.ts'
import type { Resource } from './resource.ts'

/** The parameters that a file of all matching rows does not use. */
export const UNUSED_IN_FILES = ['range', 'fields'] as const
/** The parameters that totals of all matching rows do not use. */
export const UNUSED_IN_TOTALS = ['range', 'sort', 'fields'] as const

/**
 * Parses the parameters of a list call.
 *
 * @param unusedNames parameters of the grammar that the call does not use
 * @throws RefusedError InvalidRequest, naming each unknown, unused or invalid parameter
 */
export function listQuery(
  parameters: readonly (readonly [string, string])[],
  resource: Resource,
  unusedNames: readonly string[] = [],
): ListQuery {
  const isUnused = ([name]: readonly [string, string]) => unusedNames.includes(name)
  const unused = parameters.filter(isUnused).map(([path]) => ({ path, key: 'issue.unknownFilter' }))
  const parsed = parseListQuery(
    parameters.filter((parameter) => !isUnused(parameter)),
    resource.fields,
  )
  if ('issues' in parsed) throw invalidRequest([...unused, ...parsed.issues])
  if (unused.length > 0) throw invalidRequest(unused)
  if (parsed.query.search !== null && resource.search.length === 0)
    throw invalidRequest([{ path: 'q', key: 'issue.unknownFilter' }])
  const hasSortParameter = parameters.some(([name]) => name === 'sort')
  return { ...parsed.query, sort: (hasSortParameter ? undefined : resource.defaultSort) ?? parsed.query.sort }
}

/**
 * Like `listQuery`, for a call that answers a page: it may continue after a cursor.
 *
 * @throws RefusedError InvalidRequest
 */
export function pageQuery(
  parameters: readonly (readonly [string, string])[],
  resource: Resource,
): CursorQuery {
  const isCursor = ([name]: readonly [string, string]) => name === 'cursor'
  const query = listQuery(
    parameters.filter((parameter) => !isCursor(parameter)),
    resource,
  )
  const [cursor, second] = parameters.filter(isCursor)
  if (second) throw invalidRequest([{ path: 'cursor', key: 'issue.repeated' }])
  if (!cursor) return query
  return { ...query, after: readCursor(cursor[1], resource, query) }
}

/** A query whose rows are counted, with the amounts to add up. */
export interface CountQuery {
  readonly query: ListQuery
  readonly sums: readonly string[]
}

/**
 * Like `listQuery`, for a call that counts rows: `sums` names amounts to add up, separated by commas.
 *
 * @throws RefusedError InvalidRequest
 */
export function countQuery(
  parameters: readonly (readonly [string, string])[],
  resource: Resource,
): CountQuery {
  const isSums = ([name]: readonly [string, string]) => name === 'sums'
  const [first, second] = parameters.filter(isSums)
  if (second) throw invalidRequest([{ path: 'sums', key: 'issue.repeated' }])
  const sums = [...new Set(first?.[1].split(',') ?? [])]
  const known = summableFields(resource)
  const unknown = sums.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw invalidRequest(unknown.map((name) => ({ path: `sums.${name}`, key: 'issue.unknownField' })))
  return {
    query: listQuery(
      parameters.filter((parameter) => !isSums(parameter)),
      resource,
      UNUSED_IN_TOTALS,
    ),
    sums,
  }
}

/** The amounts of a resource that can be added up. */
export function summableFields(resource: Resource): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([, { kind, isJoined }]) => kind === 'cents' && !isJoined)
    .map(([name]) => name)
}

const text = (description: string) => z.string().optional().describe(description)

/** All fields of all lists share these schema objects, because each takes kilobytes. */
const FILTER = {
  any: text('Any of these values, separated by commas'),
  from: text('From this value on'),
  to: text('Up to this value'),
}
const PAGE = {
  range: text('First and last row, from zero: `0-24`'),
  cursor: text('The `nextCursor` of the page before, with the same sort: the page starts after it'),
  fields: text('The fields to return, separated by commas; `id` is always returned'),
}

/** The parameters of a list as a schema for the OpenAPI document, derived from the rules of its fields. */
export function listParameters(resource: Resource, kind: 'list' | 'count' | 'file') {
  const fields = Object.entries(resource.fields)
  const sorts = fields.filter(([, field]) => field.sort).flatMap(([name]) => [`${name}_asc`, `${name}_desc`])
  const filters = fields.filter(([, field]) => field.filter)
  const amounts = summableFields(resource)
  return z.object({
    ...(kind === 'list' ? PAGE : {}),
    ...(kind === 'count' && amounts.length > 0
      ? { sums: text(`Amounts to add up, separated by commas: ${amounts.join(', ')}`) }
      : {}),
    ...(kind === 'count' ? {} : { sort: z.enum(sorts).optional() }),
    ...(resource.search.length > 0 ? { q: text(`Searched in ${resource.search.join(', ')}`) } : {}),
    ...Object.fromEntries(filters.map(([name]) => [name, FILTER.any])),
    ...Object.fromEntries(
      filters
        .filter(([, field]) => ORDERED.includes(field.kind))
        .flatMap(([name]) => [
          [`${name}_from`, FILTER.from],
          [`${name}_to`, FILTER.to],
        ]),
    ),
  })
}
