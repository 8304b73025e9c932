import type { Refusal } from '../../domain/outcome.ts'
import type { ListContext, ListRequest } from './types.ts'

/** A snapshot of a list of any rows. */
interface List<Row> {
  readonly context: ListContext<Row>
  matches(
    state: 'empty' | 'noResults' | 'refused' | 'failed' | { fetching: 'loading' | 'refreshing' },
  ): boolean
}

/** The content of a list: first load, rows, one of two empty states, or the reason for having no rows. */
export type ListView = 'loading' | 'rows' | 'empty' | 'noResults' | 'refused' | 'failed'

const NO_ROWS: readonly never[] = []

export const selectView = (list: List<unknown>): ListView => {
  if (list.matches('empty')) return 'empty'
  if (list.matches('noResults')) return 'noResults'
  if (list.matches('refused')) return 'refused'
  if (list.matches('failed')) return 'failed'
  return list.matches({ fetching: 'loading' }) ? 'loading' : 'rows'
}

/** The current rows; they stay visible while others load, and next to an error. */
export const selectRows = <Row>(list: List<Row>): readonly Row[] => list.context.page?.entries ?? NO_ROWS

export const selectTotalItems = (list: List<unknown>): number => list.context.page?.totalItems ?? 0

/** True when there are more than `selectTotalItems`. */
export const selectTotalIsCapped = (list: List<unknown>): boolean => list.context.page?.totalIsCapped ?? false

export const selectIsRefreshing = (list: List<unknown>): boolean => list.matches({ fetching: 'refreshing' })

export const selectRequest = (list: List<unknown>): ListRequest => list.context.request

export const selectRefusal = (list: List<unknown>): Refusal | null => list.context.refusal
