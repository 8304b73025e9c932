import { isBusinessDate } from '../dates/calendar.ts'
import { PAGE_SIZES } from './address.ts'
import { type FilterKind, LISTS, type ListGrammar, type ListName } from './lists.ts'
import { type Issue, isId } from './query.ts'
import type { ViewQuery } from './saved-views.ts'

/** Maximum length of a view's query in characters. */
export const VIEW_QUERY_MAX = 1000
const MAX_TEXT = 200
const WORD = /^[\w,-]{1,200}$/u
const SORT = /^([A-Za-z]\w*)_(?:asc|desc)$/u

const VALIDATORS: Readonly<Record<FilterKind, (value: string) => boolean>> = {
  id: (value) => value.split(',').every(isId),
  day: isBusinessDate,
  word: (value) => WORD.test(value),
  text: (value) => value !== '' && value.length <= MAX_TEXT && !value.includes('\u0000'),
}

/**
 * Validates a view's query by the grammar of its list: its filters, the sort by a sortable field, and the page size, each at most once.
 * A named period is only valid in a list with dates, and without dates in the query.
 *
 * @returns the query with its parameters sorted by name, or its issues
 */
export function validateViewQuery(
  { list, query, period }: ViewQuery & { readonly list: ListName },
  isSortable: (field: string) => boolean,
): { readonly query: string } | { readonly issues: readonly Issue[] } {
  const { filters }: ListGrammar = LISTS[list]
  const parameters = new URLSearchParams(query)
  const issues: Issue[] = []
  const fault = (path: string, key: string) => issues.push({ path, key })
  for (const name of new Set(parameters.keys())) {
    const path = `query.${name}`
    const value = parameters.get(name) ?? ''
    const kind = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (parameters.getAll(name).length > 1) fault(path, 'issue.repeated')
    else if (name === 'sort') {
      if (!isSortable(SORT.exec(value)?.[1] ?? '')) fault(path, 'issue.unknownSort')
    } else if (name === 'rows') {
      if (!PAGE_SIZES.some((size) => String(size) === value)) fault(path, 'issue.value')
    } else if (kind === undefined) fault(path, 'issue.unknownFilter')
    else if (!VALIDATORS[kind](value)) fault(path, 'issue.value')
  }
  const isBounded = parameters.has('date_from') || parameters.has('date_to')
  if (period !== null && (isBounded || !('date_from' in filters))) fault('period', 'issue.value')
  parameters.sort()
  const stored = parameters.toString()
  if (stored.length > VIEW_QUERY_MAX) fault('query', 'issue.tooLong')
  return issues.length > 0 ? { issues } : { query: stored }
}
