import { CODES } from '../domain/codes.ts'
import type { RemittanceRow } from '../domain/contract/remittances.ts'
import type { FindQuery, FoundRecord } from '../domain/lists/find.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import { isSlipOf, type SlipCode } from '../domain/pouches/slip-code.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows } from './lists.ts'

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
      queries.map(async (query) => {
        const rows = query.slip
          ? await ofSlip(api, query, query.slip, options)
          : await rowsOf(api, query, options)
        return rows
          .slice(0, MAX_ROWS)
          .map((row) => [row.id, { resource: query.resource, row } as FoundRecord] as const)
      }),
    )
    return { kind: 'done', code: CODES.saved, data: [...new Map(answers.flat()).values()] }
  }
}

async function rowsOf(
  api: Api,
  { resource, filters }: FindQuery,
  options: CallOptions,
): Promise<readonly FoundRecord['row'][]> {
  const query = { ...filters, range: `0-${MAX_ROWS - 1}`, sort: SORTS[resource] }
  const outcome = await api.get<Page<FoundRecord['row']>>(resource, query, options)
  return outcome.kind === 'done' ? outcome.data.entries : []
}

/** The remittances of the slip. Each establishment can have one with the reference of the slip, so all of them are read. */
async function ofSlip(
  api: Api,
  { resource, filters }: FindQuery,
  slip: SlipCode,
  options: CallOptions,
): Promise<readonly RemittanceRow[]> {
  const outcome = await loadAllRows<RemittanceRow>(api, resource, filters, 'id', options)
  return outcome.kind === 'done' ? outcome.data.filter((row) => isSlipOf(slip, row)) : []
}
