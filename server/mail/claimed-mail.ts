import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../src/domain/languages.ts'
import { createAccountLink } from '../store/account-links.ts'
import type { Schema } from '../store/schema.ts'
import {
  type DescribedSignIn,
  ESTABLISHMENT_MAIL_KINDS,
  type EstablishmentMailKind,
  type LinkKind,
  type MailKind,
  type QueuedFact,
} from '../store/schema-accounts.ts'
import { hasSecondFactor } from '../store/second-factors.ts'
import { composeEmail, composeRecipientEmail, type Email, mailLink } from './compose.ts'
import { findRecipient } from './recipients.ts'

/** A mail that this process is delivering. */
export interface ClaimedMail {
  readonly id: string
  readonly kind: MailKind
  readonly address: string
  /**
   * null for RESET and INVITATION. These, NEW_EMAIL, and a mail about an establishment whose address belongs to an account are sent in the language
   * that the account has at that time.
   */
  readonly language: Language | null
  /** When it was last queued. */
  readonly createdAt: Instant
  readonly attempts: number
  /** null unless the kind is NEW_DEVICE. */
  readonly signIn: DescribedSignIn | null
  /** null unless the kind is NEW_EMAIL. */
  readonly userId: string | null
  /** What the mail reports; null unless it is about an establishment. */
  readonly facts: readonly QueuedFact[] | null
}

/** Composes the e-mail of a claimed mail, and creates its link. Returns null if nobody should receive it. */
export async function emailFor(
  trx: Transaction<Schema>,
  { kind, address, language, createdAt, signIn, userId, facts }: ClaimedMail,
  publicUrl: string,
  now: Instant,
): Promise<Email | null> {
  if (isAboutEstablishment(kind)) {
    const recipient = facts && (await findRecipient(trx, { kind, address, createdAt, facts }))
    if (!recipient) return null
    return composeRecipientEmail({
      kind,
      to: recipient.address,
      language: recipient.language ?? language ?? DEFAULT_LANGUAGE,
      facts: recipient.facts,
      publicUrl,
    })
  }
  if (userId !== null) return emailToNewAddress(trx, { address, userId }, publicUrl, now)
  if (kind === 'SECOND_FACTOR_REMOVED' && language !== null && (await hasFactorLeft(trx, address)))
    return composeEmail({ kind: 'APP_REMOVED', to: address, language, name: null, link: null })
  if (language !== null) {
    const link = signIn && new URL('/my-account', publicUrl).href
    return composeEmail({ kind, to: address, language, name: null, link, signIn })
  }
  const person = await trx
    .selectFrom('users as u')
    .select([
      'u.organization_id as organizationId',
      'u.id as userId',
      'u.email',
      'u.first_name as name',
      'u.language',
      sql<boolean>`has_signed_up(u.organization_id, u.id)`.as('hasSignedUp'),
    ])
    .where(sql`lower(u.email)`, '=', address.toLowerCase())
    .where('u.status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (!person) return null
  // A person without a password who never signed in is invited, whichever mail was requested; others are not.
  const link: LinkKind = person.hasSignedUp ? 'RESET' : 'INVITATION'
  if (kind === 'INVITATION' && link === 'RESET') return null
  const token = await createAccountLink(trx, person, link, now)
  const { email: to, name } = person
  return composeEmail({
    kind: link,
    to,
    language: person.language,
    name: link === 'INVITATION' ? null : name,
    link: mailLink(publicUrl, link, token),
  })
}

/** True if signing in to the account with this address still requires a second step. */
async function hasFactorLeft(trx: Transaction<Schema>, address: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select(['organization_id as organizationId', 'id as userId'])
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  return owner !== undefined && (await hasSecondFactor(trx, owner))
}

function isAboutEstablishment(kind: MailKind): kind is EstablishmentMailKind {
  return (ESTABLISHMENT_MAIL_KINDS as readonly MailKind[]).includes(kind)
}

/**
 * Composes the e-mail that confirms a new address, and creates its link. Returns null if no request for this address is open, or the person is not
 * active.
 */
async function emailToNewAddress(
  trx: Transaction<Schema>,
  { address, userId }: { readonly address: string; readonly userId: string },
  publicUrl: string,
  now: Instant,
): Promise<Email | null> {
  const person = await trx
    .selectFrom('users as u')
    .innerJoin('account_links as l', (join) =>
      join.onRef('l.organization_id', '=', 'u.organization_id').onRef('l.user_id', '=', 'u.id'),
    )
    .select(['u.organization_id as organizationId', 'u.language', 'l.email'])
    .where('u.id', '=', userId)
    .where('u.status', '=', 'ACTIVE')
    .where('l.kind', '=', 'NEW_EMAIL')
    .where(sql`lower(l.email)`, '=', address.toLowerCase())
    .where('l.used_at', 'is', null)
    .executeTakeFirst()
  if (!person?.email) return null
  const { organizationId, language, email } = person
  const token = await createAccountLink(trx, { organizationId, userId }, 'NEW_EMAIL', now, email)
  return composeEmail({
    kind: 'NEW_EMAIL',
    to: email,
    language,
    name: null,
    link: mailLink(publicUrl, 'NEW_EMAIL', token),
  })
}
