import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../../server/store/audit.ts'
import { REQUEST_ROLES } from '../../../server/store/migrations/row-security.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, inScope, type Scope } from '../../../server/store/scope.ts'
import { insertRows } from '../../support/rows.ts'
import {
  AT,
  accountantOf,
  adminOf,
  directorOf,
  ENGINES,
  establishmentRow,
  fillTenant,
  idOf,
  idsOf,
  openDatabaseOn,
  superAdminOf,
  TABLES_WITHOUT_TENANT,
  tenantRowsOf,
} from './tenants.ts'

/** Tables with data of tenants that only the system may access, never the scope of a request. */
const OF_THE_SYSTEM = [
  'account_links',
  'known_devices',
  'passkeys',
  'pending_sign_ins',
  'recovery_codes',
  'second_factors',
  'sessions',
  'user_credentials',
]

const FORBIDDEN = '42501'

function creationEvent(tenant: number, establishmentId: string | null) {
  const { organization, user, log } = idsOf(tenant)
  return {
    organizationId: organization,
    establishmentId,
    at: AT,
    byId: user,
    byName: 'Ada Martin',
    address: '192.0.2.1',
    action: 'create' as const,
    entity: 'cashLog',
    entityId: log,
    before: null,
    after: { status: 'CREATED' },
  }
}

