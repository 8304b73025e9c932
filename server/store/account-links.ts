import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { hashToken, later, randomToken } from '../clock-and-ids.ts'
import type { Schema } from './schema.ts'
import type { LinkKind } from './schema-accounts.ts'

const MINUTE_MS = 60_000

/** How long a link may be used, in milliseconds. */
export const LINK_LASTS_MS: Readonly<Record<LinkKind, number>> = {
  RESET: 30 * MINUTE_MS,
  INVITATION: 7 * 24 * 60 * MINUTE_MS,
}

/** Whose link it is. */
export interface LinkOwner {
  readonly organizationId: string
  readonly userId: string
}

/** Makes a link for a person and gives what stands in it, which is known to nobody else. An earlier one of the kind is over. */
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

/** Whose link this is, or undefined: unknown, used, expired, or of somebody who was deleted. */
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

/** Uses a link up. False when it is over: of two that use it at once, one does. */
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

/** Ends every link of a person that was not used: they were sent for a password or to an address that is no longer theirs. */
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
