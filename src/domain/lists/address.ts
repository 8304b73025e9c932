export const PAGE_SIZES = [25, 50, 100, 300] as const
export const DEFAULT_PAGE_SIZE = 25

/** The filters of a list, as they appear in its address. */
export type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** How the address of a list is parsed and how its filters become a query. */
export interface AddressedList<Name extends string> {
  /** The names of its filters. */
  readonly names: readonly Name[]
  /** The order when the address has no `sort`. */
  readonly sort: { readonly sortBy: string; readonly descending: boolean }
  /** Translates the filters of the address into the query to the server; without it they are passed on unchanged. */
  readonly toQuery?: (filters: Filters<Name>) => Readonly<Record<string, string>>
}

/** A one-based page of a list, with the filters of the address. */
interface PageOfAddress<Name extends string> {
  readonly page: number
  readonly rowsPerPage: number
  readonly sortBy: string
  readonly descending: boolean
  readonly filters: Filters<Name>
}

/**
 * Parses the page, sort and filters of a list from its address. An invalid page number or page size counts as absent, and so does a sort that is not
 * of the form `field_asc` or `field_desc`. Whether the field exists is not checked, nor are the values of filters.
 */
export function readAddress<Name extends string>(
  parameters: URLSearchParams,
  filterNames: readonly Name[],
  sort: AddressedList<Name>['sort'],
): PageOfAddress<Name> {
  const filters: Partial<Record<Name, string>> = {}
  for (const name of filterNames) {
    const value = parameters.get(name)
    if (value !== null && value !== '') filters[name] = value
  }
  const page = Number(parameters.get('page') ?? '1')
  const rows = Number(parameters.get('rows') ?? DEFAULT_PAGE_SIZE)
  const sortMatch = /^([A-Za-z]+)_(asc|desc)$/u.exec(parameters.get('sort') ?? '')
  return {
    filters,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    rowsPerPage: PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE,
    sortBy: sortMatch?.[1] ?? sort.sortBy,
    descending: sortMatch ? sortMatch[2] === 'desc' : sort.descending,
  }
}

/** The query filters for the filters of an address. */
export function queryFilters<Name extends string>(
  filters: Filters<Name>,
  toQuery: AddressedList<Name>['toQuery'],
): Readonly<Record<string, string>> {
  return toQuery ? toQuery(filters) : (filters as Readonly<Record<string, string>>)
}

/** Writes a text as one value of a filter, in which a comma would separate two values. */
export function escapeCommas(text: string): string {
  return text.replaceAll(',', '\\,')
}

/** The request for a page of a list. */
export interface PageQuery {
  /** One-based. */
  readonly page: number
  readonly rowsPerPage: number
  readonly sortBy: string
  readonly descending: boolean
  readonly filters: Readonly<Record<string, string>>
  /** The text in the search field. */
  readonly search: string
  /** The `nextCursor` of the page before, if known: the page starts after that page even if rows were added in the meantime. */
  readonly cursor?: string | null
}

/** The parameters of the call that loads a page, in the query grammar. `fixedFilters` are filters that are not in the address. */
export function pageParameters(
  request: PageQuery,
  fixedFilters: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...request.filters,
    ...fixedFilters,
    ...(request.search !== '' && { q: request.search }),
    range: formatRange(request.page, request.rowsPerPage),
    sort: formatSort(request.sortBy, request.descending),
    ...(request.cursor && { cursor: request.cursor }),
  }
}

/** Formats a page (one-based) as a `range`: the zero-based positions of its first and last row, `0-24`. */
export function formatRange(page: number, rowsPerPage: number): string {
  const start = (page - 1) * rowsPerPage
  return `${start}-${start + rowsPerPage - 1}`
}

/** Formats a field and a direction as a `sort`: `date_desc`. */
export function formatSort(field: string, descending: boolean): string {
  return `${field}_${descending ? 'desc' : 'asc'}`
}

/** A number of cents in an address. */
export const CENTS_PATTERN = /^\d{1,15}$/u

/** Removes the filters named `<field>_…` whose value is not a number of cents. */
export function withReadableAmounts(
  filters: Readonly<Partial<Record<string, string>>>,
  field: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (!entry[0].startsWith(`${field}_`) || CENTS_PATTERN.test(entry[1])),
    ),
  )
}
