import type { CredentialValues } from '../domain/accounts/credential-forms.ts'
import type { SessionUser } from '../domain/contract/auth.ts'
import type {
  Passkey,
  PasskeyBegun,
  PasskeyOptions,
  PasskeySignInBody,
  SignedChallenge,
} from '../domain/contract/passkeys.ts'
import type { Api, CallOptions } from './client.ts'

/** The calls on the user's passkeys, and for signing in with one. */
export function passkeyCalls(api: Api) {
  return {
    async list(_: null, options: CallOptions) {
      const outcome = await api.get<{ entries: readonly Passkey[] }>('accounts/me/passkeys', {}, options)
      return outcome.kind === 'done' ? { ...outcome, data: outcome.data.entries } : outcome
    },
    beginRegistration: ({ currentPassword }: CredentialValues, options: CallOptions) =>
      api.post<PasskeyOptions>('accounts/me/passkeys/options', { currentPassword }, options),
    register: ({ response }: { response: SignedChallenge }, options: CallOptions) =>
      api.post<Passkey>('accounts/me/passkeys', { response }, options),
    rename:
      (id: string) =>
      ({ passkeyName: name }: CredentialValues, options: CallOptions) =>
        api.put<Passkey>(`accounts/me/passkeys/${id}`, { name }, options),
    remove:
      (id: string) =>
      ({ currentPassword }: CredentialValues, options: CallOptions) =>
        api.post<null>(`accounts/me/passkeys/${id}/remove`, { currentPassword }, options),
    beginSignIn: (_: null, options: CallOptions) =>
      api.post<PasskeyBegun>('auth/passkey/options', {}, options),
    signIn: (body: PasskeySignInBody, options: CallOptions) =>
      api.post<SessionUser>('auth/passkey', body, options),
    beginSecondStep: (token: string) => (_: null, options: CallOptions) =>
      api.post<PasskeyOptions>('auth/second_step/options', { token }, options),
    takeSecondStep: (body: PasskeySignInBody, options: CallOptions) =>
      api.post<SessionUser>('auth/second_step/passkey', body, options),
  }
}
