import type { BusinessDate } from '../dates/calendar.ts'
import { datesOfPeriod, findNamedPeriod, NAMED_PERIODS, type NamedPeriod } from '../dates/periods.ts'

/** The content of a saved view: its filters, its sort and its number of rows per page. */
export interface ViewQuery {
  /** The query of its address, without a named period. */
  readonly query: string
  /** A named period is stored by its name, so that «this month» is always the current month. */
  readonly period: NamedPeriod | null
}

/** A view with its name. */
export interface SavedView extends ViewQuery {
  readonly name: string
}

/** Maximum length of a name in code points, and maximum number of a person's views of one list. */
export const VIEW_NAME_MAX = 40
export const VIEWS_MAX = 30

/** The parameters of a view besides its list's filters; the page and the open row are not stored. */
const COMMON_PARAMETERS = ['sort', 'rows']
const FROM = 'date_from'
const TO = 'date_to'

/** The part of an address that a view stores, with fixed dates. `filters` are the names of the list's filters. */
export function queryOf(search: URLSearchParams, filters: readonly string[]): string {
  const storedParameters = new URLSearchParams()
  for (const name of [...filters, ...COMMON_PARAMETERS]) {
    const value = search.get(name)
    if (value !== null && value !== '') storedParameters.set(name, value)
  }
  storedParameters.sort()
  return storedParameters.toString()
}

/** The view of a list's address, with its dates or, if they are those of a named period today, with this period. */
export function viewOf(search: URLSearchParams, filters: readonly string[], today: BusinessDate): ViewQuery {
  const storedParameters = new URLSearchParams(queryOf(search, filters))
  const period = findNamedPeriod({ from: storedParameters.get(FROM), to: storedParameters.get(TO) }, today)
  if (period !== null) for (const day of [FROM, TO]) storedParameters.delete(day)
  return { query: storedParameters.toString(), period }
}

/** The address of a view on the same screen. */
export function searchOf(
  { query, period }: ViewQuery,
  search: URLSearchParams,
  today: BusinessDate,
): URLSearchParams {
  const parameters = new URLSearchParams(query)
  const { from, to } = period === null ? { from: null, to: null } : datesOfPeriod(period, today)
  if (from !== null) parameters.set(FROM, from)
  if (to !== null) parameters.set(TO, to)
  // These choose the tab of the screen.
  for (const parameter of ['view', 'part']) {
    const value = search.get(parameter)
    if (value !== null) parameters.set(parameter, value)
  }
  return parameters
}

/**
 * The saved view that shows the current content today; null if there is none. A view of a named period and one of fixed dates can both show it:
 * if the current dates are those of a named period, the former is preferred.
 */
export function findCurrentView<View extends ViewQuery>(
  views: readonly View[],
  current: ViewQuery,
  today: BusinessDate,
): View | null {
  const contentOf = (view: ViewQuery) => {
    const parameters = searchOf(view, new URLSearchParams(), today)
    parameters.sort()
    return parameters.toString()
  }
  const shown = views.filter((view) => contentOf(view) === contentOf(current))
  return shown.find((view) => hasSameKindOfDates(view, current)) ?? shown[0] ?? null
}

/** True if both views have a named period, or neither has one. */
export function hasSameKindOfDates(view: ViewQuery, other: ViewQuery): boolean {
  return (view.period === null) === (other.period === null)
}

/**
 * Why a view can't have this name, or can't be added ('full'); null when it can. `currentName` is the name of the view to rename; null for a
 * new view.
 */
export function viewNameIssue(
  name: string,
  views: readonly Pick<SavedView, 'name'>[],
  currentName: string | null = null,
): 'empty' | 'long' | 'taken' | 'full' | null {
  const wantedName = name.trim().toLowerCase()
  if (wantedName === '') return 'empty'
  if ([...name.trim()].length > VIEW_NAME_MAX) return 'long'
  if (views.some((view) => view.name !== currentName && view.name.toLowerCase() === wantedName))
    return 'taken'
  return currentName === null && views.length >= VIEWS_MAX ? 'full' : null
}

/** Parses the views stored on a device by earlier versions; invalid ones are left out. */
export function readViews(stored: unknown): readonly SavedView[] {
  return Array.isArray(stored) ? stored.filter(isView).slice(0, VIEWS_MAX) : []
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const { name, query, period } = value as Partial<Record<keyof SavedView, unknown>>
  return (
    typeof name === 'string' &&
    typeof query === 'string' &&
    (period === null || NAMED_PERIODS.some((periodName) => periodName === period))
  )
}
