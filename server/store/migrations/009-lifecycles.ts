import { type Kysely, sql } from 'kysely'
import { grant } from './row-security.ts'

/**
 * SQL can change a status only along a transition of its lifecycle. The transitions are rows, which `migrate` copies from the domain's
 * lifecycles; a row without `from_status` is an allowed initial status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lifecycle_edges (
      lifecycle text not null,
      from_status text,
      to_status text not null,
      unique nulls not distinct (lifecycle, from_status, to_status)
    )`.execute(db)
  await grant(db, 'lifecycle_edges', ['select'])

  // Arguments: the lifecycle; the statuses in which the row is closed; the columns that may change even when it is closed.
  await sql`
    create function guard_lifecycle() returns trigger language plpgsql as $$
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
      then
        raise exception 'A % that is % can''t be changed', tg_argv[0], came_from
          using errcode = 'check_violation', constraint = tg_table_name || '_closed', table = tg_table_name;
      end if;
      return new;
    end $$`.execute(db)

  // A count is open while it is CREATED, UPDATED or UNVALIDATED. The status of a sheet is derived from its counts.
  await sql`
    create trigger guard_lifecycle before insert or update on counts for each row execute function guard_lifecycle(
      'count', '{VALIDATED,AVALIDATED,ERROR,SEND,SENTP,SENT,ARCHIVED,DELETED}',
      '{status,version,updated_at,reason}')`.execute(db)
  await sql`
    create trigger guard_lifecycle before insert or update on remittances for each row execute function guard_lifecycle(
      'remittance', '{SEND,SENT,ARCHIVED,CANCELED}', '{status,version,updated_at,reason}')`.execute(db)
  // The number and content of a pouch never change: it is closed in every status.
  await sql`
    create trigger guard_lifecycle before insert or update on pouches for each row execute function guard_lifecycle(
      'pouch', '{CREATED,PREPARED,VALIDATED,ARCHIVED,DELETED}',
      '{status,version,updated_at,carrier_counted_cents,credited_cents}')`.execute(db)
}
