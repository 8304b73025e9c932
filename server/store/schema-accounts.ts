import type { ColumnType } from 'kysely'
import type { BusinessDate, Instant, Service } from '../../src/domain/dates/calendar.ts'
import type { NamedPeriod } from '../../src/domain/dates/periods.ts'
import type { JobType } from '../../src/domain/jobs/jobs.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { ListName } from '../../src/domain/lists/lists.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { Default, Fixed, RecordColumns } from './columns.ts'

/** The first step of a sign-in. */
export type SignInMethod = 'password' | 'identity'

/** The purpose of a challenge that a passkey signs. */
export type PasskeyPurpose = 'register' | 'secondStep' | 'signIn'

/** NEW_EMAIL is sent to a new address, which it confirms. */
export type LinkKind = 'RESET' | 'INVITATION' | 'NEW_EMAIL'
/** A notice to a person about their own account. */
export type NoticeKind =
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
/** The mails to the recipients of an establishment: a difference beyond the tolerance, a failed job, the report of a day. */
export const ESTABLISHMENT_MAIL_KINDS = ['DIFFERENCE', 'JOB_FAILED', 'DAY_REPORT'] as const
export type EstablishmentMailKind = (typeof ESTABLISHMENT_MAIL_KINDS)[number]
/** SENSITIVE_CHANGE tells the other administrators of an organization that somebody changed, for example, bank details. */
export type MailKind = LinkKind | NoticeKind | 'SENSITIVE_CHANGE' | 'NEW_DEVICE' | EstablishmentMailKind

/**
 * One thing that a mail to the recipients of an establishment reports: a difference, a failed job, or a day. A mail contains all facts of its kind
 * that were queued for its address before it was sent. `establishment` is the establishment's name, or the organization's for a job without an
 * establishment.
 */
export type MailFact =
  | {
      readonly kind: 'DIFFERENCE'
      readonly establishment: string
      readonly date: BusinessDate
      readonly service: Service
      readonly register: string
      readonly deltaCents: Cents
      /** The delta that was validated; null unless a closing changed it afterwards. */
      readonly validatedDeltaCents: Cents | null
      readonly validatedBy: string
      readonly comment: string
    }
  | { readonly kind: 'JOB_FAILED'; readonly establishment: string; readonly type: JobType }
  | {
      readonly kind: 'DAY_REPORT'
      readonly establishment: string
      readonly date: BusinessDate
      /** The validated sheets: the counted amount without the float, and the delta. Mails of earlier versions have one item per register and day. */
      readonly tills: readonly {
        readonly name: string
        readonly service?: Service
        readonly countedCents: Cents
        readonly deltaCents: Cents
      }[]
      /** Sheets of the day that are not validated. */
      readonly open: number
      /** Tills and services that nobody has counted; absent in mails of earlier versions. */
      readonly uncounted?: readonly { readonly name: string; readonly service: Service }[]
    }

/** A fact of an organization that waits to be sent. Both fields can be absent in mails of earlier versions. */
export type QueuedFact = MailFact & { readonly organizationId?: string; readonly queuedAt?: Instant }

/** A sign-in, as the mail about a new device describes it. */
export interface DescribedSignIn {
  readonly userAgent: string
  readonly address: string
  readonly at: Instant
  /** The time zone in which the time is shown. */
  readonly timeZone: string
}

/** A link for choosing a password or confirming an address; one of each kind per person. */
interface AccountLinks {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  kind: Fixed<LinkKind>
  /** The SHA-256 of the token in the link. */
  token_hash: Buffer
  /** The address that the link confirms; only of kind NEW_EMAIL. */
  email: Default<string | null>
  created_at: string
  expires_at: string
  used_at: string | null
}

/** A queued mail. Its link is created when it is sent. `language` is null if the person's language is to be read then. */
interface Mails {
  id: Fixed<string>
  kind: Fixed<MailKind>
  address: Fixed<string>
  language: Fixed<Language | null>
  /** The time at which the mail was last queued: an SQL function updates it if the same mail is queued while it waits. */
  created_at: Fixed<string>
  due_at: string
  attempts: Default<number>
  /** The person whose new address it is; only of kind NEW_EMAIL. */
  user_id: ColumnType<string | null, string | undefined, string>
  /** Only of kind NEW_DEVICE. */
  sign_in: ColumnType<DescribedSignIn | null, DescribedSignIn | undefined, never>
  /** Only of the kinds about establishments: what the mail reports. */
  facts: ColumnType<readonly QueuedFact[] | null, undefined, never>
}

