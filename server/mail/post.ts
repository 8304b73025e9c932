import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Schema } from '../store/schema.ts'
import type { MailKind } from '../store/schema-accounts.ts'

/** What a call that posts a mail knows anyway. */
export interface Posting {
  readonly now: Instant
  readonly ids: Ids
}

/**
 * Invites the person of this address to choose a password: the mail leaves when the transaction is kept, within seconds. Posting
 * again before it has left is the same as once; posting later ends the link of the earlier mail. Needs a scope that administers.
 */
export function postInvitation(trx: Transaction<Schema>, email: string, posting: Posting): Promise<void> {
  return post(trx, 'INVITATION', email, null, posting)
}

/** Asks for a link to a new password. Whether there is such a person is seen when the mail leaves, not before. */
export function postReset(trx: Transaction<Schema>, email: string, posting: Posting): Promise<void> {
  return post(trx, 'RESET', email, null, posting)
}

/** Tells somebody, where they were reached so far, what has become of their account. */
export function postNotice(
  trx: Transaction<Schema>,
  kind: 'PASSWORD_CHANGED' | 'EMAIL_CHANGED',
  { email, language }: { readonly email: string; readonly language: Language },
  posting: Posting,
): Promise<void> {
  return post(trx, kind, email, language, posting)
}

async function post(
  trx: Transaction<Schema>,
  kind: MailKind,
  email: string,
  language: Language | null,
  { now, ids }: Posting,
): Promise<void> {
  await sql`select post_mail(${ids.next()}::uuid, ${kind}, ${email}, ${language}, ${now}::timestamptz)`.execute(
    trx,
  )
}
