import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Saved views of lists: private ones, and those shared with the organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      organization_id uuid not null,
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      list text not null check (length(list) between 1 and 40),
      name text not null check (length(name) between 1 and 40),
      query text not null check (length(query) <= 1000),
      period text check (length(period) <= 20),
      owner_id uuid not null,
      owner_name text not null,
      shared boolean not null,
      primary key (organization_id, id),
      foreign key (organization_id, owner_id) references users (organization_id, id)
    )`.execute(db)
  await sql`
    create unique index saved_views_own on saved_views (organization_id, owner_id, list, lower(name))`.execute(
    db,
  )
  await sql`
    create unique index saved_views_shared on saved_views (organization_id, list, lower(name))
    where shared`.execute(db)
  await protect(db, 'saved_views', {
    reach: 'organization',
    grants: ['select', 'insert', 'update', 'delete'],
  })

  // In an organization, a private view is visible to its owner only, and a shared one can be changed by its owner and by administrators. The scope
  // of all organizations has no limits here.
  await sql`
    create policy own_or_shared on saved_views as restrictive for select
    using (shared or owner_id = (select scope_user()) or (select scope_everything()))`.execute(db)
  await sql`
    create policy made_by_owner on saved_views as restrictive for insert
    with check (owner_id = (select scope_user()) or (select scope_everything()))`.execute(db)
  for (const act of ['update', 'delete']) {
    await sql`
      create policy ${sql.raw(`${act}_by_keeper`)} on saved_views as restrictive for ${sql.raw(act)}
      using (owner_id = (select scope_user()) or (shared and (select scope_role()) = 2)
        or (select scope_everything()))`.execute(db)
  }

  // When a person is deleted, shared views stay and private ones are deleted.
  await sql`
    create function drop_own_views() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    declare
      organization text := coalesce(current_setting('app.organization_id', true), '');
      establishments text := coalesce(current_setting('app.establishment_ids', true), '');
    begin
      perform set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true);
      delete from public.saved_views
      where organization_id = new.organization_id and owner_id = new.id and not shared;
      perform set_config('app.organization_id', organization, true),
        set_config('app.establishment_ids', establishments, true);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger drop_own_views after update of status on users
    for each row when (new.status = 'DELETED' and old.status <> 'DELETED') execute function drop_own_views()`.execute(
    db,
  )
}
