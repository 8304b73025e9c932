import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { envelope, refusal } from '../../src/domain/contract/common.ts'
import type { Role } from '../../src/domain/roles.ts'
import { KEY_PATTERN } from './idempotency.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Whether a call answers 201; `unlessPresent`: 201, or 200 if it creates nothing because everything is present. */
export type Created = boolean | 'unlessPresent'

/** The part of a route that the OpenAPI document describes. */
interface DescribedRoute {
  readonly method: Method
  /** Relative to `/api/v1`, with `{parameters}`. */
  readonly path: string
  readonly summary: string
  /** The roles that may call; null: no session is needed. */
  readonly roles: readonly Role[] | null
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  /** The content types of a call whose body is a file. */
  readonly uploadTypes?: readonly string[] | undefined
  /** The schema of `data` in the answer, or the content types of the file that is answered. */
  readonly answer: z.ZodType | { readonly fileTypes: readonly string[] }
  readonly created?: Created | undefined
  /** True if the call accepts an idempotency key. */
  readonly takesIdempotencyKey?: boolean
  /** True if the call accepts the header `X-Draft`, which names the draft that the call saves. */
  readonly takesDraft?: boolean | undefined
}

const keyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .regex(KEY_PATTERN)
    .optional()
    .describe('A request that is sent again with the same key gets the first answer'),
})

const draftHeader = keyHeader.extend({
  'X-Draft': z
    .string()
    .optional()
    .describe(
      'Version and device of the draft that this call saves, separated by a space; the draft is emptied',
    ),
})

const JSON_TYPE = 'application/json'
const FILE = { type: 'string', format: 'binary' } as const

/** The OpenAPI operation of a route. `x-roles` lists the numbers of the roles that may call; it is absent if no session is needed. */
export function operationOf(route: DescribedRoute): RouteConfig {
  const content = contentOf(route)
  const done = {
    description: 'Done',
    content:
      'fileTypes' in route.answer
        ? filesOf(route.answer.fileTypes)
        : { [JSON_TYPE]: { schema: envelope(route.answer) } },
  }
  const refused = { description: 'Refused', content: { [JSON_TYPE]: { schema: refusal } } }
  return {
    method: route.method,
    path: route.path,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: route.roles ? [{ apiKey: [], bearer: [] }] : [{ apiKey: [] }],
    ...(route.roles ? { 'x-roles': [...route.roles] } : {}),
    request: {
      ...(route.takesIdempotencyKey ? { headers: route.takesDraft ? draftHeader : keyHeader } : {}),
      ...(route.params ? { params: route.params as never } : {}),
      ...(route.query ? { query: route.query as never } : {}),
      ...(content ? { body: { required: true, content } } : {}),
    },
    responses: {
      ...(route.created === true ? {} : { 200: done }),
      ...(route.created ? { 201: done } : {}),
      '4XX': refused,
      '5XX': refused,
    },
  }
}

/** The body of a request by its content type; undefined for a call without one. */
function contentOf({ body, uploadTypes }: DescribedRoute) {
  if (uploadTypes) return filesOf(uploadTypes)
  return body && { [JSON_TYPE]: { schema: body } }
}

function filesOf(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: FILE }]))
}
