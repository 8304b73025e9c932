import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { hashToken, later, randomToken } from '../clock-and-ids.ts'
import type { Schema } from './schema.ts'
import type { LinkKind } from './schema-accounts.ts'

const MINUTE_MS = 60_000

/** How long a link is valid, in milliseconds. */
export const LINK_LASTS_MS: Readonly<Record<LinkKind, number>> = {
  RESET: 30 * MINUTE_MS,
  INVITATION: 7 * 24 * 60 * MINUTE_MS,
}

/** The owner of a link. */
export interface LinkOwner {
  readonly organizationId: string
  readonly userId: string
}

/** Creates a link for a person and returns its token, which is stored only as a hash. An earlier link of the same kind becomes invalid. */
export async function makeLink(
  trx: Transaction<Schema>,
  { organizationId, userId }: LinkOwner,
  kind: LinkKind,
  now: Instant,
): Promise<string> {
  const token = randomToken()
  const fresh = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: later(now, LINK_LASTS_MS[kind]),
    used_at: null,
  }
  await trx
    .insertInto('account_links')
    .values({ organization_id: organizationId, user_id: userId, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'kind']).doUpdateSet(fresh))
    .execute()
  return token
}

/** The owner of a link; undefined when it is unknown, used or expired, or its owner was deleted. */
export function findLink(
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

/** Uses a link. Returns false when it is no longer valid: of two concurrent uses, one succeeds. */
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

/** Invalidates every unused link of a person, because the password or the address that it was sent for has changed. */
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
