import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Language } from '../../src/domain/languages.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import type { Ids } from '../clock-and-ids.ts'
import type { Schema } from '../store/schema.ts'
import type { DescribedSignIn, MailKind, NoticeKind } from '../store/schema-accounts.ts'

/** The context of queueing a mail. */
interface MailContext {
  readonly now: Instant
  readonly ids: Ids
}

/**
 * Queues an invitation to choose a password. Queueing it again before it is sent adds no second mail; doing so
 * later invalidates the link of the earlier mail.
 */
export function queueInvitation(
  trx: Transaction<Schema>,
  email: string,
  context: MailContext,
): Promise<void> {
  return queueMail(trx, 'INVITATION', email, null, context)
}

/** Queues a mail with a link for a new password. Whether the account exists is checked only when the mail is sent. */
export function queueResetMail(trx: Transaction<Schema>, email: string, context: MailContext): Promise<void> {
  return queueMail(trx, 'RESET', email, null, context)
}

/** Queues a notice to a person about a change of their account; `email` is the address before the change. */
export function queueNotice(
  trx: Transaction<Schema>,
  kind: NoticeKind,
  { email, language }: { readonly email: string; readonly language: Language },
  context: MailContext,
): Promise<void> {
  return queueMail(trx, kind, email, language, context)
}

/**
 * Queues a notice of a sensitive change, such as another POS connection, other bank details or a deleted person, to the active administrators of
 * the organization, except the person who made the change. The history has the details.
 */
export async function queueSensitiveChangeNotice(
  trx: Transaction<Schema>,
  { organizationId, byId }: { readonly organizationId: string; readonly byId: string },
  context: MailContext,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('organization_id', '=', organizationId)
    .where('role', 'in', [...CAPABILITIES.administer])
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', byId)
    .execute()
  for (const { email, language } of administrators)
    await queueMail(trx, 'SENSITIVE_CHANGE', email, language, context)
}

/**
 * Queues a mail to a person about a sign-in from a new device. Needs the system's scope.
 */
export async function queueNewDeviceNotice(
  trx: Transaction<Schema>,
  { email, language }: { readonly email: string; readonly language: Language },
  signIn: DescribedSignIn,
  ids: Ids,
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({
      id: ids.next(),
      kind: 'NEW_DEVICE',
      address: email,
      language,
      created_at: signIn.at,
      due_at: signIn.at,
      sign_in: signIn,
    })
    .execute()
}

/**
 * Queues the mail with the link that confirms a person's new address. When two people request the same address before the mail is sent, the
 * mail is for the person who requested it last. Needs the system's scope.
 */
export async function queueEmailConfirmation(
  trx: Transaction<Schema>,
  { userId, language }: { readonly userId: string; readonly language: Language },
  email: string,
  { now, ids }: MailContext,
): Promise<void> {
  await sql`
    insert into mails (id, kind, address, language, created_at, due_at, user_id)
    values (${ids.next()}::uuid, 'NEW_EMAIL', ${email}, ${language}, ${now}::timestamptz, ${now}::timestamptz, ${userId}::uuid)
    on conflict (kind, lower(address)) where kind <> 'NEW_DEVICE'
      do update set created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0,
        user_id = excluded.user_id`.execute(trx)
}

/** Queues a mail. Needs the scope of an administrator or of the system, unless the kind is SENSITIVE_CHANGE. */
async function queueMail(
  trx: Transaction<Schema>,
  kind: MailKind,
  email: string,
  language: Language | null,
  { now, ids }: MailContext,
): Promise<void> {
  await sql`select post_mail(${ids.next()}::uuid, ${kind}, ${email}, ${language}, ${now}::timestamptz)`.execute(
    trx,
  )
}
