import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { cleanUpTables, deleteExpiredRows, startHousekeeping } from '../../../server/housekeeping.ts'
import { createLog } from '../../../server/http/log.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openOwnTestDatabase, openTestDatabase } from '../../support/database.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { testClock } from '../../support/server.ts'
import { fillTenant, idsOf } from '../schema/tenants.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()))
})

async function open(openEmpty = openTestDatabase): Promise<Database> {
  const db = await openEmpty()
  opened.push(db)
  return db
}

async function fill(db: Database, rows: number): Promise<void> {
  await sql`
    insert into sign_in_attempts (account_hash, address, failures, updated_at)
    select sha256(n::text::bytea), '192.0.2.1', 0, now() from generate_series(1, ${rows}::int) as n`.execute(
    db.kysely,
  )
}

const statisticsOf = async (db: Database) => {
  await sql`select pg_stat_force_next_flush()`.execute(db.kysely)
  const { rows } = await sql<{ dead: number; rows: number; visible: number; pages: number }>`
    select n_dead_tup as dead, c.reltuples::int as rows, c.relallvisible as visible, c.relpages as pages
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.relname = 'sign_in_attempts'`.execute(
    db.kysely,
  )
  return rows[0]
}

describe('vacuuming the embedded database', () => {
  it('removes dead rows and analyzes a table only after enough changes', async () => {
    // A vacuum counts only the rows of commits that are on the disk as visible to everybody.
    const db = await open(openOwnTestDatabase)
    await cleanUpTables(db, { isFirst: true })
    expect(await cleanUpTables(db, { isFirst: false })).toEqual([])
    await fill(db, 3_000)
    expect(await cleanUpTables(db, { isFirst: false })).toEqual(['sign_in_attempts'])
    expect(await statisticsOf(db)).toMatchObject({ dead: 0, rows: 3_000 })
    expect(await cleanUpTables(db, { isFirst: false })).toEqual([])

    await sql`update sign_in_attempts set failures = failures + 1`.execute(db.kysely)
    expect(await statisticsOf(db)).toMatchObject({ dead: 3_000 })
    expect(await cleanUpTables(db, { isFirst: false })).toEqual(['sign_in_attempts'])
    const statistics = await statisticsOf(db)
    expect(statistics?.dead).toBe(0)
    expect(statistics?.visible).toBe(statistics?.pages)
  })

  it('includes every large table at the first call of a process, whose engine has lost its counters', async () => {
    const db = await open()
    await fill(db, 3_000)
    await cleanUpTables(db, { isFirst: false })
    expect(await cleanUpTables(db, { isFirst: false })).not.toContain('sign_in_attempts')
    expect(await cleanUpTables(db, { isFirst: true })).toContain('sign_in_attempts')
  })

  it('is left to autovacuum on a PostgreSQL server', async () => {
    const db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
    opened.push(db)
    expect(await cleanUpTables(db, { isFirst: true })).toEqual([])
  })
})

describe('a round of maintenance', () => {
  const clock = testClock()
  afterEach(() => vi.useRealTimers())

  /** Starts the maintenance, whose next rounds begin when the test advances the timers. */
  async function start({ sendsMail = true } = {}) {
    const db = await open()
    const lines: string[] = []
    const metrics = createMetrics(db, { dataDir: tmpdir(), ofProcess: false })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await asSystem(db, fillTenant(1))
    const housekeeping = startHousekeeping({
      db,
      clock,
      ids: systemIds,
      log: createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) }),
      metrics,
      checkpoints: { write: () => Promise.reject(new Error('the file cannot be written')) },
      jobs: { maintain: () => Promise.resolve() },
      retention: { personMonths: 12, booksYears: 10 },
      sendsMail,
    })
    /** The tasks that have succeeded, without backups, each with the time of its last success in milliseconds. */
    const lastSuccesses = async () => {
      const text = await metrics.text()
      const samples = text.matchAll(/^sacoche_task_last_success_timestamp_seconds\{task="(\w+)"\} (\d+)$/gmu)
      return Array.from(samples, ([, task, seconds]) => [task, Number(seconds) * 1000]).filter(
        ([task]) => task !== 'backup',
      )
    }
    /** Waits until the round of the current time has ended: each task but the failing one has succeeded. */
    const roundEnded = async () => {
      const now = Date.parse(clock.now())
      const expected = ['expiry', 'retention', 'reports', 'jobs', 'vacuum'].map((task) => [task, now])
      await vi.waitFor(async () => expect(await lastSuccesses()).toEqual(expected), { timeout: 15_000 })
    }
    const entries = () => lines.map((line) => JSON.parse(line) as { readonly event: string })
    return { db, housekeeping, roundEnded, entries }
  }

  it('runs every task and records its time; a failed task does not prevent the others', async () => {
    const { housekeeping, roundEnded, entries } = await start()
    await roundEnded()
    await housekeeping.stop()
    expect(entries()).toMatchObject([
      { level: 'error', event: 'housekeeping.failed', task: 'audit_checkpoint' },
    ])
  })

  it('erases personal data in the first round of each day', async () => {
    clock.set('2026-11-20T10:00:00.000Z')
    const { db, housekeeping, roundEnded, entries } = await start()
    await roundEnded()
    // The data of this person are kept until 10:05, after the first round of this day.
    await asSystem(db, (trx) =>
      sql`update users set status = 'DELETED', updated_at = '2025-11-20T10:05:00Z' where id = ${idsOf(1).user}::uuid`.execute(
        trx,
      ),
    )
    const erasuresAfterRoundAt = async (instant: string) => {
      clock.set(instant)
      // A round begins every ten minutes.
      vi.advanceTimersByTime(600_000)
      await roundEnded()
      return entries().filter(({ event }) => event === 'retention.erased')
    }
    expect(await erasuresAfterRoundAt('2026-11-20T23:59:59.000Z')).toEqual([])
    expect(await erasuresAfterRoundAt('2026-11-21T00:00:00.000Z')).toMatchObject([{ contacts: 1 }])
    await housekeeping.stop()
  })

  it.each([
    ['keeps the reports that wait, in a process that sends mail', true, ['DAY_REPORT', 'INVITATION']],
    ['deletes the reports that wait, not invitations, in a process without mail', false, ['INVITATION']],
  ])('%s', async (_title, sendsMail, kinds) => {
    clock.set('2026-11-20T10:00:00.000Z')
    const { db, housekeeping, roundEnded } = await start({ sendsMail })
    await roundEnded()
    // A report is queued again each day, so that it never reaches the age at which mails are deleted.
    clock.set('2026-11-20T10:10:00.000Z')
    await sql`
      insert into mails (id, kind, address, language, created_at, due_at, facts) values
        (gen_random_uuid(), 'DAY_REPORT', 'ada@sacoche.test', 'fr', ${clock.now()}, ${clock.now()}, '[]'),
        (gen_random_uuid(), 'INVITATION', 'ada@sacoche.test', null, ${clock.now()}, ${clock.now()}, null)`.execute(
      db.kysely,
    )
    vi.advanceTimersByTime(600_000)
    await roundEnded()
    const { rows } = await sql<{ kind: string }>`select kind from mails order by kind`.execute(db.kysely)
    expect(rows.map(({ kind }) => kind)).toEqual(kinds)
    await housekeeping.stop()
  })
})

