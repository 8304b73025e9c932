import { type RawBuilder, sql } from 'kysely'
import type { RandomSource } from '../../server/demo/rng.ts'
import { GUARDED_LIFECYCLES } from '../../server/store/lifecycle-guard.ts'
import type { Database } from '../../server/store/open.ts'
import { inScope, type Scope } from '../../server/store/scope.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { organizationIds, personId } from '../server/commands/insert-organization.ts'
import type { Tenant } from './simulation.ts'

const AMOUNTS = { counts: 'total_cents', pouches: 'value_cents', remittances: 'total_cents' } as const
/** The statuses in which the amount of a row may still change. The amount of a pouch never changes. */
const OPEN: Readonly<Record<keyof typeof AMOUNTS, readonly string[]>> = {
  counts: ['CREATED', 'UPDATED', 'UNVALIDATED'],
  pouches: [],
  remittances: ['PREPARED', 'VALIDATED', 'UNVALIDATED', 'AVALIDATED', 'ERROR'],
}

/**
 * Attempts, as the application's database role and bypassing all of its code, to change a row's status without an allowed transition
 * (invariant I23 of docs/faults.md), and to change the amount of a closed row (I24). Returns the successful attempts; everything is
 * rolled back.
 */
export async function attemptTampering(
  db: Database,
  rng: RandomSource,
  tenant: Tenant,
): Promise<readonly string[]> {
  const { organization } = organizationIds(tenant)
  const scope: Scope = {
    userId: personId('accountant', tenant),
    role: ROLES.accountant,
    organizationId: organization,
    establishmentIds: null,
  }
  const table = rng.pick(['counts', 'pouches', 'remittances'] as const)
  const rows = await inScope(db, scope, (trx) =>
    sql<{ id: string; status: string }>`select id, status from ${sql.table(table)} order by id`.execute(trx),
  )
  if (rows.rows.length === 0) return []
  const { id, status } = rng.pick(rows.rows)
  const { statuses, edges } = GUARDED_LIFECYCLES[table]
  const target = rng.pick(statuses)
  const isAllowed = target === status || edges.some(({ from, to }) => from.includes(status) && to === target)
  const successes: string[] = []
  if (
    !isAllowed &&
    (await changesRow(
      db,
      scope,
      sql`update ${sql.table(table)} set status = ${target} where id = ${id}::uuid`,
    ))
  )
    successes.push(`I23: SQL moves ${table} ${id} from ${status} to ${target}`)
  const amount = sql.ref(AMOUNTS[table])
  const raiseAmount = sql`update ${sql.table(table)} set ${amount} = ${amount} + 1 where id = ${id}::uuid and ${amount} is not null`
  if (!OPEN[table].includes(status) && (await changesRow(db, scope, raiseAmount)))
    successes.push(`I24: SQL changes the amount of ${table} ${id}, which is ${status}`)
  return successes
}

/** The errors with which the database refuses a change: rules of rows (class 23) and missing rights. */
const REFUSAL_CODE = /^(?:23...|42501)$/u

/** True if the statement changes a row; it is rolled back in any case. @throws an error that is no refusal of the change */
async function changesRow(db: Database, scope: Scope, statement: RawBuilder<unknown>): Promise<boolean> {
  const outcome = await inScope(db, scope, async (trx) => {
    const { numAffectedRows } = await statement.execute(trx)
    throw new Undone(numAffectedRows ?? 0n)
  }).catch((error: { readonly code?: string }) => error)
  if (outcome instanceof Undone) return outcome.rows > 0n
  if (!REFUSAL_CODE.test(outcome.code ?? '')) throw outcome
  return false
}

/** Thrown to roll the transaction back; contains the number of changed rows. */
class Undone extends Error {
  readonly rows: bigint
  constructor(rows: bigint) {
    super('undone')
    this.rows = rows
  }
}
