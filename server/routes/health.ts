import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Clock } from '../clock-and-ids.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { jsonResponse } from '../http/envelope.ts'
import { unreadyResponse } from '../http/starting.ts'
import { isDamage, isDiskFull, isRecovering, StoreBusy, StoreUnavailable } from '../store/failures.ts'
import { isCompatibleWithPrevious } from '../store/migrate.ts'
import { MIGRATIONS } from '../store/migrations/index.ts'
import { asSystem } from '../store/scope.ts'

/** If the test of the database takes longer, the answer is `databaseSlow`. */
const READY_WITHIN_MS = 5_000
/** How long the result of a test answers further requests, so that their number does not matter to the database. */
const REUSED_FOR_MS = 1_000
/** The tables that every request, every sign-in or every change needs. If the file of one is damaged, the process is not ready. */
const NEEDED_TABLES = ['sessions', 'users', 'user_credentials', 'establishments', 'audit_heads'] as const
const KNOWN_STEPS = Object.keys(MIGRATIONS)

/**
 * `GET /healthz` answers 200 while the process runs. `GET /readyz` answers 200 if a write is possible, the most
 * important tables can be read, and this program knows all migrations of the database except later ones that are
 * compatible with it. Otherwise it answers 503 with the reason, so that a load balancer sends requests elsewhere.
 * The write is rolled back. It uses a separate connection, so that a busy pool is not mistaken for a broken
 * database. Requests during a test, and in the second after it, get its result.
 */
export function healthRoutes(parts: AppParts): Hono<AppEnv> {
  const test = reuseResult(parts.clock, async () =>
    tryWrite(parts).catch((error: unknown) => {
      parts.log.warn({ err: error, event: 'readiness.refused' })
      return reasonOf(error)
    }),
  )
  return new Hono<AppEnv>()
    .get('/healthz', () => jsonResponse(200, '{"status":"alive"}'))
    .get('/readyz', async () => {
      const reason = await test()
      return reason === null ? jsonResponse(200, '{"status":"ready"}') : unreadyResponse(reason)
    })
}

/** Why a process is not ready. */
type UnreadyReason =
  | 'diskFull'
  | 'recovering'
  | 'databaseUnreachable'
  | 'databaseDamaged'
  | 'databaseReadOnly'
  | 'databaseSlow'
  | 'databaseBusy'
  | 'schemaNewer'
  | 'writeFailed'

/** The SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006'

function reasonOf(error: unknown): UnreadyReason {
  if (isDiskFull(error)) return 'diskFull'
  if (isRecovering(error)) return 'recovering'
  if (isDamage(error)) return 'databaseDamaged'
  if (error instanceof StoreBusy) return 'databaseBusy'
  if (error instanceof StoreUnavailable)
    return isDamage(error.cause) ? 'databaseDamaged' : 'databaseUnreachable'
  if (error instanceof SchemaIsNewer) return 'schemaNewer'
  return (error as { code?: string }).code === READ_ONLY ? 'databaseReadOnly' : 'writeFailed'
}

/** Returns the result of the call of `work` that is running or has ended within the last second; calls it if there is none. */
function reuseResult<Result>(clock: Clock, work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<Result> | undefined
  let endedAt: number | null = null
  return () => {
    // After the clock was set back, the result is not reused either.
    const isOld = endedAt !== null && Math.abs(Date.parse(clock.now()) - endedAt) >= REUSED_FOR_MS
    if (last && !isOld) return last
    endedAt = null
    last = work().finally(() => {
      endedAt = Date.parse(clock.now())
    })
    return last
  }
}

/** Reads and writes, and rolls back. Returns null if the process is ready, `databaseSlow` after a timeout. @throws for the other reasons */
async function tryWrite({ db, clock }: AppParts): Promise<UnreadyReason | null> {
  await db.assertWritable()
  const result = asSystem(db.probe, async (trx) => {
    const unknownSteps = await sql<{ name: string }>`
      select name from kysely_migration where not name = any (${KNOWN_STEPS}) order by name`.execute(trx)
    const names = unknownSteps.rows.map(({ name }) => name).filter((name) => !isCompatibleWithPrevious(name))
    if (names.length > 0) throw new SchemaIsNewer(names.join(', '))
    const reads = NEEDED_TABLES.map((table) => sql`(select 1 from ${sql.table(table)} limit 1)`)
    await sql`select ${sql.join(reads)}`.execute(trx)
    await sql`
      insert into sign_in_attempts (account_hash, address, failures, updated_at)
      values (${Buffer.alloc(32, 0xff)}, 'readiness', 0, ${clock.now()}::timestamptz)
      on conflict (account_hash, address) do update set updated_at = excluded.updated_at`.execute(trx)
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (error instanceof RolledBack) return null
    throw error
  })
  const timeout = new Promise<UnreadyReason>((resolve) =>
    setTimeout(resolve, READY_WITHIN_MS, 'databaseSlow').unref(),
  )
  return Promise.race([result, timeout])
}

/** A newer version of the program has migrated the database, so this one could write incompatible data. */
class SchemaIsNewer extends Error {
  override readonly name = 'SchemaIsNewer'
}

/** Ends the test: its write is rolled back. */
class RolledBack extends Error {}
