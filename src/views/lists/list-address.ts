import { useMemo } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import {
  type AddressedList,
  DEFAULT_PAGE_SIZE,
  type Filters,
  queryFilters,
  readAddress,
} from '../../domain/lists/address.ts'
import type { FilterOf, ListName } from '../../domain/lists/lists.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import { isSameJson } from '../data/same-json.ts'
import type { Sort } from '../ui/index.ts'

/** A type check: `unknown` if `Named` contains all of `Names`; `never`, which is a type error, if one is missing. */
type RequireAll<Names extends string, Named extends readonly string[]> = [Names] extends [Named[number]]
  ? unknown
  : never

/** The list and the filters that an address contains. The address is parsed again when `names`, `sort` or `toQuery` is another object. */
export interface ListAddressOptions<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[]>
  extends AddressedList<Named[number]> {
  readonly list: List
  /** All filters that `lists.ts` declares for the list, and no others. */
  readonly names: Named & RequireAll<FilterOf<NoInfer<List>>, Named>
}

/** The state of a list in the address, and functions that change it. */
export interface ListAddress<Name extends string> {
  readonly list: ListName
  /** The names of all filters of the list. */
  readonly names: readonly Name[]
  readonly request: ListRequest
  readonly filters: Filters<Name>
  /** The whole query of the address. */
  readonly key: string
  /** Sets filters (null removes one) and goes to the first page. */
  readonly filterBy: (changes: Partial<Record<Name, string | null>>) => void
  readonly clear: () => void
  readonly sortBy: (sort: Sort) => void
  readonly goToPage: (page: number) => void
  readonly setRowsPerPage: (rowsPerPage: number) => void
}

/** Keeps the filters, sort order, page and page size of a list in the address, so that reload, Back and a shared link show the same rows. */
export function useListAddress<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[]>(
  options: ListAddressOptions<List, Named>,
): ListAddress<Named[number]> {
  const search = useSearch()
  const [, setSearch] = useSearchParams()
  const { list, names, sort, toQuery } = options
  return useMemo(() => {
    const { filters, ...rest } = readAddress(new URLSearchParams(search), names, sort)
    const change = (changes: Readonly<Record<string, string | null>>) =>
      setSearch((previous) => withChanges(previous, changes))
    return {
      list,
      names,
      request: { ...rest, search: '', filters: queryFilters(filters, toQuery) },
      filters,
      key: search,
      filterBy: (changes) => change({ ...(changes as Record<string, string | null>), page: null }),
      clear: () => change(Object.fromEntries([...names, 'page'].map((name) => [name, null]))),
      sortBy: ({ sortBy, descending }) =>
        change({ sort: `${sortBy}_${descending ? 'desc' : 'asc'}`, page: null }),
      goToPage: (page) => change({ page: page === 1 ? null : String(page) }),
      setRowsPerPage: (rows) =>
        change({ rows: rows === DEFAULT_PAGE_SIZE ? null : String(rows), page: null }),
    }
  }, [search, setSearch, list, names, sort, toQuery])
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

/** True if two addresses have the same filters, order and page size: components that show only the filters need not render again. */
export function isSameExceptPage(first: ListAddress<string>, second: ListAddress<string>): boolean {
  const withoutPage = ({ request, filters }: ListAddress<string>) => ({ ...request, filters, page: 1 })
  return first.filterBy === second.filterBy || isSameJson(withoutPage(first), withoutPage(second))
}
