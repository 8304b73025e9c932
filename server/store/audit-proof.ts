import { sql } from 'kysely'
import type { ChainReport } from './audit-check.ts'
import { isInChain } from './audit-erasures.ts'
import type { Database } from './open.ts'
import { asSystemSnapshot } from './scope.ts'

/** Checkpoints are written every ten minutes. One more hour is allowed, for example for a restart. */
const UNPROVEN_MS = (10 + 60) * 60_000

/** A chain with events that a checkpoint should prove by now. */
interface UnprovenChain {
  readonly report: ChainReport
  /** The first event that no checkpoint proves. */
  readonly sequence: number
}

/**
 * The chains with an event that no checkpoint proves, although it is more than the interval of checkpoints and an hour older than the latest event
 * or checkpoint of all chains. The event is not compared with the current time, because a server that does not run writes no checkpoints.
 */
export async function findUnprovenChains(
  database: Pick<Database, 'kysely'>,
  reports: readonly ChainReport[],
): Promise<readonly UnprovenChain[]> {
  const instants: number[] = []
  const unproven: (UnprovenChain & { readonly at: number })[] = []
  for (const report of reports) {
    const sequence = (report.proof?.sequence ?? 0) + 1
    const { rows } = await asSystemSnapshot(database, (trx) =>
      sql<{ sequence: number; at: string }>`
        select sequence, at from audit_events where ${isInChain(report)} and sequence >= ${sequence}::bigint
          and sequence in (${sequence}::bigint, (select max(sequence) from audit_events where ${isInChain(report)}))
        order by sequence`.execute(trx),
    )
    const [first] = rows
    if (first) unproven.push({ report, sequence: first.sequence, at: Date.parse(first.at) })
    instants.push(...rows.map(({ at }) => Date.parse(at)))
    if (report.proof) instants.push(Date.parse(report.proof.at))
  }
  const latest = Math.min(
    instants.reduce((last, at) => Math.max(last, at), 0),
    Date.now(),
  )
  return unproven.filter(({ at }) => at < latest - UNPROVEN_MS)
}
