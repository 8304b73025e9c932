import type { CredentialValues } from '../../domain/accounts/credential-forms.ts'
import type {
  ConfirmedEmail,
  IdentityBegun,
  Invitation,
  OwnAccount,
  OwnSession,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '../../domain/contract/accounts.ts'
import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Passkey, PasskeyOptions } from '../../domain/contract/passkeys.ts'
import type { Language } from '../../domain/languages.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { PasskeyPorts } from '../../machines/passkey/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'

/**
 * Submits a form of `CREDENTIAL_FORMS`, without an idempotency key: the server stores the answers to requests
 * with a key, and an answer with a token must not be stored.
 */
type CredentialPort<Data> = ReadPort<CredentialValues, Data>

/** A passkey ceremony (registration or sign-in), without the handler of its result. */
type CeremonyPorts<Data> = Omit<PasskeyPorts<Data>, 'accepted'>

/** The ports of all screens about passkeys. */
export interface AccountPasskeyPorts {
  readonly list: ReadPort<null, readonly Passkey[]>
  /** Checks the password and returns the challenge of a new passkey. */
  readonly beginRegistration: CredentialPort<PasskeyOptions>
  readonly registration: Pick<CeremonyPorts<Passkey>, 'prompt' | 'finish'>
  readonly rename: (id: string) => CredentialPort<Passkey>
  readonly remove: (id: string) => CredentialPort<null>
  readonly signIn: CeremonyPorts<SessionUser>
  /** The second step of the sign-in that the token identifies. */
  readonly secondStep: (token: string) => CeremonyPorts<SessionUser>
}

/** The ports of sign-in, invitations, and the user's account. */
export interface AccountPorts {
  /** Requests a mail with a link for a new password. */
  readonly forgotPassword: CredentialPort<null>
  /** Sets a new password, with the token of the link in the mail of `forgotPassword`. */
  readonly changePassword: (token: string) => CredentialPort<null>
  readonly loadInvitation: ReadPort<{ readonly token: string }, Invitation>
  readonly signUp: (token: string, language: Language) => CredentialPort<null>
  readonly loadOwn: ReadPort<null, OwnAccount>
  /** Loads and saves the data of the account that can be changed without the password. */
  readonly form: FormPorts<object, OwnAccount>
  readonly changeOwnEmail: (version: number) => CredentialPort<OwnAccount>
  readonly confirmEmail: (token: string) => CredentialPort<ConfirmedEmail>
  readonly changeOwnPassword: CredentialPort<SessionUser>
  /** Completes a sign-in with the code of the second factor. */
  readonly takeSecondStep: (token: string) => CredentialPort<SessionUser>
  readonly loadSecondFactor: ReadPort<null, SecondFactor>
  readonly beginSecondFactor: CredentialPort<SecondFactorSetup>
  readonly confirmSecondFactor: CredentialPort<RecoveryCodes>
  readonly removeSecondFactor: CredentialPort<null>
  readonly passkeys: AccountPasskeyPorts
  readonly loadSessions: ReadPort<null, readonly OwnSession[]>
  /** Ends the session with this id, with the user's password; the id `all` ends all sessions but the current one. */
  readonly endSession: WritePort<{ readonly id: string; readonly currentPassword: string }, unknown>
  /** Starts a sign-in at the identity provider. */
  readonly beginAtProvider: CredentialPort<IdentityBegun>
  /** Navigates to the identity provider. */
  readonly goToProvider: (begun: IdentityBegun) => void
}

declare module '../app.tsx' {
  interface Ports {
    readonly account: AccountPorts
  }
}
