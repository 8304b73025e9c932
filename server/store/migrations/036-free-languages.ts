import { type Kysely, sql } from 'kysely'

/** The list of languages is `src/domain/languages.ts`, which every request is checked against; the columns only take a language code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users drop constraint users_language_check,
      add constraint users_language_check check (language ~ '^[a-z]{2}$')`.execute(db)
  await sql`
    alter table mails drop constraint mails_language_check,
      add constraint mails_language_check check (language ~ '^[a-z]{2}$')`.execute(db)
}
