import { type Kysely, sql } from 'kysely'

/** Encrypted secrets are longer than what was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cash_pads drop constraint cash_pads_token_check,
      add constraint cash_pads_token_check check (length(token) between 1 and 4000)`.execute(db)
  await sql`
    alter table accounting_settings drop constraint accounting_settings_delivery_secret_check,
      add constraint accounting_settings_delivery_secret_check
        check (length(delivery_secret) between 1 and 4000)`.execute(db)
}
