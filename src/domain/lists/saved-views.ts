import type { BusinessDate } from '../dates/calendar.ts'
import { daysOf, NAMED_PERIODS, type NamedPeriod, periodOf } from '../dates/periods.ts'

/** What a list shows, as somebody wants to come back to it: its filters and its sort. */
export interface ViewSaid {
  /** What the address says of it, without its period where that has a name. */
  readonly query: string
  /** A named period is kept by its name, so that «this month» is this month whenever the view is opened. */
  readonly period: NamedPeriod | null
}

/** The same under a name. */
export interface SavedView extends ViewSaid {
  readonly name: string
}

/** Characters (code points) of a name, and views of one list that somebody may have. */
export const VIEW_NAME_MAX = 40
export const VIEWS_MAX = 30

/** What belongs to a view beside the filters of its list; the page and the row that is open belong to the moment. */
const OF_EVERY_LIST = ['sort', 'rows']
const FROM = 'date_from'
const TO = 'date_to'

/** What the address of a list says, of its filters by their names. */
export function viewOf(search: URLSearchParams, filters: readonly string[], today: BusinessDate): ViewSaid {
  const kept = new URLSearchParams()
  for (const name of [...filters, ...OF_EVERY_LIST]) {
    const value = search.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  const period = periodOf({ from: kept.get(FROM), to: kept.get(TO) }, today)
  if (period !== null) for (const day of [FROM, TO]) kept.delete(day)
  kept.sort()
  return { query: kept.toString(), period }
}

/** The address that shows a view, in the same place of the screen. */
export function searchOf(
  { query, period }: ViewSaid,
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
export function shownView<View extends ViewSaid>(views: readonly View[], now: ViewSaid): View | null {
  return views.find(({ query, period }) => query === now.query && period === now.period) ?? null
}

/** Why a name can not be taken among one's own views; null when it can. `own` is the name that the view has already. */
export function nameFault(
  name: string,
  views: readonly Pick<SavedView, 'name'>[],
  own: string | null = null,
): 'empty' | 'long' | 'taken' | 'full' | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return 'empty'
  if ([...name.trim()].length > VIEW_NAME_MAX) return 'long'
  if (views.some((view) => view.name !== own && view.name.toLowerCase() === wanted)) return 'taken'
  return own === null && views.length >= VIEWS_MAX ? 'full' : null
}

/** The views that a device kept for itself, before the server kept them; what is no view is left out. */
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
