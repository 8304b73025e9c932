import type { Filters } from '../../../domain/lists/address.ts'

/** The filters of the list of cash logs, as they appear in the address. */
const LOG_FILTERS = ['date_from', 'date_to', 'service', 'cashRegisterId', 'status', 'delta'] as const
type LogFilter = (typeof LOG_FILTERS)[number]

/** The choices of the filter on the difference. `beyond` means beyond the tolerance; `float` finds logs with an unusual float. */
export const DELTA_CHOICES = ['beyond', 'over', 'short', 'none', 'float'] as const
type DeltaChoice = (typeof DELTA_CHOICES)[number]

/** For each choice, the query to the server; amounts in cents. */
const DELTA_QUERIES: Readonly<Record<DeltaChoice, Readonly<Record<string, string>>>> = {
  beyond: { beyondTolerance: 'true' },
  over: { deltaCents_from: '1' },
  short: { deltaCents_to: '-1' },
  none: { deltaCents: '0' },
  float: { hasUnusualFloat: 'true' },
}

export function isDeltaChoice(text: string | undefined): text is DeltaChoice {
  return (DELTA_CHOICES as readonly (string | undefined)[]).includes(text)
}

/** The query of a filter on the difference; empty for a text that is not one of its choices. */
export function deltaQuery(delta: string | undefined): Readonly<Record<string, string>> {
  return isDeltaChoice(delta) ? DELTA_QUERIES[delta] : {}
}

/** Translates the filters of the address into the query to the server. */
export function logQuery({ delta, ...filters }: Filters<LogFilter>): Record<string, string> {
  return { ...filters, ...deltaQuery(delta) }
}

/** The filters of the list of cash logs, its initial order, and the translation of the filters into the query. */
export const LOG_LIST = {
  names: LOG_FILTERS,
  sort: { sortBy: 'date', descending: true },
  toQuery: logQuery,
} as const
