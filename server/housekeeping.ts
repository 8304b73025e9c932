import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Instant } from '../src/domain/dates/calendar.ts'
import { addMilliseconds, type Clock, DAY_MS, type Ids } from './clock-and-ids.ts'
import type { RetentionPeriods } from './config.ts'
import { DEVICE_LIFETIME_MS } from './http/accounts.ts'
import type { Metrics, PeriodicTask } from './http/metrics.ts'
import type { Worker } from './jobs/worker.ts'
import type { CheckpointWriter } from './store/audit-checkpoints.ts'
import type { Database } from './store/open.ts'
import { QUEUE_SCHEMA } from './store/queue.ts'
import { eraseExpiredData } from './store/retention.ts'
import { asSystem } from './store/scope.ts'
import { inSpan } from './tracing.ts'
import { queueDayReports } from './workflow/day-reports.ts'

const HOUR_MS = 3_600_000

/** How long the answer to an idempotency key is replayed. A request repeated later is checked by the rules like a new one. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 72 * HOUR_MS
const ATTEMPT_LIFETIME_MS = DAY_MS
/** How long the row of a session is kept after the session has expired. */
const SESSION_LIFETIME_MS = 30 * DAY_MS
const MAIL_LIFETIME_MS = 2 * DAY_MS
const DRAFT_LIFETIME_MS = 90 * DAY_MS
/** Longer than the lifetime of an identity token. */
const NONCE_LIFETIME_MS = DAY_MS

const INTERVAL_MS = 600_000

/** One run of all tasks; the first one is at the start of the program. */
interface Round {
  readonly isFirst: boolean
}

/** The periodic tasks of a running program. */
interface Housekeeping {
  /** Waits for the current task; starts no other. */
  stop(): Promise<void>
}

/**
 * Runs all tasks one after the other, immediately and then every ten minutes: copies the heads of the audit
 * chains to their file, deletes expired rows, erases personal data whose time is over (once a day), queues
 * the reports of the day before, repairs the job queue, requests the daily jobs, and vacuums the tables of
 * the embedded engine. A failed task is logged and tried again in the next round; the other tasks run
 * nevertheless.
 */
export function startHousekeeping(parts: {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly metrics: Metrics
  readonly checkpoints: CheckpointWriter
  readonly jobs: Pick<Worker, 'maintain'>
  readonly retention: RetentionPeriods
  /** False if mail is not configured. */
  readonly sendsMail: boolean
}): Housekeeping {
  const { db, clock, ids, log, metrics, checkpoints, jobs } = parts
  let erasedOn = ''
  const tasks: Readonly<Record<PeriodicTask, (round: Round) => Promise<unknown>>> = {
    audit_checkpoint: () => checkpoints.write(clock.now()),
    async expiry() {
      await deleteExpiredRows(db, clock.now())
      if (!parts.sendsMail) await deleteRecipientMails(db)
    },
    async retention() {
      const now = clock.now()
      const today = now.slice(0, 10)
      if (today === erasedOn) return
      const erased = await eraseExpiredData(db, now, parts.retention)
      erasedOn = today
      if (Object.values(erased).some((count) => count > 0)) log.info({ event: 'retention.erased', ...erased })
    },
    reports: () => queueDayReports(db, { now: clock.now(), ids }),
    jobs: () => jobs.maintain(),
    async vacuum(round) {
      const tables = await cleanUpTables(db, round)
      if (tables.length > 0) log.debug({ event: 'database.tidied', tables })
    },
  }
  let stopped = false
  const runTasks = async (round: Round) => {
    for (const [task, work] of Object.entries(tasks) as [keyof typeof tasks, (typeof tasks)['vacuum']][]) {
      if (stopped) return
      try {
        await inSpan({ name: `task ${task}`, kind: 'internal' }, () => work(round))
        metrics.taskSucceeded(task, clock.now())
      } catch (error) {
        log.error({ err: error, event: 'housekeeping.failed', task })
      }
    }
  }
  let currentRound = runTasks({ isFirst: true })
  const timer = setInterval(() => {
    currentRound = currentRound.then(() => runTasks({ isFirst: false }))
  }, INTERVAL_MS)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await currentRound
    },
  }
}

/**
 * Deletes expired rows: idempotency keys, sign-in attempts, used nonces, old sessions, unfinished sign-ins,
 * unanswered passkey challenges, account links, old unsent mails, unused devices (except the latest of each
 * person) and abandoned drafts.
 *
 * @throws StoreFull
 */
