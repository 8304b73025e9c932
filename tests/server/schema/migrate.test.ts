import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { DatabaseNewerThanProgram, MigrationBlocked } from '../../../server/store/failures.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createEmptyPostgresDatabase, createPostgresDatabase } from '../../support/postgres.ts'

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl })
  opened.push(database)
  return database
}

const STEPS = Object.keys(MIGRATIONS)

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.kysely)
  return rows.map((row) => row.name)
}

describe('a migration', () => {
  it('creates the schema once, and finds nothing to do after that', async () => {
    const database = await open(await createEmptyPostgresDatabase())
    expect(await migrate(database)).toEqual(STEPS)
    expect(await migrate(database)).toEqual([])
  })

  it('fails when a table is in use, so that requests do not queue behind it, and succeeds later', async () => {
    const url = await createPostgresDatabase()
    const [database, otherDatabase] = [await open(url), await open(url)]
    const steps = {
      ...MIGRATIONS,
      '999-example': {
        async up(db: Kysely<unknown>) {
          await sql`alter table cash_carriers add column example text`.execute(db)
        },
      },
    }
    await otherDatabase.kysely.transaction().execute(async (trx) => {
      await sql`lock table cash_carriers in access share mode`.execute(trx)
      await expect(migrate(database, steps, 50)).rejects.toBeInstanceOf(MigrationBlocked)
    })
    expect(await migrate(database, steps, 50)).toEqual(['999-example'])
  })

  it('is done by one of three programs that start at once; all are ready afterwards', async () => {
    const url = await createEmptyPostgresDatabase()
    const programs = await Promise.all([open(url), open(url), open(url)])
    const applied = await Promise.all(programs.map((program) => migrate(program)))
    expect(applied.filter((steps) => steps.length > 0)).toEqual([STEPS])
    for (const program of programs) expect(await tablesOf(program)).toContain('cash_logs')
  })

  it('refuses a database that a newer program has migrated, and changes nothing', async () => {
    const database = await open(await createPostgresDatabase())
    await sql`insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')`.execute(
      database.kysely,
    )
    await sql`delete from lifecycle_edges where lifecycle = 'pouch'`.execute(database.kysely)
    await expect(migrate(database)).rejects.toThrow(DatabaseNewerThanProgram)
    await expect(migrate(database)).rejects.toThrow('999-future')
    const remainingEdges = await sql`select from lifecycle_edges where lifecycle = 'pouch'`.execute(
      database.kysely,
    )
    expect(remainingEdges.rows).toEqual([])
  })

  it('of a new database has no effect when it is killed half-way, and completes when it is started again', async () => {
    const url = await createEmptyPostgresDatabase()
    const watcher = await open(url)
    // All steps of a new database are one transaction, so some of them stand for all.
    for (const step of STEPS.filter((_, index) => index % 8 === 0 || index >= STEPS.length - 3)) {
      const victim = await openDatabase({ databaseUrl: url, poolSize: 1 })
      await expect(migrate(victim, killedAt(step))).rejects.toThrow()
      await victim.close()
      expect(await tablesOf(watcher), step).toEqual(['kysely_migration', 'kysely_migration_lock'])
    }
    expect(await migrate(watcher)).toEqual(STEPS)
  })

  it('applies the steps of an existing database one by one, and continues at the step at which it was killed', async () => {
    const url = await createPostgresDatabase()
    const watcher = await open(url)
    const steps = {
      ...MIGRATIONS,
      ...Object.fromEntries(
        ['997-first', '998-second', '999-third'].map((name) => [name, addingTable(name)]),
      ),
    }
    const victim = await openDatabase({ databaseUrl: url, poolSize: 1 })
    await expect(migrate(victim, killedAt('998-second', steps))).rejects.toThrow()
    await victim.close()
    const added = async () => (await tablesOf(watcher)).filter((name) => name.startsWith('99'))
    expect(await added()).toEqual(['997-first'])
    expect(await migrate(watcher, steps)).toEqual(['998-second', '999-third'])
    expect(await added()).toEqual(['997-first', '998-second', '999-third'])
    expect(await migrate(watcher, steps)).toEqual([])
  })

  it('accepts a database that a newer program has only expanded, and does not change its transitions', async () => {
    const database = await open(await createPostgresDatabase())
    await migrate(database, { ...MIGRATIONS, '999-expand-example': addingTable('example') })
    await sql`insert into lifecycle_edges values ('pouch', 'DELETED', 'NEWER')`.execute(database.kysely)
    expect(await migrate(database)).toEqual([])
    const remainingEdges = await sql`select from lifecycle_edges where to_status = 'NEWER'`.execute(
      database.kysely,
    )
    expect(remainingEdges.rows).toHaveLength(1)
    await sql`insert into kysely_migration values ('999-other', '2030-01-01T00:00:00.000Z')`.execute(
      database.kysely,
    )
    await expect(migrate(database)).rejects.toThrow('newer version of the program (999-other)')
  })

  it('restores the rule that a chain advances by one event, in a database that was migrated by a version without it', async () => {
    const database = await open(await createPostgresDatabase())
    const guardBody = async () => {
      const { rows } = await sql<{ body: string }>`
        select prosrc as body from pg_proc where proname = 'audit_heads_only_advance'`.execute(
        database.kysely,
      )
      return rows[0]?.body
    }
    const strictBody = await guardBody()
    // Removes what would make the steps after 059-expand-appended-events fail when they are applied again.
    await sql`drop table last_backup, accounting_entry_takings, accounting_settled_takings`.execute(
      database.kysely,
    )
    await sql`
      alter table cash_logs drop column closing_expected_cents, drop column validated_delta_cents, drop column closing_reason`.execute(
      database.kysely,
    )
    await sql`drop function remittances_set_hand_over_day(), remittances_keep_date(), remittances_set_carrier_name() cascade`.execute(
      database.kysely,
    )
    await sql`alter table remittances drop column handed_over_on, drop column carrier_name`.execute(
      database.kysely,
    )
    await sql`alter table cash_logs drop column usual_float_cents`.execute(database.kysely)
    await sql`alter table establishments drop column closing_offset`.execute(database.kysely)
    await sql`drop index audit_events_by_person, audit_events_by_kind`.execute(database.kysely)
    await sql`drop function move_waiting_facts`.execute(database.kysely)
    await sql`
      alter table wallet_movements drop column cash_register_id, add constraint wallet_movements_origin check (true)`.execute(
      database.kysely,
    )
    await sql`drop function wallet_movements_receive_once(), pouches_leave_archive(), accounting_entries_skip_undone() cascade`.execute(
      database.kysely,
    )
    await sql`alter table accounting_settings drop column takings_without_closing`.execute(database.kysely)
    await sql`drop view paper_tickets`.execute(database.kysely)
    await sql`alter table ticket_dispatch_counts drop column issuer`.execute(database.kysely)
    await sql`alter table accounting_entries drop column piece_date`.execute(database.kysely)
    await sql`drop function end_sessions_of_organization() cascade`.execute(database.kysely)
    await sql`delete from kysely_migration where name > '059-expand-appended-events'`.execute(database.kysely)
    await sql`
      create or replace function audit_heads_only_advance() returns trigger language plpgsql as $$
      begin
        if new.sequence > old.sequence then return new; end if;
        raise exception 'The head of an audit chain only advances';
      end $$`.execute(database.kysely)
    expect(await migrate(database)).toEqual(STEPS.filter((step) => step > '059-expand-appended-events'))
    expect((await guardBody())?.replaceAll(/\s+/gu, ' ')).toBe(strictBody?.replaceAll(/\s+/gu, ' '))
    expect(strictBody).toContain('old.sequence + 1')
  })

  it('can be run as a command by the login role that owns the database', async () => {
    const url = await createEmptyPostgresDatabase()
    const command = fileURLToPath(new URL('../../../server/commands/migrate.ts', import.meta.url))
    const run = () =>
      promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATABASE_URL: url } })
    expect((await run()).stdout).toBe(`Applied: ${STEPS.join(', ')}\n`)
    expect((await run()).stdout).toBe('The database is up to date.\n')
  })
})

function addingTable(name: string): (typeof MIGRATIONS)[string] {
  return {
    async up(db) {
      await sql`create table ${sql.id(name)} ()`.execute(db)
    },
  }
}

/** The steps, of which `killedStep` ends its own connection, like a crash of the program. */
function killedAt(killedStep: string, steps = MIGRATIONS): typeof MIGRATIONS {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      name !== killedStep
        ? step
        : {
            async up(db) {
              await step.up(db)
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
            },
          },
    ]),
  )
}
