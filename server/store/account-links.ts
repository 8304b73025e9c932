import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { addMilliseconds, hashToken, randomToken } from '../clock-and-ids.ts'
import type { Schema } from './schema.ts'
import type { LinkKind } from './schema-accounts.ts'

const MINUTE_MS = 60_000

/** How long a link is valid, in milliseconds. */
const LINK_LASTS_MS: Readonly<Record<LinkKind, number>> = {
  RESET: 30 * MINUTE_MS,
  INVITATION: 7 * 24 * 60 * MINUTE_MS,
  NEW_EMAIL: 24 * 60 * MINUTE_MS,
}

/** The owner of a link. */
export interface LinkOwner {
  readonly organizationId: string
  readonly userId: string
}

/**
 * Creates a link for a person and returns its token, which is stored only as a hash. An earlier link of the same kind becomes invalid.
 *
 * @param email the address that the link confirms; only for the kind NEW_EMAIL
 */
export async function createAccountLink(
  trx: Transaction<Schema>,
  { organizationId, userId }: LinkOwner,
  kind: LinkKind,
  now: Instant,
  email: string | null = null,
): Promise<string> {
  const token = randomToken()
  const values = {
    token_hash: hashToken(token),
    email,
    created_at: now,
    expires_at: addMilliseconds(now, LINK_LASTS_MS[kind]),
    used_at: null,
  }
  await trx
    .insertInto('account_links')
    .values({ organization_id: organizationId, user_id: userId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'kind']).doUpdateSet(values))
    .execute()
  return token
}

/**
 * The owner of a link; undefined if the link is unknown, used or expired, or if its owner is suspended or deleted.
 */
export function findLinkOwner(
  trx: Transaction<Schema>,
  token: string,
  kind: LinkKind,
  now: Instant,
): Promise<
  (LinkOwner & { readonly email: string; readonly firstName: string; readonly lastName: string }) | undefined
> {
  return trx
    .selectFrom('account_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'l.organization_id').onRef('u.id', '=', 'l.user_id'),
    )
    .select([
      'l.organization_id as organizationId',
      'l.user_id as userId',
      'u.email',
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.kind', '=', kind)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.status', '=', 'ACTIVE')
    .executeTakeFirst()
}

/** Marks a link as used. Returns false if it is unknown, used or expired: of two concurrent uses, one succeeds. */
export async function useLink(
  trx: Transaction<Schema>,
  token: string,
  kind: LinkKind,
  now: Instant,
): Promise<boolean> {
  const used = await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** The new e-mail address that a person has requested and can still confirm; null if there is none. */
export async function newEmailOf(
  trx: Transaction<Schema>,
  { organizationId, userId }: LinkOwner,
  now: Instant,
): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select new_email_of(${organizationId}::uuid, ${userId}::uuid, ${now}::timestamptz) as email`.execute(trx)
  return rows[0]?.email ?? null
}

/**
 * Uses the link that confirms a new e-mail address. Returns its owner and the address; undefined in the cases of `findLinkOwner`.
 */
export async function useEmailLink(
  trx: Transaction<Schema>,
  token: string,
  now: Instant,
): Promise<(LinkOwner & { readonly newEmail: string }) | undefined> {
  const { rows } = await sql<LinkOwner & { newEmail: string }>`
    update account_links l set used_at = ${now}::timestamptz
    from users u
    where l.token_hash = ${hashToken(token)} and l.kind = 'NEW_EMAIL' and l.used_at is null
      and l.expires_at > ${now}::timestamptz
      and u.organization_id = l.organization_id and u.id = l.user_id and u.status = 'ACTIVE'
    returning l.organization_id as "organizationId", l.user_id as "userId", l.email as "newEmail"`.execute(
    trx,
  )
  return rows[0]
}

/** Invalidates every unused link of a person whose password has changed. When the e-mail address changes, a trigger does this. */
export async function endLinks(
  trx: Transaction<Schema>,
  { organizationId, userId }: LinkOwner,
  now: Instant,
): Promise<void> {
  await sql`
    update account_links set used_at = ${now}::timestamptz
    where organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid and used_at is null`.execute(
    trx,
  )
}
