import { type Kysely, sql } from 'kysely'

/**
 * A pouch that is left behind at the hand-over becomes free again: its link to the remittance ends and stays as a record. Cancelling a
 * remittance ends its links before its pouches change, so that they do not count as left behind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remittance_pouches
      add column left_behind boolean not null default false,
      add constraint remittance_pouches_left_behind check (not (live and left_behind))`.execute(db)
  await sql`
    create function pouches_leave_remittance() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      update public.remittance_pouches set live = false, left_behind = true
      where organization_id = new.organization_id and pouch_id = new.id and live;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger pouches_leave_remittance after update of status on pouches
    for each row when (new.status = 'CREATED' and old.status <> 'CREATED')
    execute function pouches_leave_remittance()`.execute(db)
}
