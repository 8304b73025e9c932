import { RESOURCES } from '../../../server/resources/index.ts'
import { isId } from '../../../src/domain/lists/query.ts'
import type { CallRequest } from './declared-call.ts'
import { type DocumentedCall, NONEXISTENT_ID } from './document.ts'

/** A place in a request that contains an id. */
export interface IdPlace {
  /** `body.counts.0.paymentCategoryId` */
  readonly name: string
  readonly with: (id: string) => CallRequest
}

/** Every place of an example that takes an id: in the path, the query (lists of ids included) and the body. */
export function idPlaces(request: CallRequest): readonly IdPlace[] {
  const inPath = Object.keys(request.params ?? {}).map((name) => ({
    name: `path.${name}`,
    with: (id: string) => ({ ...request, params: { ...request.params, [name]: id } }),
  }))
  const inQuery = Object.entries(request.query ?? {})
    .filter(([, value]) => value.split(',').every(isId))
    .map(([name, value]) => ({
      name: `query.${name}`,
      with: (id: string) => ({
        ...request,
        query: { ...request.query, [name]: [...value.split(',').slice(0, -1), id].join() },
      }),
    }))
  const inBody = leavesOf(request.body)
    .filter(({ value }) => typeof value === 'string' && isId(value))
    .map(({ path }) => ({
      name: `body.${path.join('.')}`,
      with: (id: string) => ({ ...request, body: withValueAt(request.body, path, id) }),
    }))
  return [...inPath, ...inQuery, ...inBody]
}

/** The filters of a list or count that take an id. */
export function idFilters({ method, path }: DocumentedCall): readonly IdPlace[] {
  if (method !== 'GET') return []
  const resource = RESOURCES.find(({ name }) => path === `/${name}` || path === `/${name}/count`)
  const fields = Object.entries(resource?.fields ?? {}).filter(
    ([, { kind, filter }]) => (kind === 'id' || kind === 'ids') && filter,
  )
  return fields.map(([name]) => ({
    name: `filter.${name}`,
    with: (id: string) => ({ query: { [name]: id } }),
  }))
}

type Path = readonly (string | number)[]

/** The leaves of a JSON value, each with its path: texts, numbers, booleans and nulls. An empty object or list has none. */
export function leavesOf(
  value: unknown,
  path: Path = [],
): readonly { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [{ path, value }]
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return children.flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

/** A copy of a JSON value with another value at that path. */
export function withValueAt(value: unknown, path: Path, leaf: unknown): unknown {
  const [key, ...innerPath] = path
  if (key === undefined) return leaf
  if (Array.isArray(value))
    return value.map((child, index) => (index === key ? withValueAt(child, innerPath, leaf) : child))
  const holder = value as Readonly<Record<string, unknown>>
  return { ...holder, [key]: withValueAt(holder[key], innerPath, leaf) }
}

/** The text of an answer without the requested id, so that answers about different ids can be compared. */
export function withoutId(text: string, id: string): string {
  return text.replaceAll(id, NONEXISTENT_ID)
}
