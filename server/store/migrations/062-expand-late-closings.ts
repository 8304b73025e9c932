import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * What a closing changes on a cash log that was validated before it arrived: the expected amount of the log by this closing, the difference
 * that the establishment had validated, and the reason for which accounting accepts the new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cash_logs
      add column closing_expected_cents cents,
      add column validated_delta_cents cents,
      add column closing_reason text`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  const columns = sql`(closing_expected_cents, validated_delta_cents, closing_reason)`
  await sql`
    grant select ${columns}, insert ${columns}, update ${columns} on cash_logs to ${roles}`.execute(db)
  // A log of which only provisions are posted (SENTP) still takes its closing.
  await sql`
    create or replace function guard_closed_log() returns trigger language plpgsql as $$
    declare
      open text[] := '{status,version,updated_at}';
    begin
      if old.status = 'SENTP' then
        open := open || '{archive_id,turnover_cents,expected_cents,delta_cents,closing_expected_cents,validated_delta_cents,closing_reason}'::text[];
      end if;
      if to_jsonb(new) - open <> to_jsonb(old) - open then
        raise exception 'A cash log that is % can''t be changed', old.status
          using errcode = 'check_violation', constraint = 'cash_logs_closed', table = 'cash_logs';
      end if;
      return new;
    end $$`.execute(db)
}
