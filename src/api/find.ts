import { CODES } from '../domain/codes.ts'
import type { FindQuery, FoundRecord } from '../domain/lists/find.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'

/** Number of rows that each query returns at most. */
const MAX_ROWS = 5
/** The latest date first, and users by name. Not by the last change: an old sheet that was sent to accounting today is not recent. */
const SORTS = {
  pouches: 'date_desc',
  remittances: 'date_desc',
  cashlogs: 'date_desc',
  users: 'lastName_asc',
} as const satisfies Record<FindQuery['resource'], string>

/** Runs the queries in parallel and returns each record once, at most `MAX_ROWS` of each query. A refused query finds nothing. */
export function findCall(api: Api) {
  return async (
    { queries }: { readonly queries: readonly FindQuery[] },
    options: CallOptions,
  ): Promise<Outcome<readonly FoundRecord[]>> => {
    const answers = await Promise.all(
      queries.map(async ({ resource, filters }) => {
        const query = { ...filters, range: `0-${MAX_ROWS - 1}`, sort: SORTS[resource] }
        const outcome = await api.get<Page<FoundRecord['row']>>(resource, query, options)
        const rows = outcome.kind === 'done' ? outcome.data.entries : []
        return rows.map((row) => [row.id, { resource, row } as FoundRecord] as const)
      }),
    )
    return { kind: 'done', code: CODES.saved, data: [...new Map(answers.flat()).values()] }
  }
}