export async function deleteExpiredRows(db: Database, now: Instant): Promise<void> {
  await db.assertWritable()
  await asSystem(db, async (trx) => {
    await trx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', addMilliseconds(now, -IDEMPOTENCY_KEY_LIFETIME_MS))
      .execute()
    await trx
      .deleteFrom('sign_in_attempts')
      .where('updated_at', '<', addMilliseconds(now, -ATTEMPT_LIFETIME_MS))
      .execute()
    await trx
      .deleteFrom('used_nonces')
      .where('used_at', '<', addMilliseconds(now, -NONCE_LIFETIME_MS))
      .execute()
    await trx
      .deleteFrom('sessions')
      .where('expires_at', '<', addMilliseconds(now, -SESSION_LIFETIME_MS))
      .execute()
    await trx.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute()
    await trx.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
    await trx.deleteFrom('identity_requests').where('expires_at', '<', now).execute()
    // A link to a new address stores that address, also if nobody confirms it.
    await trx.deleteFrom('account_links').where('expires_at', '<', now).execute()
    await trx.deleteFrom('mails').where('created_at', '<', addMilliseconds(now, -MAIL_LIFETIME_MS)).execute()
    // The latest device of each person stays, so that after a long absence another one is still reported as new.
    await sql`
      delete from known_devices d where last_seen_at < ${addMilliseconds(now, -DEVICE_LIFETIME_MS)}::timestamptz
        and exists (select from known_devices later
          where later.organization_id = d.organization_id and later.user_id = d.user_id
            and (later.last_seen_at, later.device_hash) > (d.last_seen_at, d.device_hash))`.execute(trx)
    await trx
      .deleteFrom('cash_log_drafts')
      .where('updated_at', '<', addMilliseconds(now, -DRAFT_LIFETIME_MS))
      .execute()
  })
}

/**
 * Deletes the waiting mails to the recipients of establishments. Each new fact is added to the waiting mail of its recipient and renews its time, so
 * without a mail server such a mail would grow and never expire.
 */
async function deleteRecipientMails(db: Database): Promise<void> {
  await asSystem(db, (trx) => trx.deleteFrom('mails').where('facts', 'is not', null).execute())
}

/** A table that needs vacuuming or analyzing. */
interface TableToClean {
  readonly table: string
  /** True if many rows are dead or were inserted since the last vacuum, and in the first round for every large table. */
  readonly needsVacuum: boolean
  /** The planner's statistics about its values are missing or outdated. */
  readonly lacksStatistics: boolean
}

/**
 * Replaces autovacuum, with its thresholds, on the embedded engine: removes dead rows, marks all-visible pages (counting need not read them
 * then) and updates the planner's statistics. Each table is one statement, so that requests run in between. The engine loses its counters
 * when it ends, so the first call of a process vacuums every large table; all-visible pages are skipped.
 *
 * @returns the tables that were vacuumed or analyzed; none on PostgreSQL
 * @throws StoreFull
 */
export async function cleanUpTables(db: Database, { isFirst }: Round): Promise<readonly string[]> {
  if (db.engine !== 'embedded') return []
  const tablesToClean = await findTablesToClean(db, { isFirst })
  for (const { table, needsVacuum, lacksStatistics } of tablesToClean) {
    await db.assertWritable()
    const command = needsVacuum ? `vacuum (analyze ${lacksStatistics}, truncate false)` : 'analyze'
    await sql`${sql.raw(command)} ${sql.table(table)}`.execute(db.kysely)
  }
  return tablesToClean.map(({ table }) => table)
}

/** The thresholds are the defaults of autovacuum. A table that was never analyzed has -1 rows. */
async function findTablesToClean(db: Database, { isFirst }: Round): Promise<readonly TableToClean[]> {
  // The engine publishes its counters only after a second or more.
  await sql`select pg_stat_force_next_flush()`.execute(db.kysely)
  const { rows } = await sql<TableToClean>`
    select * from (
      select case when c.relnamespace = 'public'::regnamespace then '' else c.relnamespace::regnamespace || '.' end
          || c.relname as table,
        s.n_dead_tup > 50 + 0.2 * c.reltuples or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples
          or (${isFirst} and pg_relation_size(c.oid) > 65536) as "needsVacuum",
        s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
          or (c.reltuples < 0 and pg_relation_size(c.oid) > 0) as "lacksStatistics"
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, to_regnamespace(${QUEUE_SCHEMA}))
    ) as measured
    where "needsVacuum" or "lacksStatistics" order by 1`.execute(db.kysely)
  return rows
}
