import { type Kysely, sql } from 'kysely'

/** A cash log has the status of its least advanced count. The database checks this when a transaction ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Changing counts also saves their log, so a log that this transaction wrote has a check of its own, and its counts need none.
  await sql`
    create function check_log_status() returns trigger language plpgsql as $$
    declare
      advance constant text[] := '{CREATED,UPDATED,UNVALIDATED,VALIDATED,AVALIDATED,ERROR,SEND,SENTP,SENT,ARCHIVED}';
      checked_log uuid;
      log_status text;
      log_is_checked boolean := false;
      least text;
      counted boolean;
    begin
      if tg_table_name = 'cash_logs' then
        checked_log := new.id;
      else
        checked_log := new.cash_log_id;
      end if;
      select status, tg_table_name = 'counts' and xmin = pg_current_xact_id()::xid into log_status, log_is_checked
      from public.cash_logs where organization_id = new.organization_id and id = checked_log;
      if log_is_checked then return null; end if;
      select advance[min(array_position(advance, status))], count(*) > 0 into least, counted
      from public.counts where organization_id = new.organization_id and cash_log_id = checked_log;
      if log_status = least or (least is null and (log_status = 'DELETED' or (not counted and log_status = 'CREATED'))) then
        return null;
      end if;
      raise exception 'A cash log is % while its least advanced count is %', log_status, coalesce(least, 'DELETED')
        using errcode = 'check_violation', constraint = 'cash_logs_status', table = 'cash_logs';
    end $$`.execute(db)
  await sql`
    create constraint trigger check_log_status after insert or update on cash_logs
    deferrable initially deferred for each row execute function check_log_status()`.execute(db)
  await sql`
    create constraint trigger check_log_status_of_new after insert on counts
    deferrable initially deferred for each row execute function check_log_status()`.execute(db)
  await sql`
    create constraint trigger check_log_status_of_moved after update of status on counts
    deferrable initially deferred for each row when (old.status <> new.status)
    execute function check_log_status()`.execute(db)

  // Of a log that is being sent, was sent, is archived or is deleted, only the status, version and `updated_at` can change.
  await sql`
    create function guard_closed_log() returns trigger language plpgsql as $$
    declare
      open constant text[] := '{status,version,updated_at}';
    begin
      if to_jsonb(new) - open <> to_jsonb(old) - open then
        raise exception 'A cash log that is % can''t be changed', old.status
          using errcode = 'check_violation', constraint = 'cash_logs_closed', table = 'cash_logs';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger guard_closed_log before update on cash_logs
    for each row when (old.status in ('SEND', 'SENTP', 'SENT', 'ARCHIVED', 'DELETED'))
    execute function guard_closed_log()`.execute(db)
}
