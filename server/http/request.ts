import type { Context } from 'hono'
import type { z } from 'zod'
import type { Issue } from '../../src/domain/lists/query.ts'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { invalidRequest, RefusedError } from '../refused-error.ts'
import type { AppEnv } from './context.ts'

/** Maximum size of a JSON body in bytes, with or without a declared length. */
export const MAX_BODY_BYTES = 1_048_576
/** Maximum number of levels in a body; valid bodies have far fewer. */
const MAX_DEPTH = 20
/** Names of fields and parameters that could modify the prototype of an object that they are copied to. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const JSON_TYPE = /^application\/json\s*(?:;|$)/iu
/** A declared charset other than UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/iu
/** Refuses bytes that are not UTF-8: they would be stored as U+FFFD. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** The query parameters. Forbidden names are refused. Repeated names are refused, because programs could disagree on which value counts. */
export function readQuery(c: Context<AppEnv>): Record<string, string> {
  const parameters = queryParameters(c)
  const names = parameters.map(([name]) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  if (repeated.length > 0)
    throw invalidRequest([...new Set(repeated)].map((path) => ({ path, key: 'issue.repeated' })))
  const forbidden = names.filter((name) => FORBIDDEN_KEYS.has(name))
  if (forbidden.length > 0)
    throw invalidRequest(forbidden.map((path) => ({ path, key: 'issue.unknownFilter' })))
  return Object.assign(Object.create(null), Object.fromEntries(parameters))
}

/** The query parameters in order, including repeated ones. */
export function queryParameters(c: Context<AppEnv>): readonly (readonly [string, string])[] {
  const start = c.req.url.indexOf('?')
  return start < 0 ? [] : [...new URLSearchParams(c.req.url.slice(start + 1))]
}

/**
 * The JSON of the body, checked for size, depth, unstorable text and forbidden names; undefined if there is
 * no body and none is expected.
 *
 * @throws RefusedError UnsupportedMediaType, BodyTooLarge, RequestCutShort, MalformedJson, InvalidRequest
 */
export async function readBody(c: Context<AppEnv>, expected: boolean): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type !== undefined && (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type)))
    throw new RefusedError('UnsupportedMediaType')
  const bytes = await readBodyBytes(c)
  if (bytes.byteLength === 0 && !expected) return undefined
  if (type === undefined) throw new RefusedError('UnsupportedMediaType')
  let value: unknown
  try {
    value = JSON.parse(UTF_8.decode(bytes))
  } catch {
    throw new RefusedError('MalformedJson')
  }
  refuseInvalidShape(value)
  return value
}

async function readBodyBytes(c: Context<AppEnv>): Promise<ArrayBuffer | Buffer> {
  const declaredLength = c.req.header('content-length')
  const isBounded = declaredLength !== undefined && c.req.header('transfer-encoding') === undefined
  if (isBounded && Number(declaredLength) <= MAX_BODY_BYTES)
    return c.req.arrayBuffer().catch(refuseWhenCutShort)
  return readBytes(c, MAX_BODY_BYTES, 'BodyTooLarge')
}

/**
 * The bytes of the body, with or without a declared length; no more than `maxBytes` are read.
 *
 * @throws RefusedError `tooLarge`, RequestCutShort
 */
export async function readBytes(
  c: Context<AppEnv>,
  maxBytes: number,
  tooLarge: RefusalName,
): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new RefusedError(tooLarge)
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
      size += piece.byteLength
      if (size > maxBytes) throw new RefusedError(tooLarge)
      pieces.push(piece)
    }
  } catch (error) {
    refuseWhenCutShort(error)
  }
  return Buffer.concat(pieces)
}

/** A client that disconnects while it sends the body is not an error of the server. */
function refuseWhenCutShort(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? new RefusedError('RequestCutShort') : error
}

function refuseInvalidShape(root: unknown): void {
  const unchecked: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }]
  for (let next = unchecked.pop(); next; next = unchecked.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string' && !isStorable(value))
      throw invalidRequest([{ path: path || 'body', key: 'issue.text' }])
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) throw invalidRequest([{ path: 'body', key: 'issue.value' }])
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key) || !isStorable(key))
        throw invalidRequest([{ path: key, key: 'issue.unknownField' }])
      unchecked.push({ value: child, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 })
    }
  }
}

/** PostgreSQL's text can't contain NUL, and its JSON can't contain an unpaired surrogate. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/**
 * Validates one part of a request against its schema. Without a schema the query must be empty, and any
 * other part is ignored. An invalid path parameter is answered as an unknown address.
 */
export function parsePart<Part extends z.ZodType>(
  schema: Part | undefined,
  input: unknown,
  part: 'path' | 'query' | 'body',
): z.output<Part> {
  if (!schema) {
    const names = part === 'query' ? Object.keys(input as object) : []
    if (names.length > 0) throw invalidRequest(names.map((path) => ({ path, key: 'issue.unknownFilter' })))
    return undefined as z.output<Part>
  }
  const result = schema.safeParse(input)
  if (result.success) return result.data
  if (part === 'path') throw new RefusedError('NotFound')
  throw invalidRequest(result.error.issues.flatMap(issuesOf))
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      key: 'issue.unknownField',
    }))
  }
  return [
    {
      path: path === '' ? 'body' : path,
      key: issue.message.startsWith('issue.') ? issue.message : 'issue.value',
    },
  ]
}