describe.each(ENGINES)('the rules of tenancy on %s', (engine) => {
  let db: Database
  let tables: string[]

  beforeAll(async () => {
    db = await openDatabaseOn(engine)
    await asSystem(db, async (trx) => {
      for (const tenant of [1, 2]) {
        await fillTenant(tenant)(trx)
        for (const establishmentId of [idsOf(tenant).establishment, idsOf(tenant).otherEstablishment, null])
          await appendAudit(trx, creationEvent(tenant, establishmentId))
      }
    })
    const tableRows = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace order by 1`.execute(
      db.kysely,
    )
    tables = tableRows.rows.map((row) => row.name).filter((name) => !(name in TABLES_WITHOUT_TENANT))
  })
  afterAll(() => db.close())

  const tenantsIn = (scope: Scope, table: string) =>
    inScope(db, scope, async (trx) => {
      const { rows } = await sql<{ tenant: string; rows: number }>`
        select organization_id as tenant, count(*) as rows from ${sql.table(table)} group by 1`.execute(trx)
      return rows.map((row) => row.tenant)
    })
  const visibleTables = () => tables.filter((table) => !OF_THE_SYSTEM.includes(table))

  it('have row level security on every table, also for its owner, except on those named with a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity) order by 1`.execute(db.kysely)
    expect(rows.map((row) => row.name)).toEqual(Object.keys(TABLES_WITHOUT_TENANT).sort())
  })

  it('have test rows in every table', async () => {
    for (const table of tables) {
      const { rows } = await asSystem(db, (trx) =>
        sql<{
          tenant: string
        }>`select distinct organization_id as tenant from ${sql.table(table)} order by 1`.execute(trx),
      )
      expect(rows, table).toEqual([{ tenant: idsOf(1).organization }, { tenant: idsOf(2).organization }])
    }
  })

  it.each([
    ['a director', directorOf],
    ['an accountant', accountantOf],
    ['an administrator', adminOf],
  ])('show %s only the rows of one organization in every table', async (_, scopeOf) => {
    for (const table of visibleTables())
      expect(await tenantsIn(scopeOf(1), table), table).toEqual([idsOf(1).organization])
  })

  it('show head office the rows of every organization, except in tables whose rows only one user sees', async () => {
    const tablesOfOneUser = ['cash_log_drafts', 'idempotency_keys', 'list_exports', 'list_export_parts']
    for (const table of visibleTables().filter((name) => !tablesOfOneUser.includes(name)))
      expect(await tenantsIn(superAdminOf(1), table), table).toHaveLength(2)
  })

  it('show a director nothing of another establishment of the organization', async () => {
    const directorOfOther = { ...directorOf(1), establishmentIds: [idsOf(1).otherEstablishment] }
    const columns = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'establishment_id'`.execute(db.kysely)
    const local = columns.rows.map((row) => row.name).filter((name) => visibleTables().includes(name))
    expect(local).toContain('cash_logs')
    for (const table of local) {
      const ids = await inScope(db, directorOfOther, async (trx) => {
        const { rows } = await sql<{ id: string | null }>`
          select distinct establishment_id as id from ${sql.table(table)}`.execute(trx)
        return rows.map((row) => row.id).filter((id) => id !== null && id !== idsOf(1).otherEstablishment)
      })
      expect(ids, table).toEqual([])
    }
    const visibleRows = await inScope(db, directorOfOther, (trx) =>
      trx.selectFrom('establishments').select('id').execute(),
    )
    expect(visibleRows).toEqual([{ id: idsOf(1).otherEstablishment }])
  })

  it('name the person of a draft only to other people who see its establishment', async () => {
    const ids = idsOf(1)
    const namesIn = (scope: Scope) =>
      inScope(db, scope, async (trx) => {
        const settings = () =>
          sql`select current_setting('app.organization_id', true), current_setting('app.establishment_ids', true),
            current_setting('app.user_id', true), current_setting('app.role', true)`.execute(trx)
        const { rows: before } = await settings()
        const { rows } = await sql<{ name: string }>`
          select name from colleague_draft(${ids.organization}::uuid, ${ids.establishment}::uuid, ${ids.register}::uuid,
            '2026-11-20', 'lunch')`.execute(trx)
        expect((await settings()).rows).toEqual(before)
        return rows.map(({ name }) => name)
      })
    const colleague = { userId: idsOf(3).user }
    for (const scopeOf of [directorOf, accountantOf, superAdminOf])
      expect([await namesIn(scopeOf(1)), await namesIn({ ...scopeOf(1), ...colleague })]).toEqual([
        [],
        ['Ada Martin'],
      ])
    for (const scope of [
      { ...directorOf(1), establishmentIds: [ids.otherEstablishment] },
      directorOf(2),
      accountantOf(2),
    ])
      expect(await namesIn({ ...scope, ...colleague })).toEqual([])
  })

  it('hide the organization’s own events from people who see only some establishments', async () => {
    const establishmentIds = (scope: Scope) =>
      inScope(db, scope, (trx) =>
        trx.selectFrom('audit_events').select('establishment_id').orderBy('establishment_id').execute(),
      )
    expect(await establishmentIds(directorOf(1))).toEqual([{ establishment_id: idsOf(1).establishment }])
    expect(await establishmentIds(accountantOf(1))).toEqual([
      { establishment_id: idsOf(1).establishment },
      { establishment_id: idsOf(1).otherEstablishment },
      { establishment_id: null },
    ])
  })

  it('give no request role access to the system’s tables', async () => {
    const withoutTenant = Object.keys(TABLES_WITHOUT_TENANT).filter((table) => table !== 'lifecycle_edges')
    for (const table of [...OF_THE_SYSTEM, ...withoutTenant])
      for (const scope of [directorOf(1), accountantOf(1), superAdminOf(1)])
        await expect(
          inScope(db, scope, (trx) => sql`select from ${sql.table(table)}`.execute(trx)),
          table,
        ).rejects.toMatchObject({ code: FORBIDDEN })
    await expect(
      inScope(db, superAdminOf(1), (trx) => sql`select session_of_token('x')`.execute(trx)),
    ).rejects.toMatchObject({ code: FORBIDDEN })
  })

  // SECURITY.md, check 4
  it.each(REQUEST_ROLES)('show %s nothing while no scope is set', async (role) => {
    for (const table of visibleTables()) {
      const rows = await db.kysely.transaction().execute(async (trx) => {
        await sql`set local role ${sql.ref(role)}`.execute(trx)
        return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)).rows
      })
      expect(rows, table).toEqual([])
    }
  })

  it('accept no row while no scope is set', async () => {
    const rows = tenantRowsOf(3)
    for (const table of Object.keys(rows) as (keyof typeof rows)[])
      for (const role of REQUEST_ROLES) {
        const attempt = db.kysely.transaction().execute(async (trx) => {
          await sql`set local role ${sql.ref(role)}`.execute(trx)
          await trx
            .insertInto(table)
            .values(rows[table] as never)
            .execute()
        })
        await expect(attempt, `${table} as ${role}`).rejects.toMatchObject({ code: FORBIDDEN })
      }
  })

  it('accept no row of another tenant in any table', async () => {
    const rows = tenantRowsOf(2)
    for (const table of Object.keys(rows) as (keyof typeof rows)[]) {
      for (const scope of [directorOf(1), adminOf(1)]) {
        const attempt = inScope(db, scope, (trx) =>
          trx
            .insertInto(table)
            .values(rows[table] as never)
            .execute(),
        )
        await expect(attempt, table).rejects.toMatchObject({ code: FORBIDDEN })
      }
    }
    await expect(
      inScope(db, adminOf(1), (trx) => appendAudit(trx, { ...creationEvent(2, null), byId: idsOf(1).user })),
    ).rejects.toMatchObject({ code: FORBIDDEN })
  })

  it('prevent changes of another tenant’s rows in every table', async () => {
    const tablesToTry = tables.filter((table) => !['user_establishments', ...OF_THE_SYSTEM].includes(table))
    for (const table of tablesToTry) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.column_privileges
        where grantee = 'sacoche_app' and table_schema = 'public' and table_name = ${table}
          and privilege_type = 'UPDATE' limit 1`.execute(db.kysely)
      const [column] = columns
      if (!column) continue
      const { rows: others } = await asSystem(db, (trx) =>
        sql`select 1 from ${sql.table(table)} where organization_id = ${idsOf(2).organization}`.execute(trx),
      )
      expect(others.length, `${table} has no row of another tenant`).toBeGreaterThan(0)
      const changed = await inScope(db, adminOf(1), async (trx) => {
        const result = await sql`
          update ${sql.table(table)} set ${sql.ref(column.name)} = ${sql.ref(column.name)}
          where organization_id = ${idsOf(2).organization}`.execute(trx)
        return result.numAffectedRows
      })
      expect(changed, table).toBe(0n)
    }
  })

  it('let no cash log be moved to another tenant or establishment', async () => {
    for (const column of ['organization_id', 'establishment_id', 'id'])
      await expect(
        inScope(db, superAdminOf(1), (trx) =>
          sql`update cash_logs set ${sql.ref(column)} = ${sql.ref(column)}`.execute(trx),
        ),
      ).rejects.toMatchObject({ code: FORBIDDEN })
  })

  it('let no cash log refer to another tenant or establishment', async () => {
    const log = { ...tenantRowsOf(1).cash_logs!, id: idOf(1, 99) }
    for (const outsider of [
      { ...log, service: 'evening' as const, cash_register_id: idsOf(2).register },
      { ...log, establishment_id: idsOf(1).otherEstablishment },
    ])
      await expect(insertRows(db, 'cash_logs', outsider)).rejects.toMatchObject({ code: '23503' })
  })

  it('show an idempotency key only to its user', async () => {
    const colleague = { ...adminOf(1), userId: idOf(1, 77) }
    const keys = (scope: Scope) =>
      inScope(db, scope, (trx) => trx.selectFrom('idempotency_keys').select('key').execute())
    expect(await keys(colleague)).toEqual([])
    expect(await keys({ ...superAdminOf(1), userId: idOf(1, 77) })).toEqual([])
    expect(await keys(superAdminOf(2))).toEqual([{ key: 'key' }])
  })

  it('accept an audit event only in the name of the current user', async () => {
    for (const scope of [directorOf(1), accountantOf(1), superAdminOf(1)])
      for (const byId of [idOf(1, 77), null])
        await expect(
          inScope(db, scope, (trx) =>
            appendAudit(trx, { ...creationEvent(1, idsOf(1).establishment), byId }),
          ),
        ).rejects.toMatchObject({ code: FORBIDDEN })
  })

  it('limit access by the database role, even if the settings claim more', async () => {
    const everything = "set local app.organization_id = 'all'; set local app.establishment_ids = 'all'"
    for (const [role, settings] of [
      ['sacoche_app', everything],
      ['sacoche_office', everything],
      [
        'sacoche_app',
        `set local app.organization_id = '${idsOf(1).organization}'; set local app.establishment_ids = 'all'`,
      ],
    ] as const) {
      const logs = await db.kysely.transaction().execute(async (trx) => {
        await sql.raw(`set local role ${role}; ${settings}`).execute(trx)
        return trx.selectFrom('cash_logs').select('id').execute()
      })
      expect(logs, `${role} ${settings}`).toEqual([])
    }
  })

  it('have no function that runs with the owner’s rights and the caller’s search path', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(proconfig @> '{"search_path=pg_catalog, public"}', false)`.execute(db.kysely)
    expect(rows).toEqual([])
  })

  it('let requests delete only rows of the listed tables, none of which stores takings', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.table_privileges
      where grantee = any (${[...REQUEST_ROLES]}) and privilege_type in ('DELETE', 'TRUNCATE')`.execute(
      db.kysely,
    )
    // Rows of a catalogue can be deleted while nothing references them; foreign keys protect all others.
    const catalogues = ['delta_reasons', 'payment_categories', 'sale_type_taxes']
    // The content of an attachment can only be deleted with the attachment; a trigger checks that.
    // Letters say which posted lines settle each other; they are deleted when their settlement is undone.
    const otherTables = [
      'accounting_letters',
      'attachment_contents',
      'cash_pads',
      'job_events',
      'list_export_parts',
      'list_exports',
      'saved_views',
      'user_establishments',
    ]
    expect(rows.map(({ name }) => name).sort()).toEqual([...catalogues, ...otherTables].sort())
  })

  it('let an administrator create an establishment, with its wallet and its counter of references', async () => {
    const id = idOf(1, 50)
    const createdRows = await inScope(db, adminOf(1), async (trx) => {
      await trx.insertInto('establishments').values(establishmentRow(1, id)).execute()
      const rowsIn = (table: 'wallets' | 'reference_counters') =>
        trx.selectFrom(table).selectAll().where('establishment_id', '=', id).execute()
      return [await rowsIn('wallets'), await rowsIn('reference_counters')]
    })
    const key = { organization_id: idsOf(1).organization, establishment_id: id }
    expect(createdRows).toEqual([
      [{ ...key, balance_cents: 0, last_sequence: 0, updated_at: AT }],
      [{ ...key, last_reference: 0 }],
    ])
  })
})
