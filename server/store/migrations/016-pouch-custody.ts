import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * What is added to a pouch after it was sealed: its seal number while it is in the establishment, the carrier's count after it
 * has left. And the insured amount of an establishment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pouches
      add constraint pouches_seal check (seal_number ~ '^[A-Z0-9-]{3,20}$'),
      add constraint pouches_carrier_counted check (carrier_counted_cents >= 0)`.execute(db)
  await sql`drop trigger guard_lifecycle on pouches`.execute(db)
  await sql`
    create trigger guard_lifecycle before insert or update on pouches for each row execute function guard_lifecycle(
      'pouch', '{CREATED,PREPARED,VALIDATED,ARCHIVED,DELETED}',
      '{status,version,updated_at,seal_number,carrier_counted_cents,credited_cents}')`.execute(db)
  await sql`
    create function guard_custody() returns trigger language plpgsql as $$
    begin
      if (new.seal_number is distinct from old.seal_number and old.status not in ('CREATED', 'PREPARED'))
        or (new.carrier_counted_cents is distinct from old.carrier_counted_cents and old.status <> 'VALIDATED')
      then
        raise exception 'Of a pouch that is %, this is not to be said', old.status
          using errcode = 'check_violation', constraint = 'pouches_custody', table = 'pouches';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger guard_custody before update of seal_number, carrier_counted_cents on pouches
    for each row execute function guard_custody()`.execute(db)

  await sql`
    alter table establishments
      add column insured_cents cents not null default 3000000 check (insured_cents > 0)`.execute(db)
  await sql`
    grant update (insured_cents) on establishments
    to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)
}
