import { type Kysely, sql } from 'kysely'

/** The first password of a person ends their sessions and unfinished sign-ins, like every later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['end_sessions', 'end_pending_sign_ins'])
    await sql`
      create or replace trigger ${sql.ref(name)} after insert or update of password_hash on user_credentials
      for each row execute function ${sql.ref(name)}()`.execute(db)
}
