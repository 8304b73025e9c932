import { type Kysely, sql } from 'kysely'

/** Switching off the rule of two people takes effect after 12 hours at the earliest, even if the establishment's midnight is sooner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a minimum, another time zone would bring the next midnight within a minute.
  await sql`
    create or replace function delay_self_validation() returns trigger language plpgsql as $$
    begin
      new.self_validation_from := case when new.allow_self_validation
        then greatest(((new.updated_at at time zone new.time_zone)::date + 1)::timestamp at time zone new.time_zone,
          new.updated_at + interval '12 hours') end;
      return new;
    end $$`.execute(db)
}