/** Accessible through `asSystem` only. */
interface KnownDevices {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  device_hash: Fixed<Buffer>
  created_at: Fixed<string>
  last_seen_at: string
}

/** Accessible through `asSystem` only, except that `session_of_token` and `has_second_factor` say whether a person has one. */
interface SecondFactors {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  /** Encrypted with the secret key, where there is one. */
  secret: string
  created_at: string
  /** null: being set up. */
  confirmed_at: string | null
  /** The time step of the last accepted code. */
  last_step: Default<number>
}

/** Accessible through `asSystem` only. */
interface RecoveryCodes {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  code_hash: Fixed<Buffer>
  used_at: string | null
}

/** Accessible through `asSystem` only, except that `session_of_token` and `has_second_factor` say whether a person has one. */
interface Passkeys {
  organization_id: Fixed<string>
  id: Fixed<string>
  user_id: Fixed<string>
  credential_id: Fixed<Buffer>
  public_key: Fixed<Buffer>
  sign_count: number
  transports: Fixed<string[]>
  backed_up: boolean
  name: string
  created_at: Fixed<string>
  last_used_at: string | null
}

/** Accessible through `asSystem` only; belongs to no organization. */
interface PasskeyChallenges {
  /** The SHA-256 of the token to which the challenge is bound: of a session, of an unfinished sign-in, or of a sign-in by passkey. */
  bound_hash: Fixed<Buffer>
  purpose: Fixed<PasskeyPurpose>
  challenge: string
  expires_at: string
}

/** Accessible through `asSystem` only. */
interface PendingSignIns {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  token_hash: Fixed<Buffer>
  way: Fixed<SignInMethod>
  created_at: Fixed<string>
  expires_at: Fixed<string>
}

/**
 * Counters of attempts to sign in: of an account from all addresses (`address` is empty) or on a known device (`address` begins with `device`), and
 * of an IP address for all accounts (`account_hash` is zeros). An attempt is counted before it is checked, and taken back if it succeeds.
 * Accessible through `asSystem` only; belongs to no organization.
 */
interface SignInAttempts {
  account_hash: Buffer
  address: string
  failures: number
  blocked_until: string | null
  updated_at: string
}

/** Accessible through `asSystem` only; belongs to no organization. */
interface IdentityRequests {
  token_hash: Fixed<Buffer>
  state: Fixed<string>
  nonce: Fixed<string>
  code_verifier: Fixed<string>
  expires_at: Fixed<string>
}

/** The nonces of ID tokens that have signed somebody in: each token works once. Accessible through `asSystem` only; belongs to no organization. */
interface UsedNonces {
  nonce_hash: Fixed<Buffer>
  used_at: Fixed<string>
}

/** A trigger deletes the private views of a person who is deleted. */
interface SavedViews extends RecordColumns {
  list: Fixed<ListName>
  name: string
  query: Fixed<string>
  period: Fixed<NamedPeriod | null>
  owner_id: Fixed<string>
  owner_name: Fixed<string>
  shared: boolean
}

/**
 * Accessible through `asSystem` and `session_of_token` only. `organization_id` is the person's own; head
 * office may work in an establishment of another organization. Triggers end the sessions of a person whose password,
 * role or status changes. When an organization is no longer active, they end the sessions of its people, except super admins.
 */
interface Sessions {
  organization_id: Fixed<string>
  id: Fixed<string>
  user_id: Fixed<string>
  /** sha256 of the token. */
  token_hash: Fixed<Buffer>
  establishment_organization_id: string | null
  establishment_id: string | null
  created_at: Fixed<string>
  last_seen_at: string
  idle_expires_at: string
  expires_at: string
  ended_at: string | null
  address: string
  user_agent: string
}

/** A user's requests with an idempotency key. `status` and `answer` are null while the first request is running. */
interface IdempotencyKeys {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  method: Fixed<string>
  route: Fixed<string>
  key: Fixed<string>
  body_hash: Fixed<Buffer>
  status: number | null
  answer: string | null
  created_at: Fixed<string>
}

/** The tables of sessions, ways to sign in, mails, idempotency keys and saved views. */
export interface AccountTables {
  sessions: Sessions
  known_devices: KnownDevices
  account_links: AccountLinks
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  pending_sign_ins: PendingSignIns
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  identity_requests: IdentityRequests
  mails: Mails
  sign_in_attempts: SignInAttempts
  used_nonces: UsedNonces
  idempotency_keys: IdempotencyKeys
  saved_views: SavedViews
}
