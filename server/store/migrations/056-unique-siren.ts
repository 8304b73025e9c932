import { type Kysely, sql } from 'kysely'

/**
 * A SIREN belongs to one organization that is not deleted. Organizations that already share one keep it: all but the oldest are left out
 * of the index, until their SIREN changes. The update needs the scope of head office, because row level security applies to the owner too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column shares_siren boolean not null default false`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    update organizations o set shares_siren = true
    where o.status <> 'DELETED' and exists (
      select from organizations other
      where other.siren = o.siren and other.status <> 'DELETED' and (other.created_at, other.id) < (o.created_at, o.id)
    )`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
  await sql`
    create unique index organizations_siren on organizations (siren)
    where status <> 'DELETED' and not shares_siren`.execute(db)
  await sql`
    create function end_shared_siren() returns trigger language plpgsql as $$
    begin
      if new.siren is distinct from old.siren then new.shares_siren := false; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger organizations_end_shared_siren before update of siren on organizations
    for each row execute function end_shared_siren()`.execute(db)
}
