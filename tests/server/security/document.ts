import { RESOURCES } from '../../../server/resources/index.ts'
import { ROUTES } from '../../../server/routes/index.ts'
import { CAPABILITIES, type Capability, type Role } from '../../../src/domain/roles.ts'
import type { TestServer } from '../../support/server.ts'
import { CALLS } from './calls.ts'
import type { CallDeclaration, CallRequest } from './declared-call.ts'

/** A schema of the API document (OpenAPI): the part of JSON Schema that the app's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

interface Operation {
  readonly 'x-roles'?: readonly Role[]
  readonly parameters?: readonly {
    readonly in: 'path' | 'query' | 'header'
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

/** A call of the API document. */
export interface DocumentedCall {
  /** `PUT /cashlogs/{id}` */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  /** The schema of its JSON body; undefined for a call without one. */
  readonly body: JsonSchema | undefined
}

/** Every call of the API document, as the server returns it. */
export async function readCalls(server: Pick<TestServer, 'client'>): Promise<readonly DocumentedCall[]> {
  const { text } = await server.client().get('openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      body: jsonBodyOf(operation),
    })),
  )
}

/** The schema of a JSON body; undefined for a call whose body is a file, also a JSON file. */
function jsonBodyOf({ requestBody }: Operation): JsonSchema | undefined {
  const schema = requestBody?.content['application/json']?.schema
  return schema?.format === 'binary' ? undefined : schema
}

/** The declaration of a call: its entry in `CALLS`, or a general one if it reads a resource (the admin reads the list, the count or an existing
 * row). Undefined for any other call. */
export function declaredOf(key: string): CallDeclaration | undefined {
  const [, resource, ending] = /^GET \/(\w+)(\/count|\/\{id\})?$/u.exec(key) ?? []
  const readable = RESOURCES.find(({ name }) => name === resource)
  if (CALLS[key] || readable === undefined) return CALLS[key]
  const { table } = readable
  return {
    by: 'admin',
    example: (testData) =>
      ending === '/{id}' ? { params: { id: testData.rows[table] ?? NONEXISTENT_ID } } : {},
  }
}

/** The keys of the mounted calls. They are known before the first test, so that each call gets a test with its name. */
export const CALL_KEYS = ROUTES.map(({ method, path }) => `${method.toUpperCase()} ${path}`)

/** The keys of the declared calls. access.test.ts fails if a call is not declared. */
export const DECLARED_KEYS = CALL_KEYS.filter((key) => declaredOf(key))

/** An id that does not exist. */
export const NONEXISTENT_ID = '09999999-0000-7000-8000-000000000009'

/** The path of a call without its first slash. Each parameter has its value from `params`, or else an id that does not exist. */
export function pathOf(path: string, params: CallRequest['params'] = {}): string {
  return path
    .slice(1)
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? NONEXISTENT_ID))
}

/** Instructions for a call that is not declared. */
export const HOW_TO_DECLARE =
  'Remedy: write in tests/server/security/rights.ts who may make the call, and, unless it reads a resource, write in calls.ts a valid example ' +
  'request with every id that the call accepts.'

/** A capability that exactly these roles have; undefined when there is none. */
export function capabilityOf(roles: readonly Role[]): Capability | undefined {
  const names = Object.keys(CAPABILITIES) as Capability[]
  return names.find((name) => [...CAPABILITIES[name]].sort().join() === [...roles].sort().join())
}
