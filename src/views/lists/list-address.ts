import { useMemo } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import {
  type AddressedList,
  DEFAULT_PAGE_SIZE,
  type Filters,
  queryFilters,
  readAddress,
} from '../../domain/lists/address.ts'
import type { FilterOf, ListName } from '../../domain/lists/lists.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import type { Sort } from '../ui/index.ts'

/** A type check: `unknown` if `Named` contains every name, and `never` (a type error) if one is missing. */
type WhereAll<Every extends string, Named extends readonly string[]> = [Every] extends [Named[number]]
  ? unknown
  : never

/** The list and the filters that an address contains. */
export interface ListAddressOptions<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[]>
  extends AddressedList<Named[number]> {
  readonly list: List
  /** All filters of the list's grammar, and no others. Must be the same object on every render. */
  readonly names: Named & WhereAll<FilterOf<NoInfer<List>>, Named>
}

/** The state of a list in the address, and functions that change it. */
export interface ListAddress<Name extends string> {
  readonly list: ListName
  /** The filters in the address that are in the grammar of the list. */
  readonly names: readonly Name[]
  /** The request for the page that was in the address when filters, order or page size last changed. */
  readonly request: ListRequest
  readonly filters: Filters<Name>
  /** The query of the address without the page and the open record. */
  readonly key: string
  /** Sets filters (null removes one) and goes to the first page. */
  readonly filterBy: (changes: Partial<Record<Name, string | null>>) => void
  readonly clear: () => void
  readonly sortBy: (sort: Sort) => void
  readonly goToPage: (page: number) => void
  readonly setRowsPerPage: (rowsPerPage: number) => void
}

/** The query of the address without the page of the list and the open record. */
export const listSearch = (): string =>
  withChanges(new URLSearchParams(location.search), { page: null, id: null }).toString()

const ANY_ORDER = { sortBy: '', descending: false } as const

/** The page of the list in the address, from 1. */
export const pageInAddress = (): number =>
  readAddress(new URLSearchParams(location.search), [], ANY_ORDER).page

/** The id of the record that is open beside the list; null if none is. */
export const idInAddress = (): string | null => new URLSearchParams(location.search).get('id')

/** Changes parameters in the query of the address; those that are null are removed. */
export function changeSearch(
  changes: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
): void {
  const search = withChanges(new URLSearchParams(location.search), changes).toString()
  navigate(`${location.pathname}${search && `?${search}`}`, options)
}

/**
 * Keeps the filters, sort order and page of a list in the address, so that reload, Back and a shared link show the same rows. The component
 * does not render again for another page: `ListRows` alone reads it. The result is the same object until filters, order or page size change.
 */
export function useListAddress<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[]>(
  options: ListAddressOptions<List, Named>,
): ListAddress<Named[number]> {
  const search = useLocationProperty(listSearch)
  const { list, names, sort, toQuery } = options
  return useMemo(() => {
    const { filters, ...rest } = readAddress(new URLSearchParams(search), names, sort)
    return {
      list,
      names,
      request: { ...rest, page: pageInAddress(), search: '', filters: queryFilters(filters, toQuery) },
      filters,
      key: search,
      filterBy: (changes) => changeSearch({ ...(changes as Record<string, string | null>), page: null }),
      clear: () => changeSearch(Object.fromEntries([...names, 'page'].map((name) => [name, null]))),
      sortBy: ({ sortBy, descending }) =>
        changeSearch({ sort: `${sortBy}_${descending ? 'desc' : 'asc'}`, page: null }),
      goToPage: (page) => changeSearch({ page: page === 1 ? null : String(page) }),
      setRowsPerPage: (rows) =>
        changeSearch({ rows: rows === DEFAULT_PAGE_SIZE ? null : String(rows), page: null }),
    }
  }, [search, list, names, sort, toQuery])
}

/** Returns the query with some parameters set; those that are null are removed. */
export function withChanges(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
