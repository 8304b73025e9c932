import { type Kysely, sql } from 'kysely'
import { accountingMonthLifecycle } from '../../src/domain/lifecycles/accounting-month.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import type { Lifecycle } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import type { Schema } from './schema.ts'

/** The lifecycles that the database enforces, by the table whose `status` they govern. */
export const GUARDED_LIFECYCLES: Readonly<
  Record<
    'counts' | 'remittances' | 'pouches' | 'ticket_dispatches' | 'job_events' | 'accounting_closings',
    Lifecycle<string, string>
  >
> = {
  counts: countLifecycle,
  remittances: remittanceLifecycle,
  pouches: pouchLifecycle,
  ticket_dispatches: ticketDispatchLifecycle,
  job_events: jobLifecycle,
  accounting_closings: accountingMonthLifecycle,
}

/** One transition as stored in the database; `from_status` is null for an initial status. */
interface LifecycleEdge {
  readonly lifecycle: string
  readonly from_status: string | null
  readonly to_status: string
}

/** The initial statuses and the transitions of a lifecycle, without events; each pair of statuses once. */
export function edgesOf(lifecycle: Lifecycle<string, string>): LifecycleEdge[] {
  const { name, initial, edges } = lifecycle
  const byStatuses = new Map<string, LifecycleEdge>()
  const add = (from_status: string | null, to_status: string) =>
    byStatuses.set(`${from_status} ${to_status}`, { lifecycle: name, from_status, to_status })
  for (const status of initial) add(null, status)
  for (const edge of edges) for (const status of edge.from) add(status, edge.to)
  return [...byStatuses.values()]
}

/** Updates the transitions in the database to those of the domain, in one transaction; does nothing when they are equal. */
export async function syncLifecycles(db: Kysely<Schema>): Promise<void> {
  const edges = JSON.stringify(Object.values(GUARDED_LIFECYCLES).flatMap(edgesOf))
  const expectedEdges = sql`
    select * from jsonb_to_recordset(${edges}::jsonb) as edge (lifecycle text, from_status text, to_status text)`
  await db.transaction().execute(async (trx) => {
    await sql`lock table lifecycle_edges in share row exclusive mode`.execute(trx)
    await sql`
      delete from lifecycle_edges as stored where not exists (
        select from (${expectedEdges}) as wanted where wanted.lifecycle = stored.lifecycle
          and wanted.from_status is not distinct from stored.from_status and wanted.to_status = stored.to_status
      )`.execute(trx)
    await sql`
      insert into lifecycle_edges (lifecycle, from_status, to_status) ${expectedEdges} on conflict do nothing`.execute(
      trx,
    )
  })
}
