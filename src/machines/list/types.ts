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

/** "No data" (204) is an empty page, not a refusal. */
export type ListPort<Row> = ReadPort<ListRequest, Page<Row>>

export interface ListPorts<Row> {
  readonly loadPage: ListPort<Row>
  /** Receives each loaded page, and for a page past the end the request that led to it. */
  readonly pageShown: (page: Page<Row>, request: ListRequest) => void
  /** True for a row that the server still changes. */
  readonly isUnderWay: (row: Row) => boolean
  /** Reports when the data of the list has changed. */
  readonly watchChanges: Watch
  /** Reports when it is time to load the rows again. */
  readonly poll: Watch
}

export interface ListInput {
  readonly request: ListRequest
}

/** `page` was loaded last; it stays visible while another loads. */
export interface ListContext<Row> {
  readonly request: ListRequest
  readonly page: Page<Row> | null
  readonly refusal: Refusal | null
}

export type ListEvent =
  /** Another page, sort or filter; replaces a running request. */
  | { readonly type: 'ASK'; readonly request: ListRequest }
  /** Reloads after a change, or because it is time to. */
  | Refresh
  | { readonly type: 'RETRY' }
