import { type Kysely, sql } from 'kysely'

/**
 * An issuer that is renamed in its only payment category keeps the date from which its vouchers are no longer accepted. The new name does not take
 * over that date if other categories still name the issuer as before, or if an issuer with the new name exists already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function payment_categories_name_issuer() returns trigger language plpgsql as $$
    declare
      last_day date;
    begin
      if tg_op = 'UPDATE' and old.paper_ticket and not exists (
        select from payment_categories other where other.organization_id = new.organization_id and other.id <> new.id
          and other.paper_ticket and coalesce(other.issuer, other.name) = coalesce(old.issuer, old.name)
      ) then
        select closed_from into last_day from ticket_issuers
        where organization_id = new.organization_id and name = coalesce(old.issuer, old.name);
      end if;
      insert into ticket_issuers (organization_id, created_at, updated_at, name, closed_from)
      values (new.organization_id, new.updated_at, new.updated_at, coalesce(new.issuer, new.name), last_day)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
}
