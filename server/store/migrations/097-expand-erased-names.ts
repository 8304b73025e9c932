import { type Kysely, sql } from 'kysely'

/**
 * When the books expire, the history also loses the couriers of remittances, the recipients of establishments and the owners of saved views. The
 * courier can then be removed from the remittance itself; everything else in a closed remittance stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function values_without_person(entity text, recorded jsonb) returns jsonb language sql immutable
    set search_path = pg_catalog as $$
      select case entity
        when 'session' then null
        when 'user' then (
          select jsonb_object_agg(key, value) from jsonb_each(recorded) where key in ('status', 'role'))
        when 'remittance' then recorded - 'courierName'
        when 'establishment' then recorded - '{alertRecipients,reportRecipients}'::text[]
        when 'savedView' then recorded - 'ownerName'
        else recorded end
    $$`.execute(db)
  await sql`
    create or replace function guard_lifecycle() returns trigger language plpgsql as $$
    declare
      moved boolean := true;
      came_from text;
    begin
      if tg_op = 'UPDATE' then
        came_from := old.status;
        moved := new.status <> old.status;
      end if;
      if moved and not exists (
        select from public.lifecycle_edges
        where lifecycle = tg_argv[0] and from_status is not distinct from came_from and to_status = new.status
      ) then
        raise exception 'No % leads from % to %', tg_argv[0], coalesce(came_from, 'nothing'), new.status
          using errcode = 'check_violation', constraint = tg_table_name || '_lifecycle', table = tg_table_name;
      end if;
      if came_from = any (tg_argv[1]::text[])
        and to_jsonb(new) - tg_argv[2]::text[] <> to_jsonb(old) - tg_argv[2]::text[]
        and not (tg_argv[0] = 'remittance'
          and to_jsonb(new) = to_jsonb(old) || '{"courier_name": null}'
          and (to_jsonb(old) ->> 'updated_at')::timestamptz < date_trunc('year', now(), 'UTC') - interval '11 years')
      then
        raise exception 'A % that is % can''t be changed', tg_argv[0], came_from
          using errcode = 'check_violation', constraint = tg_table_name || '_closed', table = tg_table_name;
      end if;
      return new;
    end $$`.execute(db)
}
