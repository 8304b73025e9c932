import { isBusinessDate } from '../../src/domain/dates/calendar.ts'
import { formatSort } from '../../src/domain/lists/address.ts'
import { type FieldKind, isId, type ListQuery } from '../../src/domain/lists/query.ts'
import { invalidRequest } from '../refused-error.ts'
import { fieldOf, type Resource } from './resource.ts'

/** The end of a page: the sort value of its last row as text, and that row's id. */
export interface Cursor {
  readonly value: string | null
  readonly id: string
}

/** A list query that may continue after the end of a page. Its `offset` then has no effect. */
export type CursorQuery = ListQuery & { readonly after?: Cursor | null }

const MAX_LENGTH = 4_000
/** An instant with six decimals, as `endOfPage` writes it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/u

/** The cursor as the opaque text `nextCursor`. It names its sort, because it is valid for no other. */
export function writeCursor({ sort }: ListQuery, { value, id }: Cursor): string {
  const text = JSON.stringify([formatSort(sort.field, sort.descending), value, id])
  return Buffer.from(text).toString('base64url')
}

/** @throws RefusedError InvalidRequest for a malformed cursor, or one of another sort */
export function readCursor(text: string, resource: Resource, { sort }: ListQuery): Cursor {
  const parts = text.length > MAX_LENGTH ? null : parse(text)
  if (!Array.isArray(parts)) throw cursorRefused()
  const [sorted, value, id] = parts as unknown[]
  if (sorted !== formatSort(sort.field, sort.descending)) throw cursorRefused()
  if (typeof id !== 'string' || !isId(id)) throw cursorRefused()
  if (value === null) return { value, id }
  if (typeof value !== 'string' || !isOfKind(fieldOf(resource, sort.field).kind, value)) throw cursorRefused()
  return { value, id }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const cursorRefused = () => invalidRequest([{ path: 'cursor', key: 'issue.value' }])

/** True for a text that the database can read as a value of this kind. */
function isOfKind(kind: FieldKind, value: string): boolean {
  switch (kind) {
    case 'id':
      return isId(value)
    case 'integer':
    case 'cents':
      return /^-?\d{1,18}$/u.test(value)
    case 'date':
      return isBusinessDate(value)
    case 'instant':
      return INSTANT.test(value) && isBusinessDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'text':
    case 'enum':
      return value.isWellFormed() && !value.includes('\u0000')
    case 'ids':
    case 'json':
      return false
  }
}
