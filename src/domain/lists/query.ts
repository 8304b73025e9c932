import { isBusinessDate } from '../dates/calendar.ts'
import { DEFAULT_PAGE_SIZE } from './address.ts'

export const MAX_PAGE_SIZE = 300
/** The maximum number of counts that one command takes. Above `MAX_PAGE_SIZE`, their ids are in the body: an address would be too long. */
export const MAX_BULK_COUNTS = 5000
/** Maximum offset; rows beyond it are reached with a cursor or narrower filters. */
export const MAX_OFFSET = 1_000_000
/** The maximum total that a call for a page counts. A list with more rows shows "more than" this number. */
export const TOTAL_CAP = 1_000
/** The maximum number of rows that `GET {resource}/count` counts and adds up. */
export const COUNTED_ROWS_CAP = 1_000_000
export const DEFAULT_SORT = { field: 'updatedAt', descending: false } as const

/** `ids` is a set of ids: a filter matches rows that have any of its values. */
export type FieldKind =
  | 'id'
  | 'ids'
  | 'text'
  | 'integer'
  | 'cents'
  | 'date'
  | 'instant'
  | 'boolean'
  | 'enum'
  | 'json'

/** The rules of a field in the grammar. A field without `filter` or `sort` can only be read. */
export interface FieldRule {
  readonly kind: FieldKind
  readonly filter?: boolean
  readonly sort?: boolean
  readonly values?: readonly string[]
}
export type FieldRules = Readonly<Record<string, FieldRule>>

export interface Filter {
  readonly field: string
  readonly operator: 'anyOf' | 'from' | 'to'
  readonly values: readonly string[]
}

export interface ListQuery {
  readonly offset: number
  readonly limit: number
  readonly sort: { readonly field: string; readonly descending: boolean }
  readonly fields: readonly string[] | null
  readonly filters: readonly Filter[]
  readonly search: string | null
}

/** One issue of a request: its path and the key of its message. */
export interface Issue {
  readonly path: string
  readonly key: string
  /** The invalid text, shortened, where that helps. */
  readonly value?: string
}

type QueryResult = { readonly query: ListQuery } | { readonly issues: readonly Issue[] }

const RESERVED = new Set(['range', 'sort', 'fields', 'q'])
/** Separates the values of a text filter: a comma without a backslash before it. */
const TEXT_SEPARATOR = /(?<!\\),/u
const MAX_VALUES = 300
const MAX_TEXT = 200
/** The only character that PostgreSQL's text can't store. */
const NUL = '\u0000'
/** The ordered kinds, which can be filtered by "from" and "to". */
export const ORDERED: readonly FieldKind[] = ['integer', 'cents', 'date', 'instant']

/**
 * Parses the parameters of a list call by the rules of its resource. The query grammar of every list: `range=0-24` (zero-based,
 * inclusive), `sort=date_desc`, `fields=id,name`, and filters: `status=CREATED,UPDATED` (any of), `date_from=…`, `date_to=…`
 * (inclusive), `q=…` (free text). `escapeCommas` writes a text with a comma. Unknown, repeated and invalid parameters are reported as issues.
 */
export function parseListQuery(
  parameters: Iterable<readonly [string, string]>,
  rules: FieldRules,
): QueryResult {
  const issues: Issue[] = []
  const fault = (path: string, key: string) => issues.push({ path, key })
  const firstValues = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (firstValues.has(name)) fault(name, 'issue.repeated')
    firstValues.set(name, value)
  }

  let page = { offset: 0, limit: DEFAULT_PAGE_SIZE }
  const range = firstValues.get('range')
  if (range !== undefined) {
    const parsed = parseRange(range)
    if (typeof parsed === 'string') fault('range', parsed)
    else page = parsed
  }

  let sort: ListQuery['sort'] = DEFAULT_SORT
  const sortText = firstValues.get('sort')
  if (sortText !== undefined) {
    const match = /^([A-Za-z]\w*)_(asc|desc)$/u.exec(sortText)
    const field = match?.[1] ?? ''
    if (!match || !ruleOf(rules, field)?.sort) fault('sort', 'issue.unknownSort')
    else sort = { field, descending: match[2] === 'desc' }
  }

  let fields: string[] | null = null
  const fieldsText = firstValues.get('fields')
  if (fieldsText !== undefined) {
    fields = fieldsText.split(',').map((field) => field.trim())
    for (const field of fields) if (!ruleOf(rules, field)) fault(`fields.${field}`, 'issue.unknownField')
  }

  const search = firstValues.get('q')?.trim() ?? null
  if (search !== null && search.length > MAX_TEXT) fault('q', 'issue.tooLong')
  else if (search?.includes(NUL)) fault('q', 'issue.value')

  const filters: Filter[] = []
  for (const [name, value] of firstValues) {
    if (RESERVED.has(name)) continue
    const filter = readFilter(name, value, rules)
    if (typeof filter === 'string') fault(name, filter)
    else filters.push(filter)
  }

  if (issues.length > 0) return { issues }
  return {
    query: {
      ...page,
      sort,
      fields,
      filters,
      search: search === '' ? null : search,
    },
  }
}

function ruleOf(rules: FieldRules, field: string): FieldRule | undefined {
  return Object.hasOwn(rules, field) ? rules[field] : undefined
}

function parseRange(text: string): { offset: number; limit: number } | string {
  const match = /^(\d{1,9})-(\d{1,9})$/u.exec(text)
  if (!match) return 'issue.range'
  const start = Number(match[1])
  const limit = Number(match[2]) - start + 1
  if (limit < 1) return 'issue.range'
  if (limit > MAX_PAGE_SIZE) return 'issue.rangeTooLarge'
  return start > MAX_OFFSET ? 'issue.rangeTooFar' : { offset: start, limit }
}

function readFilter(name: string, value: string, rules: FieldRules): Filter | string {
  const boundMatch = /^(.+)_(from|to)$/u.exec(name)
  const field = boundMatch?.[1] ?? name
  const operator = (boundMatch?.[2] as 'from' | 'to' | undefined) ?? 'anyOf'
  const rule = ruleOf(rules, field)
  if (!rule?.filter) return 'issue.unknownFilter'
  if (boundMatch && !ORDERED.includes(rule.kind)) return 'issue.unknownFilter'
  const values = operator === 'anyOf' ? splitValues(rule, value) : [value]
  if (values.length > MAX_VALUES) return 'issue.tooMany'
  return values.every((candidate) => isValueOf(rule, candidate)) ? { field, operator, values } : 'issue.value'
}

function splitValues({ kind }: FieldRule, text: string): readonly string[] {
  if (kind !== 'text') return text.split(',')
  return text.split(TEXT_SEPARATOR).map((value) => value.replaceAll('\\,', ','))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/u

/** True for a valid id. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

function isValueOf(rule: FieldRule, value: string): boolean {
  switch (rule.kind) {
    case 'id':
    case 'ids':
      return isId(value)
    case 'integer':
    case 'cents':
      return /^-?\d{1,15}$/u.test(value)
    case 'date':
      return isBusinessDate(value)
    case 'instant':
      return INSTANT.test(value) && isBusinessDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'enum':
      return rule.values?.includes(value) ?? false
    case 'text':
      return value.length <= MAX_TEXT && !value.includes(NUL) && (rule.values?.includes(value) ?? true)
    case 'json':
      return false
  }
}
