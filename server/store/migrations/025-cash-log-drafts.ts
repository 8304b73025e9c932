import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The unsaved entries of people on a sheet, so that they are available on their other devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A draft that was saved or discarded leaves an empty row with its version, so that a late request is recognized.
  await sql`
    create table cash_log_drafts (
      organization_id uuid not null,
      establishment_id uuid not null,
      cash_register_id uuid not null,
      date date not null,
      service text not null check (service in ('lunch', 'evening')),
      user_organization_id uuid not null,
      user_id uuid not null,
      version integer not null default 1 check (version > 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      device text check (length(device) between 1 and 40),
      schema_version integer check (schema_version > 0),
      typed text check (length(typed) between 1 and 100000),
      primary key (organization_id, cash_register_id, date, service, user_id),
      check (num_nonnulls(device, schema_version, typed) in (0, 3)),
      foreign key (organization_id, establishment_id, cash_register_id)
        references cash_registers (organization_id, establishment_id, id),
      foreign key (user_organization_id, user_id) references users (organization_id, id)
    )`.execute(db)
  await protect(db, 'cash_log_drafts', { reach: 'establishment', grants: ['select', 'insert', 'update'] })

  // Unsaved entries are visible only to the person who typed them; the system, which has no user, deletes old ones.
  await sql`
    create policy own_or_system on cash_log_drafts as restrictive
    using (user_id = (select scope_user()) or ((select scope_user()) is null and (select scope_everything())))`.execute(
    db,
  )

  // When a person is deleted, their drafts are deleted too, in any scope.
  await sql`
    create function drop_own_drafts() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      organization text := coalesce(current_setting('app.organization_id', true), '');
      establishments text := coalesce(current_setting('app.establishment_ids', true), '');
      person text := coalesce(current_setting('app.user_id', true), '');
    begin
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
        set_config('app.user_id', '', true);
      delete from public.cash_log_drafts
      where user_organization_id = new.organization_id and user_id = new.id;
      perform set_config('app.organization_id', organization, true),
        set_config('app.establishment_ids', establishments, true), set_config('app.user_id', person, true);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger drop_own_drafts after update of status on users
    for each row when (new.status = 'DELETED' and old.status <> 'DELETED') execute function drop_own_drafts()`.execute(
    db,
  )
}
