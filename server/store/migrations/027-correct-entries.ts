import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * Several entries of one source and kind (such as one per bank line), what a line of a sheet's entry is for, and how bank credits are posted.
 * Posted entries stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounting_entries
      add column part smallint not null default 1 check (part > 0),
      drop constraint accounting_entries_kind_check,
      add constraint accounting_entries_kind_check
        check (kind in ('CASH', 'TICKET', 'PROVISION', 'TRANSIT', 'BANK', 'COINS', 'CORRECTION')),
      drop constraint accounting_entries_organization_id_source_id_kind_key,
      add constraint accounting_entries_source unique (organization_id, source_id, kind, part)`.execute(db)
  await sql`
    alter table accounting_lines
      add column role text check (role in ('SALE', 'VAT', 'SUSPENSE', 'MOVEMENT', 'DIFFERENCE'))`.execute(db)
  await sql`
    alter table accounting_settings
      add column bank_entries boolean not null default true,
      add column bank_accounts jsonb not null default '[]' check (jsonb_typeof(bank_accounts) = 'array')`.execute(
    db,
  )
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  const added = sql`bank_entries, bank_accounts`
  await sql`grant select (${added}), update (${added}) on accounting_settings to ${roles}`.execute(db)
  await replaceAccounts(db)
}

/**
 * Takings without a closing are no longer posted to the account `sales` but to `suspense`, which is 471000 if `sales` was of class 7, and otherwise
 * the account of `sales`. The account of bank differences becomes the account of shortages. The account of surpluses is the same, with 758x for 658x.
 */
async function replaceAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    update accounting_settings set accounts = jsonb_strip_nulls(accounts - 'sales' - 'bankDifference' || jsonb_build_object(
      'suspense', case when accounts -> 'sales' ->> 'code' like '7%'
        then '{"code": "471000", "label": "Recettes à ventiler"}'::jsonb else accounts -> 'sales' end,
      'bankShortage', accounts -> 'bankDifference',
      'bankSurplus', case when accounts -> 'bankDifference' ->> 'code' like '658%'
        then jsonb_set(accounts -> 'bankDifference', '{code}',
          to_jsonb('758' || substr(accounts -> 'bankDifference' ->> 'code', 4)))
        else accounts -> 'bankDifference' end))`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
}
