import { CODES } from '../domain/codes.ts'
import { type PageQuery, pageParameters } from '../domain/lists/address.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { CallFailed } from './failures.ts'

/**
 * Creates a function that loads pages of a resource. It returns the answer NotFound, which also stands for an HTTP 204, as an empty page.
 * `takeLoaded` returns a page that was requested while the app was loading, but only once; otherwise null.
 */
export function pageLoaderOf<Row>(api: Api, resource: string) {
  const loadPage = async (request: PageQuery, options: CallOptions): Promise<Outcome<Page<Row>>> => {
    const outcome = await api.get<Page<Row>>(resource, pageParameters(request), options)
    return emptyWhenNoData(outcome)
  }
  const takeLoaded = (request: PageQuery) => api.getLoaded<Page<Row>>(resource, pageParameters(request))
  return Object.assign(loadPage, { takeLoaded })
}

function emptyWhenNoData<Row>(outcome: Outcome<Page<Row>>): Outcome<Page<Row>> {
  if (outcome.kind === 'done' || outcome.refusal.name !== 'NotFound') return outcome
  return {
    kind: 'done',
    code: CODES.notFound,
    data: { entries: [], totalItems: 0, totalIsCapped: false, nextCursor: null },
  }
}

/** The maximum number of rows in a page: `MAX_PAGE_SIZE` of the domain. */
const MAX_ROWS_PER_PAGE = 300

/** Loads all rows of a resource that match the filters, page by page. */
export async function loadAllRows<Row extends { readonly id: string }>(
  api: Api,
  resource: string,
  filters: Readonly<Record<string, string>>,
  sortBy: string,
  options: CallOptions,
): Promise<Outcome<readonly Row[]>> {
  const loadPage = pageLoaderOf<Row>(api, resource)
  const request = { rowsPerPage: MAX_ROWS_PER_PAGE, sortBy, descending: false, filters, search: '' }
  // Collected by id: a row that is renamed in the meantime can be on two pages.
  const rows = new Map<string, Row>()
  for (let page = 1, cursor: string | null = null; ; page += 1) {
    const outcome: Outcome<Page<Row>> = await loadPage({ ...request, page, cursor }, options)
    if (outcome.kind === 'refused') return outcome
    for (const row of outcome.data.entries) rows.set(row.id, row)
    cursor = outcome.data.nextCursor
    if (!cursor) return { ...outcome, data: [...rows.values()] }
  }
}

/** Combines several answers; the first refusal is the refusal of all. */
export async function loadTogether<Parts extends Record<string, unknown>>(
  calls: {
    readonly [Name in keyof Parts]: Promise<Outcome<Parts[Name]>>
  },
): Promise<Outcome<Parts>> {
  const names = Object.keys(calls) as (keyof Parts)[]
  const outcomes = await Promise.all(names.map((name) => calls[name]))
  const parts: Partial<Parts> = {}
  let code = 0
  for (const [index, outcome] of outcomes.entries()) {
    const name = names[index]
    if (outcome.kind === 'refused') return outcome
    if (name !== undefined) parts[name] = outcome.data
    code = outcome.code
  }
  return { kind: 'done', code, data: parts as Parts }
}

/** The only row in the answer of a status call. @throws CallFailed when the answer has no row */
export function requireFirstRow<Row>(outcome: Outcome<readonly Row[]>): Outcome<Row> {
  if (outcome.kind === 'refused') return outcome
  const [row] = outcome.data
  if (!row) throw new CallFailed('unreadable')
  return { ...outcome, data: row }
}

/** The rows of the establishment's organization. The filter is needed because the server sends head office the rows of every organization. */
export function rowsOfOrganization<Row extends { readonly organizationId: string }>(
  rows: readonly Row[],
  { organizationId }: { readonly organizationId: string },
): readonly Row[] {
  return rows.filter((row) => row.organizationId === organizationId)
}
