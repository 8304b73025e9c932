import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * The day of the hand-over or deposit of a remittance, in the time zone that its establishment had then: another zone, set later, does not change
 * the day. The database sets it, so that the previous version, which does not know it, may go on writing. For earlier hand-overs the current zone
 * is used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remittances add column handed_over_on date`.execute(db)
  await sql`
    create function remittances_set_hand_over_day() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if tg_op = 'INSERT' or new.validated_at is distinct from old.validated_at then
        new.handed_over_on := (select (new.validated_at at time zone e.time_zone)::date from public.establishments e
          where e.organization_id = new.organization_id and e.id = new.establishment_id);
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  // Triggers protect remittances that are sent or cancelled from changes.
  await sql`alter table remittances disable trigger user`.execute(db)
  await sql`
    update remittances r set handed_over_on = (r.validated_at at time zone e.time_zone)::date
    from establishments e
    where e.organization_id = r.organization_id and e.id = r.establishment_id and r.validated_at is not null`.execute(
    db,
  )
  await sql`alter table remittances enable trigger user`.execute(db)
  await sql`
    create trigger remittances_set_hand_over_day before insert or update of validated_at on remittances
    for each row execute function remittances_set_hand_over_day()`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`grant select (handed_over_on) on remittances to ${roles}`.execute(db)
}
