import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openDatabaseOn, TABLES_WITHOUT_TENANT } from './tenants.ts'

/**
 * Indexes that do not start with the organization, because they are used without it or are unique across
 * organizations.
 */
const ACROSS_TENANTS = [
  'account_links_token',
  'organizations_siren',
  'passkeys_credential',
  'pending_sign_ins_by_age',
  'pending_sign_ins_token',
  'sessions_token',
  'users_email',
]

/** Foreign keys whose organization is in another column than organization_id. */
const OTHER_ORGANIZATION = [
  'cash_log_drafts: user_organization_id,user_id',
  'list_exports: user_organization_id,user_id',
  'sessions: establishment_organization_id,establishment_id',
]

describe('the database catalogue', () => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabaseOn('embedded')
  })
  afterAll(() => db.close())

  it('has foreign keys that all start with the organization, on both sides', async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || ': ' || (
        select string_agg(attname, ',' order by place)
        from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as key
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not (
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) = 'organization_id'
        and (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) = 'organization_id'
      )`.execute(db.kysely)
    expect(rows.map((row) => row.key)).toEqual(OTHER_ORGANIZATION)
  })

  it('has a foreign key on every column with the id of a row, except those listed', async () => {
    const { rows } = await sql<{ column: string }>`
      select c.table_name || '.' || c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and c.column_name like '%\_id' and c.data_type = 'uuid'
        -- Views have no foreign keys: the columns of their tables are checked.
        and c.table_name not in (select table_name from information_schema.views)
        and not exists (
          select from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any (conkey)
          where contype = 'f' and conrelid = c.table_name::regclass and attname = c.column_name
        ) order by 1`.execute(db.kysely)
    // Most of these have one of two reasons: a source or entity can be a row of several tables, and an author is
    // stored by id and name, because head office acts in other organizations.
    expect(rows.map((row) => row.column)).toEqual([
      'accounting_closings.by_id',
      'accounting_entries.source_id',
      'accounting_entry_parts.source_id',
      'accounting_exports.job_id',
      'attachments.by_id',
      'attachments.entity_id',
      'audit_events.by_id',
      'audit_events.entity_id',
      'bank_layouts.by_id',
      'bank_links.linked_by_id',
      'bank_links.unlinked_by_id',
      'bank_settlements.settled_by_id',
      'bank_settlements.undone_by_id',
      'bank_statements.by_id',
      'cash_logs.counted_by_id',
      'cash_logs.validated_by_id',
      'counts.cash_register_id',
      'job_events.file_id',
      'job_events.requested_by_id',
      'mails.user_id',
      'organizations.organization_id',
      'remittances.prepared_by_id',
      'remittances.validated_by_id',
      'ticket_dispatches.prepared_by_id',
      'wallet_movements.by_id',
    ])
  })

  it('has indexes that all start with the organization, except those listed', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index
      join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and not relname = any (${Object.keys(TABLES_WITHOUT_TENANT)})
        and (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0])
          is distinct from 'organization_id' order by 1`.execute(db.kysely)
    expect(rows.map((row) => row.name)).toEqual(ACROSS_TENANTS)
  })

  it('has primary keys of organization and id for everything that has an id', async () => {
    const { rows } = await sql<{ table: string; key: string }>`
      select conrelid::regclass::text as table, (
        select string_agg(attname, ',' order by place)
        from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as key
      from pg_constraint join pg_attribute on attrelid = conrelid and attname = 'id'
      where contype = 'p' and connamespace = 'public'::regnamespace
        and not conrelid::regclass::text = any (${Object.keys(TABLES_WITHOUT_TENANT)})`.execute(db.kysely)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => row.key !== 'organization_id,id')).toEqual([])
  })

  it('limits every amount in cents to less than a billion euros, and stores every instant to the millisecond', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and (
        (column_name like '%\_cents') <> (domain_name is not distinct from 'cents')
        or (data_type like 'timestamp%' and (data_type <> 'timestamp with time zone' or datetime_precision <> 3))
        or data_type in ('real', 'double precision', 'numeric', 'money')
      )`.execute(db.kysely)
    expect(rows).toEqual([])
    for (const cents of [99_999_999_999, -99_999_999_999])
      expect((await sql<{ cents: number }>`select ${cents}::cents as cents`.execute(db.kysely)).rows).toEqual(
        [{ cents }],
      )
    for (const cents of [100_000_000_000, -100_000_000_000])
      await expect(sql`select ${cents}::cents`.execute(db.kysely)).rejects.toMatchObject({ code: '23514' })
  })

  it('has no trigger function without a trigger, and request roles that can neither log in nor administer the database', async () => {
    const { rows: unusedFunctions } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
        and not exists (select from pg_trigger where tgfoid = pg_proc.oid)`.execute(db.kysely)
    expect(unusedFunctions).toEqual([])
    const { rows: roles } = await sql<{ name: string; risky: boolean }>`
      select rolname as name,
        rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as risky
      from pg_roles where rolname like 'sacoche\_%' order by 1`.execute(db.kysely)
    expect(roles).toEqual([
      { name: 'sacoche_app', risky: false },
      { name: 'sacoche_head', risky: false },
      { name: 'sacoche_office', risky: false },
    ])
  })
})
