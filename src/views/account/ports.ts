import type { CredentialValues } from '../../domain/accounts/credential-forms.ts'
import type {
  Invitation,
  OwnAccount,
  OwnSession,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '../../domain/contract/accounts.ts'
import type { ClientConfig } from '../../domain/contract/archives.ts'
import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Language } from '../../domain/languages.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'

/** Submits a form that contains a password. */
type CredentialPort<Data> = ReadPort<CredentialValues, Data>

export interface AccountPorts {
  readonly forgotPassword: CredentialPort<null>
  readonly changePassword: (token: string) => CredentialPort<null>
  readonly loadInvitation: ReadPort<{ readonly token: string }, Invitation>
  readonly signUp: (token: string, language: Language) => CredentialPort<null>
  readonly loadOwn: ReadPort<null, OwnAccount>
  readonly form: FormPorts<object, OwnAccount>
  readonly changeOwnEmail: (version: number) => CredentialPort<OwnAccount>
  readonly changeOwnPassword: CredentialPort<SessionUser>
  /** Sends the code of the second factor. */
  readonly takeSecondStep: (token: string) => CredentialPort<SessionUser>
  readonly loadSecondFactor: ReadPort<null, SecondFactor>
  readonly beginSecondFactor: CredentialPort<SecondFactorSetup>
  readonly confirmSecondFactor: CredentialPort<RecoveryCodes>
  readonly removeSecondFactor: CredentialPort<null>
  /** Writes the account to the session, in this tab and in all others. */
  readonly keepOwn: (account: OwnAccount) => void
  readonly loadSessions: ReadPort<null, readonly OwnSession[]>
  /** Ends the session with this id; the id `all` ends all sessions but the current one. */
  readonly endSession: WritePort<{ readonly id: string }, unknown>
  /** Navigates to the identity provider. */
  readonly goToProvider: (provider: NonNullable<ClientConfig['identityProvider']>) => Promise<void>
}
