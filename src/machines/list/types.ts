import type { Page, Refusal } from '../../domain/outcome.ts'
import type { ReadPort, Refresh, Watch } from '../port.ts'

/** The request of a list: a one-based page, a sort and filters by field name, as in the address. */
export interface ListRequest {
  readonly page: number
  readonly rowsPerPage: number
  readonly sortBy: string
  readonly descending: boolean
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
}

/**
 * A request for one page. `cursor` is the `nextCursor` of the page before, when that page was loaded; without a cursor the server finds the
 * page by its number.
 */
export type PageRequest = ListRequest & { readonly cursor?: string | null }

/** "No data" (204) is an empty page, not a refusal. */
export type ListPort<Row> = ReadPort<PageRequest, Page<Row>> & {
  /** Returns the page if it was requested while the app was loading, but only once; null when it has to be loaded. */
  readonly takeLoaded?: (request: PageRequest) => Page<Row> | null
}

export interface ListPorts<Row> {
  readonly loadPage: ListPort<Row>
  /** Requests a page that will probably be needed next. */
  readonly prefetch: (request: PageRequest) => void
  /** Receives each page that is shown, with its request. Instead of a page past the end, these are an earlier page and its request. */
  readonly pageShown: (page: Page<Row>, request: ListRequest) => void
  /** True for a row that the server still changes. */
  readonly isInProgress: (row: Row) => boolean
  /** Reports each change of the data of the list. */
  readonly watchChanges: Watch
  /** Reports that it is time to load the rows again. */
  readonly poll: Watch
}

export interface ListInput<Row = unknown> {
  readonly request: ListRequest
  /** The page of the request, if it is already loaded: the list then starts with its rows. */
  readonly page?: Page<Row> | null
}

/** `page` was loaded last; it stays visible while another loads. */
export interface ListContext<Row> {
  readonly request: ListRequest
  readonly page: Page<Row> | null
  /** The cursor of each page after a loaded one, for the current sort, filters, search and page size. */
  readonly cursors: Readonly<Record<number, string>>
  readonly refusal: Refusal | null
}

export type ListEvent =
  /** Another page, sort, filter, search or page size; replaces a running request. */
  | { readonly type: 'REQUEST'; readonly request: ListRequest }
  /** Another page of the same list will probably be requested. */
  | { readonly type: 'PREFETCH'; readonly page: number }
  /** Reloads after a change, or when the next poll is due. */
  | Refresh
  | { readonly type: 'RETRY' }
