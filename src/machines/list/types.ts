import type { Page, Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

/** What a list asks for: a one-based page, a sort and filters by field name, as they stand in the address. */
export interface ListRequest {
  readonly page: number
  readonly rowsPerPage: number
  readonly sortBy: string
  readonly descending: boolean
  readonly filters: Readonly<Record<string, string>>
  readonly search: string
}

/** "No data" (204) is an empty page, never a refusal. */
export type ListPort<Row> = ReadPort<ListRequest, Page<Row>>

export interface ListPorts<Row> {
  readonly loadPage: ListPort<Row>
  /** Hands on each page that has come, and where it was asked for past the end, the request that found it. */
  readonly pageShown: (page: Page<Row>, request: ListRequest) => void
}

export interface ListInput {
  readonly request: ListRequest
}

/** `page` is what was shown last; it stays while another is on its way. */
export interface ListContext<Row> {
  readonly request: ListRequest
  readonly page: Page<Row> | null
  readonly refusal: Refusal | null
}

export type ListEvent =
  /** Another page, sort or filter; it takes the place of a request that is still under way. */
  | { readonly type: 'ASK'; readonly request: ListRequest }
  /** The same again, because something has changed. */
  | { readonly type: 'REFRESH' }
  | { readonly type: 'RETRY' }
