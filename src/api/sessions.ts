import type { IdentityAnswerBody } from '../domain/contract/accounts.ts'
import type { SessionUser, SignedIn, SignInBody } from '../domain/contract/auth.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows } from './lists.ts'

/** The calls for signing in and out, checking the session, and switching the establishment. */
export function sessionCalls(api: Api) {
  return {
    signIn: (signInInput: SignInBody | IdentityAnswerBody, options: CallOptions) =>
      api.post<SignedIn>(
        'answer' in signInInput ? 'auth/identity/sign_in' : 'auth/sign_in',
        signInInput,
        options,
      ),
    checkToken: ({ token }: { token: string }, options: CallOptions) =>
      api.post<unknown>('auth/check', {}, { ...options, token }),
    signOut: ({ token }: { token: string }, options: CallOptions) =>
      api.post<unknown>('auth/sign_out', {}, { ...options, token }),
    loadEstablishments: (_: null, options: CallOptions) =>
      loadAllRows<{ id: string; name: string }>(
        api,
        'establishments/my',
        { fields: 'name' },
        'name',
        options,
      ),
    changeEstablishment: (body: { establishmentId: string }, options: CallOptions) =>
      api.post<SessionUser>('auth/change', body, options),
  }
}
