import type { Transaction } from 'kysely'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { RequestOrigin, Session } from '../session.ts'
import { type AuditEntry, appendAudit } from '../store/audit.ts'
import type { Schema } from '../store/schema.ts'
import type { UserAccount } from './accounts.ts'

/** When an event happened, and from which network address. */
interface Occasion {
  readonly now: Instant
  readonly origin: Pick<RequestOrigin, 'address'>
}

/** An event by the owner of the account. */
interface OwnOccasion extends Occasion {
  readonly account: Pick<UserAccount, 'organizationId' | 'id' | 'firstName' | 'lastName'>
}

type Changes = Partial<Pick<AuditEntry, 'before' | 'after'>>

/** An event of a user's account, or of a session. */
interface AccountEvent extends Pick<AuditEntry, 'organizationId' | 'action' | 'entityId'>, Changes {
  readonly entity: 'user' | 'session'
}

/** Records an event of a user's account, or of a session, in the history. Passwords are never part of it. */
export function recordAccountEvent(
  trx: Transaction<Schema>,
  { now, origin, by }: Occasion & { readonly by: Pick<Session, 'userId' | 'userName'> },
  { before = null, after = null, ...event }: AccountEvent,
): Promise<void> {
  return appendAudit(trx, {
    ...event,
    establishmentId: null,
    at: now,
    byId: by.userId,
    byName: by.userName,
    address: origin.address,
    before,
    after,
  })
}

/** Records a change by which users change their own account. */
export function recordOwnChange(
  trx: Transaction<Schema>,
  { account, ...occasion }: OwnOccasion,
  action: 'edit' | 'changeEmail' | 'changePassword' | 'resetPassword' | 'signUp',
  changes: Changes = {},
): Promise<void> {
  const { organizationId, id } = account
  return recordAccountEvent(
    trx,
    { ...occasion, by: authorOf(account) },
    { organizationId, action, entity: 'user', entityId: id, ...changes },
  )
}

/** Records an event of a user's own session. */
export function recordSessionEvent(
  trx: Transaction<Schema>,
  { account, ...occasion }: OwnOccasion,
  sessionId: Session['id'],
  action:
    | 'signIn'
    | 'signInByIdentity'
    | 'signInByPasskey'
    | 'signOut'
    | 'changeEstablishment'
    | 'changeEstablishmentRefused',
  after: AuditEntry['after'] = null,
): Promise<void> {
  const { organizationId } = account
  return recordAccountEvent(
    trx,
    { ...occasion, by: authorOf(account) },
    { organizationId, action, entity: 'session', entityId: sessionId, after },
  )
}

/** A user as the author of an event. */
export function authorOf({
  id,
  firstName,
  lastName,
}: OwnOccasion['account']): Pick<Session, 'userId' | 'userName'> {
  return { userId: id, userName: `${firstName} ${lastName}` }
}
