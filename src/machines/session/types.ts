import type { IdentityBody } from '../../domain/contract/accounts.ts'
import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What lets somebody in: their password, or what an identity provider says of them. */
export type WayIn = Credentials | IdentityBody

/** The stored session user (browser storage key `user`), shared by all tabs. */
export interface UserStore {
  keep(user: SessionUser): void
  /** Forgets the user, and the auth entry of the session storage. */
  forget(): void
  /** Tells what another tab stored (null: it signed out) until the returned function is called. */
  watch(listener: (user: SessionUser | null) => void): () => void
}

export interface SessionPorts {
  readonly signIn: ReadPort<WayIn, SessionUser>
  /** Asks whether the token is still good; a refusal says that it is not. */
  readonly checkToken: ReadPort<{ readonly token: string }, unknown>
  readonly signOut: ReadPort<{ readonly token: string }, unknown>
  readonly users: UserStore
  readonly goTo: (address: string) => void
  readonly reload: () => void
}

/** `user` is what the store held when the page was opened, `address` the page that was opened. */
export interface SessionInput {
  readonly user: SessionUser | null
  readonly address: string
}

/**
 * `user` outlives the expiry of the token: it says who was here, so that the same person returns to `returnTo`.
 * `secondsLeft` counts down while too many tries forbid another.
 */
export interface SessionContext {
  readonly user: SessionUser | null
  readonly returnTo: string
  readonly refusal: Refusal | null
  readonly secondsLeft: number
}

export type SessionEvent =
  | {
      readonly type: 'SIGN_IN'
      readonly email: string
      readonly password: string
    }
  /** The identity provider has sent the person back; null where it did not say who they are. */
  | { readonly type: 'IDENTIFIED'; readonly proof: IdentityBody | null }
  | { readonly type: 'SIGN_OUT' }
  /** Goes on with the session that is there, after a "your role may not". */
  | { readonly type: 'CONTINUE' }
  /** Any call was answered 401 while the person was at `address`. */
  | { readonly type: 'EXPIRED'; readonly address: string }
  /** Any call was answered 403. */
  | { readonly type: 'FORBIDDEN' }
  /** This tab has a new user document: another establishment, another name or language. */
  | { readonly type: 'REPLACE_USER'; readonly user: SessionUser }
  /** Another tab signed in, or switched the establishment. */
  | { readonly type: 'USER_STORED'; readonly user: SessionUser }
  /** Another tab signed out. */
  | { readonly type: 'USER_FORGOTTEN' }
