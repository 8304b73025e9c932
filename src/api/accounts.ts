import type { CredentialValues } from '../domain/accounts/credential-forms.ts'
import type {
  ConfirmedEmail,
  IdentityBegun,
  Invitation,
  OwnAccount,
  OwnSession,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '../domain/contract/accounts.ts'
import type { SecondStepBody, SessionUser } from '../domain/contract/auth.ts'
import type { Language } from '../domain/languages.ts'
import type { Api, CallOptions } from './client.ts'

/** The calls on the user's account, including those before and during sign-in. Fields for repeating a password are not sent. */
export function accountCalls(api: Api) {
  return {
    forgotPassword: ({ email }: CredentialValues, options: CallOptions) =>
      api.post<null>('auth/forgotPassword', { email: email?.trim() }, options),
    changePassword:
      (token: string) =>
      ({ password }: CredentialValues, options: CallOptions) =>
        api.post<null>('auth/changePassword', { token, password }, options),
    loadInvitation: ({ token }: { token: string }, options: CallOptions) =>
      api.post<Invitation>('auth/invitation', { token }, options),
    signUp:
      (token: string, language: Language) =>
      ({ firstName, lastName, password }: CredentialValues, options: CallOptions) =>
        api.post<null>('auth/sign_up', { token, firstName, lastName, language, password }, options),
    loadOwn: (_: null, options: CallOptions) => api.get<OwnAccount>('accounts/me', {}, options),
    saveOwn: (
      { subject, body }: { subject: { version: number } | null; body: object },
      options: CallOptions,
    ) => api.put<OwnAccount>('accounts/me', { ...body, version: subject?.version }, options),
    changeOwnEmail:
      (version: number) =>
      ({ email, currentPassword }: CredentialValues, options: CallOptions) =>
        api.put<OwnAccount>('accounts/me/email', { version, email: email?.trim(), currentPassword }, options),
    confirmEmail: (token: string) => (_: CredentialValues, options: CallOptions) =>
      api.post<ConfirmedEmail>('auth/confirmEmail', { token }, options),
    changeOwnPassword:
      (deviceToken: string | null) =>
      ({ currentPassword, password }: CredentialValues, options: CallOptions) =>
        api.post<SessionUser>('accounts/me/password', { currentPassword, password, deviceToken }, options),
    beginAtProvider: (_: CredentialValues, options: CallOptions) =>
      api.post<IdentityBegun>('auth/identity/begin', {}, options),
    takeSecondStep: (body: SecondStepBody, options: CallOptions) =>
      api.post<SessionUser>('auth/second_step', body, options),
    loadSecondFactor: (_: null, options: CallOptions) =>
      api.get<SecondFactor>('accounts/me/second_factor', {}, options),
    beginSecondFactor: ({ currentPassword }: CredentialValues, options: CallOptions) =>
      api.post<SecondFactorSetup>('accounts/me/second_factor', { currentPassword }, options),
    confirmSecondFactor: ({ code }: CredentialValues, options: CallOptions) =>
      api.post<RecoveryCodes>('accounts/me/second_factor/confirm', { code }, options),
    removeSecondFactor: ({ currentPassword }: CredentialValues, options: CallOptions) =>
      api.post<null>('accounts/me/second_factor/remove', { currentPassword }, options),
    async loadSessions(_: null, options: CallOptions) {
      const outcome = await api.get<{ entries: readonly OwnSession[] }>('accounts/me/sessions', {}, options)
      return outcome.kind === 'done' ? { ...outcome, data: outcome.data.entries } : outcome
    },
    endSession: (
      { id, currentPassword }: { readonly id: string; readonly currentPassword: string },
      options: CallOptions,
    ) =>
      api.post<null>(
        id === ALL ? 'accounts/me/sessions/end' : `accounts/me/sessions/${id}/end`,
        { currentPassword },
        options,
      ),
  }
}

/** Used instead of a session id: all sessions but the current one. */
const ALL = 'all'
