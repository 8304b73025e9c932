import type { IdentityAnswerBody } from '../../domain/contract/accounts.ts'
import type { SecondStep, SessionUser, SignedIn } from '../../domain/contract/auth.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { ReadPort } from '../port.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The answer of an identity provider, and the token of the sign-in that it belongs to. */
type IdentityProof = Pick<IdentityAnswerBody, 'token' | 'answer'>

/** The credentials of a sign-in: a password, or the answer of an identity provider. */
export type SignInInput = Credentials | IdentityProof

/** The stored session user (browser storage key `user`), shared by all tabs. */
interface UserStore {
  /** Stores the user, and deletes for all other people what `end` deletes for its user. */
  keep(user: SessionUser): void
  /**
   * Deletes the stored user and this tab's token of a sign-in with an identity provider, then the answers of the server that are stored for the
   * person, and those drafts of the person that the server has in the same version.
   */
  forget(): void
  /**
   * Deletes the stored user after the server has refused their session, unless another tab has signed in meanwhile. Also deletes the stored answers
   * of the server, and drafts that the server has in the same version and that are older than a week.
   */
  end(user: SessionUser): void
  /** Reports what another tab stored (null: it signed out) until the returned function is called. */
  watch(listener: (user: SessionUser | null) => void): () => void
}

export interface SessionPorts {
  readonly signIn: ReadPort<SignInInput, SignedIn>
  /** Checks whether the token is still valid; the refusal `InvalidToken` means that it is not. */
  readonly checkToken: ReadPort<{ readonly token: string }, unknown>
  readonly signOut: ReadPort<{ readonly token: string }, unknown>
  readonly users: UserStore
  readonly goTo: (address: string) => void
  readonly reload: () => void
}

/** `user` is the stored user when the page was opened, `address` the opened page. */
export interface SessionInput {
  readonly user: SessionUser | null
  readonly address: string
}

/**
 * `user` is kept after the token expires, so that the same user can return to `returnTo`. `secondsLeft` counts down while attempts are
 * throttled.
 */
export interface SessionContext {
  readonly user: SessionUser | null
  readonly returnTo: string
  readonly refusal: Refusal | null
  readonly secondsLeft: number
  /** The second step of the sign-in while it is requested; otherwise null. */
  readonly secondStep: SecondStep | null
}

export type SessionEvent =
  | {
      readonly type: 'SIGN_IN'
      readonly email: string
      readonly password: string
    }
  /** The identity provider has redirected back; `proof` is null when this tab did not begin the sign-in. */
  | { readonly type: 'IDENTIFIED'; readonly proof: IdentityProof | null }
  /** The server accepted the second step of the sign-in: a code or a passkey. */
  | { readonly type: 'CODE_ACCEPTED'; readonly user: SessionUser }
  /** The server accepted a passkey instead of a password. */
  | { readonly type: 'PASSKEY_ACCEPTED'; readonly user: SessionUser }
  /** Back from the second step to the first. */
  | { readonly type: 'CANCEL_CODE' }
  | { readonly type: 'SIGN_OUT' }
  /** Continues with the current session after a 403. */
  | { readonly type: 'CONTINUE' }
  /** A call was refused with `InvalidToken` while the person was at `address`. */
  | { readonly type: 'EXPIRED'; readonly address: string }
  /** A call was refused because the person at `address` lacks a second factor that is required. */
  | { readonly type: 'ENROLMENT_REQUIRED'; readonly address: string }
  /** The second factor is set up. */
  | { readonly type: 'ENROLLED' }
  /** A call was answered 403, but not for the lack of a second factor. */
  | { readonly type: 'FORBIDDEN' }
  /** This tab has a new session user, such as after a change of establishment, name, e-mail address, language or password. */
  | { readonly type: 'REPLACE_USER'; readonly user: SessionUser }
  /** Another tab stored a user: it signed in, or its user changed. */
  | { readonly type: 'USER_STORED'; readonly user: SessionUser }
  /** Another tab signed out. */
  | { readonly type: 'USER_FORGOTTEN' }
