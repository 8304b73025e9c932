import { type Kysely, sql } from 'kysely'

/** A cash log takes its closing also while it is being sent. Its date, service or register can change even if it has deleted counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A log takes a closing until its final entry is posted: also while it is being sent, and after its provision.
  await sql`
    create or replace function guard_closed_log() returns trigger language plpgsql as $$
    declare
      open text[] := '{status,version,updated_at}';
    begin
      if old.status in ('SEND', 'SENTP') then
        open := open || '{archive_id,turnover_cents,expected_cents,delta_cents,closing_expected_cents,validated_delta_cents,closing_reason}'::text[];
      end if;
      if to_jsonb(new) - open <> to_jsonb(old) - open then
        raise exception 'A cash log that is % can''t be changed', old.status
          using errcode = 'check_violation', constraint = 'cash_logs_closed', table = 'cash_logs';
      end if;
      return new;
    end $$`.execute(db)
  // A deleted count never changes: it keeps the date, service and register at which it was deleted.
  await sql`
    create or replace function cash_logs_give_sheet() returns trigger language plpgsql as $$
    begin
      update counts set date = new.date, service = new.service, cash_register_id = new.cash_register_id
      where organization_id = new.organization_id and cash_log_id = new.id and status <> 'DELETED';
      return null;
    end $$`.execute(db)
}
