import { type Kysely, sql } from 'kysely'

/**
 * Personal data of an event may be erased ten years after the end of its financial year. That year ends in the next calendar year at the latest, so
 * the data stay until eleven years after the event's calendar year. Nobody, not even the owner of the table, can change anything else in an event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Status and role stay: the replay of the history needs them.
  await sql`
    create function values_without_person(entity text, recorded jsonb) returns jsonb language sql immutable
    set search_path = pg_catalog as $$
      select case entity
        when 'session' then null
        when 'user' then (
          select jsonb_object_agg(key, value) from jsonb_each(recorded) where key in ('status', 'role'))
        else recorded end
    $$`.execute(db)
  await sql`
    create function refuse_change_of_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.at < date_trunc('year', now(), 'UTC') - interval '11 years' then
        old.by_name := '';
        old.address := '';
        old.before := public.values_without_person(old.entity, old.before);
        old.after := public.values_without_person(old.entity, old.after);
        if new is not distinct from old then return new; end if;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    drop trigger refuse_row_change on audit_events`.execute(db)
  await sql`
    create trigger refuse_row_change before update or delete on audit_events
    for each row execute function refuse_change_of_event()`.execute(db)
}