const DAY = 86_400_000
/** How many milliseconds each kind of row is kept after the time in its column. The numbers are repeated here, not imported from the server. */
const LIFETIMES = [
  ['idempotency_keys', 'created_at', 3 * DAY],
  ['sign_in_attempts', 'updated_at', DAY],
  ['used_nonces', 'used_at', DAY],
  ['sessions', 'expires_at', 30 * DAY],
  ['pending_sign_ins', 'expires_at', 0],
  ['passkey_challenges', 'expires_at', 0],
  ['identity_requests', 'expires_at', 0],
  ['account_links', 'expires_at', 0],
  ['mails', 'created_at', 2 * DAY],
  ['cash_log_drafts', 'updated_at', 90 * DAY],
] as const

describe('expired rows', () => {
  it.each(LIFETIMES)('of %s are deleted when %s is more than %i ms ago', async (table, column, lifetime) => {
    const db = await open()
    await asSystem(db, fillTenant(1))
    const hash = Buffer.alloc(32, 1)
    await sql`
      insert into sign_in_attempts (account_hash, address, failures, updated_at) values (${hash}, '192.0.2.1', 0, now());
    `.execute(db.kysely)
    await sql`insert into used_nonces (nonce_hash, used_at) values (${hash}, now())`.execute(db.kysely)
    await sql`
      insert into passkey_challenges (bound_hash, purpose, challenge, expires_at)
      values (${hash}, 'signIn', repeat('x', 16), now())`.execute(db.kysely)
    await sql`
      insert into identity_requests (token_hash, state, nonce, code_verifier, expires_at)
      values (${hash}, repeat('x', 16), repeat('x', 16), repeat('x', 43), now())`.execute(db.kysely)
    await sql`
      insert into mails (id, kind, address, created_at, due_at)
      values (gen_random_uuid(), 'RESET', 'ada@sacoche.test', now(), now())`.execute(db.kysely)
    const rowsLeftAfter = async (age: number) => {
      const now = '2027-11-20T14:00:00.000Z'
      const at = new Date(Date.parse(now) - age).toISOString()
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}::timestamptz`.execute(db.kysely)
      await deleteExpiredRows(db, now)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db.kysely)
      return rows[0]?.count
    }
    expect([await rowsLeftAfter(lifetime), await rowsLeftAfter(lifetime + 1)]).toEqual([1, 0])
  })

  it('of known_devices are deleted 90 days after their last use, except the latest of each person', async () => {
    const db = await open()
    await asSystem(db, fillTenant(1))
    const now = '2027-11-20T14:00:00.000Z'
    const [older, latest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const devicesLeftAfter = async (ages: readonly (readonly [Buffer, number])[]) => {
      await sql`delete from known_devices`.execute(db.kysely)
      for (const [hash, age] of ages) {
        const at = new Date(Date.parse(now) - age).toISOString()
        await sql`
          insert into known_devices (organization_id, user_id, device_hash, created_at, last_seen_at) values
          (${idsOf(1).organization}::uuid, ${idsOf(1).user}::uuid, ${hash}, ${at}::timestamptz, ${at}::timestamptz)`.execute(
          db.kysely,
        )
      }
      await deleteExpiredRows(db, now)
      const { rows } = await sql<{ hash: Buffer }>`
        select device_hash as hash from known_devices order by device_hash`.execute(db.kysely)
      return rows.map(({ hash }) => hash)
    }
    expect(
      await devicesLeftAfter([
        [older, 90 * DAY],
        [latest, 89 * DAY],
      ]),
    ).toEqual([older, latest])
    expect(
      await devicesLeftAfter([
        [older, 90 * DAY + 1],
        [latest, 90 * DAY],
      ]),
    ).toEqual([latest])
    expect(
      await devicesLeftAfter([
        [older, 400 * DAY],
        [latest, 400 * DAY],
      ]),
    ).toEqual([latest])
  })
})
