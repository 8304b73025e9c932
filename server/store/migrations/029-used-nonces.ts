import { type Kysely, sql } from 'kysely'

/** The nonces of identity tokens that were used to sign in, so that each token works once. No request role has any right to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table used_nonces (
      nonce_hash bytea primary key check (length(nonce_hash) = 32),
      used_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index used_nonces_by_age on used_nonces (used_at)`.execute(db)
}
