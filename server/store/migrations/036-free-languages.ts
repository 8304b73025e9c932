import { type Kysely, sql } from 'kysely'

/** The columns accept every code of two letters. Requests are checked against the languages in `src/domain/languages.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users drop constraint users_language_check,
      add constraint users_language_check check (language ~ '^[a-z]{2}$')`.execute(db)
  await sql`
    alter table mails drop constraint mails_language_check,
      add constraint mails_language_check check (language ~ '^[a-z]{2}$')`.execute(db)
}
