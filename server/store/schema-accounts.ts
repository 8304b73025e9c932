import type { Service } from '../../src/domain/dates/calendar.ts'
import type { NamedPeriod } from '../../src/domain/dates/periods.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { Default, Fixed, Stored } from './schema.ts'

export type LinkKind = 'RESET' | 'INVITATION'
export type MailKind = LinkKind | 'PASSWORD_CHANGED' | 'EMAIL_CHANGED'

/** A link that lets a person choose a password; one of a kind for a person. */
export interface AccountLinks {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  kind: Fixed<LinkKind>
  /** sha256 of what stands in the link. */
  token_hash: Buffer
  created_at: string
  expires_at: string
  used_at: string | null
}

/** A mail that is still to leave. Links are made when it leaves; `language` is null where it is the person's. */
export interface Mails {
  id: Fixed<string>
  kind: Fixed<MailKind>
  address: Fixed<string>
  language: Fixed<Language | null>
  created_at: Fixed<string>
  due_at: string
  attempts: Default<number>
}

/** Reached by `asSystem` only. */
export interface KnownDevices {
  organization_id: Fixed<string>
  user_id: Fixed<string>
  device_hash: Fixed<Buffer>
  created_at: Fixed<string>
  last_seen_at: string
}

/** Reached by `asSystem` only; of no organization. */
export interface SignInAttempts {
  account_hash: Buffer
  address: string
  failures: number
  blocked_until: string | null
  updated_at: string
}

/** What is not shared goes with its owner, by a trigger. */
export interface SavedViews extends Stored {
  list: Fixed<string>
  name: string
  query: Fixed<string>
  period: Fixed<NamedPeriod | null>
  owner_id: Fixed<string>
  owner_name: Fixed<string>
  shared: boolean
}

/** Of one person and one sheet; without `typed` it was saved, dropped, or there never was one. */
export interface CashLogDrafts {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  cash_register_id: Fixed<string>
  date: Fixed<string>
  service: Fixed<Service>
  user_organization_id: Fixed<string>
  user_id: Fixed<string>
  version: Default<number>
  created_at: Fixed<string>
  updated_at: string
  device: string | null
  schema_version: number | null
  typed: string | null
}
