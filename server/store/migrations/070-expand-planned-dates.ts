import { type Kysely, sql } from 'kysely'

/** The planned date of a remittance changes only while the remittance is PREPARED. Afterwards the date says when the hand-over was planned for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remittances_keep_date() returns trigger language plpgsql as $$
    begin
      if new.date <> old.date and (old.status <> 'PREPARED' or new.status <> 'PREPARED') then
        raise exception 'The planned date of a remittance that is % can''t be changed', old.status
          using errcode = 'check_violation', constraint = 'remittances_date', table = 'remittances';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger remittances_keep_date before update of date on remittances
    for each row execute function remittances_keep_date()`.execute(db)
}
