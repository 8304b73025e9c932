import { CODES } from '../domain/codes.ts'
import type { FindQuery, FoundRecord } from '../domain/lists/find.ts'
import { MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import { isSlipOf } from '../domain/pouches/slip-code.ts'
import type { Api, CallOptions } from './client.ts'

/** The maximum number of records that each query finds. */
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
      queries.map(async ({ resource, filters, slip }) => {
        // Remittances of several establishments can have the number of the slip; only one of them is that of the slip.
        const limit = slip ? MAX_PAGE_SIZE : MAX_ROWS
        const query = { ...filters, range: `0-${limit - 1}`, sort: SORTS[resource] }
        const outcome = await api.get<Page<FoundRecord['row']>>(resource, query, options)
        const rows = outcome.kind === 'done' ? outcome.data.entries : []
        return rows
          .map((row) => ({ resource, row }) as FoundRecord)
          .filter((found) => !slip || (found.resource === 'remittances' && isSlipOf(slip, found.row)))
          .slice(0, MAX_ROWS)
          .map((found) => [found.row.id, found] as const)
      }),
    )
    return { kind: 'done', code: CODES.saved, data: [...new Map(answers.flat()).values()] }
  }
}
