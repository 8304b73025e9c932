import { type Kysely, sql } from 'kysely'

/**
 * Unfinished sign-ins at the identity provider, with the values that its answer is checked against. They belong to no organization,
 * because the person is not known yet. No request role has any right to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_requests (
      token_hash bytea primary key check (length(token_hash) = 32),
      state text not null check (length(state) between 16 and 200),
      nonce text not null check (length(nonce) between 16 and 200),
      code_verifier text not null check (length(code_verifier) between 43 and 128),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index identity_requests_by_age on identity_requests (expires_at)`.execute(db)
}
