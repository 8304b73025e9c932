import { type Kysely, sql } from 'kysely'

/**
 * The name that the carrier of a remittance had when it was prepared: a carrier that gets another name later does not change earlier slips. The
 * database sets it, so that the previous version, which does not know it, may go on writing. Earlier remittances get it from the history of carriers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remittances add column carrier_name text`.execute(db)
  await sql`
    create function remittances_set_carrier_name() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      new.carrier_name := (select c.name from public.cash_carriers c
        where c.organization_id = new.organization_id and c.id = new.carrier_id);
      return new;
    end $$`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  // Triggers protect remittances that are sent or cancelled from changes.
  await sql`alter table remittances disable trigger user`.execute(db)
  await sql`
    update remittances r set carrier_name = coalesce(
      (select e.before ->> 'name' from audit_events e
        where e.organization_id = r.organization_id and e.entity_id = r.carrier_id and e.entity = 'cashCarrier'
          and e.at > r.prepared_at and e.before ->> 'name' is not null
        order by e.sequence limit 1),
      c.name)
    from cash_carriers c
    where c.organization_id = r.organization_id and c.id = r.carrier_id`.execute(db)
  await sql`alter table remittances enable trigger user`.execute(db)
  await sql`
    select set_config('app.organization_id', '', true), set_config('app.establishment_ids', '', true),
      set_config('app.role', '', true)`.execute(db)
  await sql`
    create trigger remittances_set_carrier_name before insert on remittances
    for each row execute function remittances_set_carrier_name()`.execute(db)
}
