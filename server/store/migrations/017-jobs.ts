import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * Adds to background jobs what to do, how far they are, who requested them, and who marked their result as seen. Their texts become a name
 * and values, so that everybody reads them in their own language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The only sentence that was ever stored in `details` says that the till did not answer.
  await sql`alter table job_events alter column details drop default`.execute(db)
  await sql`
    alter table job_events alter column details type jsonb using (
      case when details = '' then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('key', 'PosSilent', 'params', '{}'::jsonb)) end)`.execute(
    db,
  )
  await sql`
    alter table job_events
      alter column details set default '[]',
      add constraint job_events_details check (jsonb_typeof(details) = 'array'),
      add column tries integer not null default 0 check (tries >= 0),
      add column payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
      add column requested_by_id uuid,
      add column requested_by_name text not null default 'Sacoche',
      add column due_at timestamptz(3),
      add column progress jsonb check (jsonb_typeof(progress) = 'object'),
      add column file_id uuid,
      add column seen_at timestamptz(3),
      add column seen_by_name text,
      add constraint job_events_seen check ((seen_at is null) = (seen_by_name is null))`.execute(db)
  await sql`
    create index job_events_by_creation on job_events (organization_id, created_at, id)`.execute(db)

  await sql`
    create index job_events_unsettled on job_events (organization_id, status)
    where status in ('REQUEST', 'STARTED') or (status = 'ERROR' and seen_at is null)`.execute(db)

  // An event may be inserted with any status; after that it follows its lifecycle.
  await sql`
    create trigger guard_lifecycle before update on job_events for each row execute function guard_lifecycle(
      'job', '{FINISHED,WARNING}', '{version,updated_at,seen_at,seen_by_name}')`.execute(db)
  await sql`
    create function job_events_only_settled_go() returns trigger language plpgsql as $$
    begin
      if old.status in ('FINISHED', 'WARNING') or (old.status = 'ERROR' and old.seen_at is not null) then
        return old;
      end if;
      raise exception 'A job that is % is not dropped', old.status using errcode = 'check_violation',
        constraint = 'job_events_unsettled', table = 'job_events';
    end $$`.execute(db)
  await sql`
    create trigger job_events_only_settled_go before delete on job_events
    for each row execute function job_events_only_settled_go()`.execute(db)

  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant update (tries, due_at, progress, file_id, seen_at, seen_by_name) on job_events to ${roles}`.execute(
    db,
  )
  await sql`grant delete on job_events to ${roles}`.execute(db)
}
