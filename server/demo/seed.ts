import type { Clock } from '../clock-and-ids.ts'
import { DEMO_PASSWORD } from '../demo-password.ts'
import { createPasswords } from '../identity/passwords.ts'
import type { Database } from '../store/open.ts'
import { asSystem } from '../store/scope.ts'
import { postDemoEntries } from './accounting.ts'
import { createChains } from './chains.ts'
import { generateBatches } from './generate.ts'
import type { DemoPlan } from './organization.ts'
import { writeBatch, writeHeads } from './write.ts'

/**
 * The amount of data, and the seed of its random numbers. The same seed, size and start time give the same data, except for the hash of the
 * password.
 */
export interface SeedOptions {
  readonly seed: string
  /** The number of establishments. */
  readonly establishments: number
  /** The number of business dates before today, at least 1. */
  readonly days: number
}

/** The demo: three restaurants, sixty days. */
const DEMO_SIZE: SeedOptions = { seed: 'Maison Lagarde', establishments: 3, days: 60 }

/** True when the database was created as a demo: by `seedDemo` or `seedGenerated`, never by users. */
export function isDemoDatabase(db: Database): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const found = await trx
      .selectFrom('organizations')
      .select('id')
      .where('made_as_demo', '=', true)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  })
}

/** True when the database has no organization. */
export function hasNoOrganization(db: Database): Promise<boolean> {
  return asSystem(db, async (trx) => {
    const found = await trx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    return found === undefined
  })
}

/**
 * Fills an empty database with the demo in one transaction.
 *
 * @returns false, without any change, when there is an organization already
 */
export async function seedDemo(db: Database, { clock }: { readonly clock: Clock }): Promise<boolean> {
  const plan = planOf(DEMO_SIZE, clock, await passwordHash())
  return asSystem(db, async (trx) => {
    const existing = await trx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (existing) return false
    const chains = createChains()
    for (const batch of generateBatches(plan)) {
      await writeBatch(trx, batch, batch.history.map(chains.append))
    }
    await writeHeads(trx, chains.heads())
    await postDemoEntries(trx, plan.now)
    return true
  })
}

/**
 * Fills an empty database with any amount of data. Each transaction writes a few weeks of an establishment, so that memory use and the size of the
 * write-ahead log do not depend on the amount. After an interruption, the written part stays: start with another new database.
 *
 * @param onProgress called after each batch with the number of rows of `counts` so far
 * @returns false, without any change, when there is an organization already
 */
export async function seedGenerated(
  db: Database,
  {
    clock,
    size,
    onProgress,
  }: { readonly clock: Clock; readonly size: SeedOptions; readonly onProgress?: (counts: number) => void },
): Promise<boolean> {
  if (!(await hasNoOrganization(db))) return false
  const chains = createChains()
  let counts = 0
  for (const batch of generateBatches(planOf(size, clock, await passwordHash()))) {
    const history = batch.history.map(chains.append)
    await asSystem(db, (trx) => writeBatch(trx, batch, history))
    counts += batch.rows.get('counts')?.length ?? 0
    onProgress?.(counts)
  }
  await asSystem(db, (trx) => writeHeads(trx, chains.heads()))
  return true
}

function planOf(size: SeedOptions, clock: Clock, hash: string): DemoPlan {
  return { ...size, now: clock.now(), passwordHash: hash }
}

function passwordHash(): Promise<string> {
  return createPasswords().hash(DEMO_PASSWORD)
}
