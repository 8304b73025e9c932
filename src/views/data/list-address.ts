import { useMemo } from 'react'
import { useSearch, useSearchParams } from 'wouter'
import type { FilterOf, ListName } from '../../domain/lists/lists.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/lists/query.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import type { Sort } from '../ui/index.ts'

export type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** Empty when all of them are given, and null when one is missing. */
type WhereAll<Every extends string, Named extends readonly string[]> = [Every] extends [Named[number]]
  ? unknown
  : never

export interface ListAddressOptions<List extends ListName, Named extends readonly FilterOf<NoInfer<List>>[]> {
  readonly list: List
  /** All filters of the list's grammar, and no others. Must be the same object on every render. */
  readonly names: Named & WhereAll<FilterOf<NoInfer<List>>, Named>
  readonly sort: Sort
  /** Translates the filters of the address into the query to the server; without it they are passed on unchanged. */
  readonly toQuery?: (filters: Filters<Named[number]>) => Readonly<Record<string, string>>
}

export interface ListAddress<Name extends string> {
  readonly list: ListName
  /** The filters in the address that are in the grammar of the list. */
  readonly names: readonly Name[]
  readonly request: ListRequest
  readonly filters: Filters<Name>
  /** The address as the key of the request: another address is another request. */
  readonly key: string
  /** Sets filters (null removes one) and goes to the first page. */
  readonly filterBy: (changes: Partial<Record<Name, string | null>>) => void
  readonly clear: () => void
  readonly sortBy: (sort: Sort) => void
  readonly turnTo: (page: number) => void
  readonly show: (rowsPerPage: number) => void
}

/** Keeps the filters, sort order and page of a list in the address, so that reload, Back and a shared link show the same rows. */
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
      request: { ...rest, search: '', filters: toQuery ? toQuery(filters) : plain(filters) },
      filters,
      key: search,
      filterBy: (changes) => change({ ...(changes as Record<string, string | null>), page: null }),
      clear: () => change(Object.fromEntries([...names, 'page'].map((name) => [name, null]))),
      sortBy: ({ sortBy, descending }) =>
        change({ sort: `${sortBy}_${descending ? 'desc' : 'asc'}`, page: null }),
      turnTo: (page) => change({ page: page === 1 ? null : String(page) }),
      show: (rows) => change({ rows: rows === DEFAULT_PAGE_SIZE ? null : String(rows), page: null }),
    }
  }, [search, setSearch, list, names, sort, toQuery])
}

/** Reads the state of a list from an address; invalid values count as absent. */
export function readAddress<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
  sort: Sort,
): Omit<ListRequest, 'filters' | 'search'> & { readonly filters: Filters<Name> } {
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = search.get(name)
    if (value !== null && value !== '') filters[name] = value
  }
  const page = Number(search.get('page') ?? '1')
  const rows = Number(search.get('rows') ?? DEFAULT_PAGE_SIZE)
  const sorted = /^([A-Za-z]+)_(asc|desc)$/u.exec(search.get('sort') ?? '')
  return {
    filters,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    rowsPerPage: PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE,
    sortBy: sorted?.[1] ?? sort.sortBy,
    descending: sorted ? sorted[2] === 'desc' : sort.descending,
  }
}

/** The address with some parameters set, and those that are null removed. */
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

function plain(filters: Filters<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
