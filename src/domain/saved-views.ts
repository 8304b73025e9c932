import type { BusinessDate } from './calendar.ts'
import { daysOf, NAMED_PERIODS, type NamedPeriod, periodOf } from './periods.ts'

/** A list as somebody wants to come back to it: its filters and its sort, under a name. */
export interface SavedView {
  readonly name: string
  /** What the address says of it, without its period where that has a name. */
  readonly query: string
  /** A named period is kept by its name, so that «this month» is this month whenever the view is opened. */
  readonly period: NamedPeriod | null
}

/** Characters of a name, and views of one list. */
export const VIEW_NAME_MAX = 40
export const VIEWS_MAX = 30

/** What belongs to the moment and not to the view: the page, the row opened, and where in the screen the list stands. */
const OF_THE_MOMENT = ['page', 'id', 'view', 'part', 'step']
const FROM = 'date_from'
const TO = 'date_to'

/** What the address of a list says, as a view under a name. */
export function viewOf(name: string, search: URLSearchParams, today: BusinessDate): SavedView {
  const kept = new URLSearchParams(search)
  for (const moment of OF_THE_MOMENT) kept.delete(moment)
  const period = periodOf({ from: kept.get(FROM), to: kept.get(TO) }, today)
  if (period !== null) for (const day of [FROM, TO]) kept.delete(day)
  kept.sort()
  return { name: name.trim(), query: kept.toString(), period }
}

/** The address that shows a view, in the same place of the screen. */
export function searchOf(
  { query, period }: SavedView,
  search: URLSearchParams,
  today: BusinessDate,
): URLSearchParams {
  const shown = new URLSearchParams(query)
  const { from, to } = period === null ? { from: null, to: null } : daysOf(period, today)
  if (from !== null) shown.set(FROM, from)
  if (to !== null) shown.set(TO, to)
  for (const place of ['view', 'part']) {
    const value = search.get(place)
    if (value !== null) shown.set(place, value)
  }
  return shown
}

/** The view that a list shows now, by what it shows. */
export function shownView(
  views: readonly SavedView[],
  search: URLSearchParams,
  today: BusinessDate,
): SavedView | null {
  const now = viewOf('', search, today)
  return views.find(({ query, period }) => query === now.query && period === now.period) ?? null
}

/** Why a name can not be taken; null when it can. `own` is the name that the view has already. */
export function nameFault(
  name: string,
  views: readonly SavedView[],
  own: string | null = null,
): 'empty' | 'long' | 'taken' | 'full' | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return 'empty'
  if (wanted.length > VIEW_NAME_MAX) return 'long'
  if (views.some((view) => view.name !== own && view.name.toLowerCase() === wanted)) return 'taken'
  return own === null && views.length >= VIEWS_MAX ? 'full' : null
}

/** The views that a kept value holds; what is no view is left out. */
export function readViews(kept: unknown): readonly SavedView[] {
  return Array.isArray(kept) ? kept.filter(isView).slice(0, VIEWS_MAX) : []
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const { name, query, period } = value as Partial<Record<keyof SavedView, unknown>>
  return (
    typeof name === 'string' &&
    typeof query === 'string' &&
    (period === null || NAMED_PERIODS.some((one) => one === period))
  )
}
