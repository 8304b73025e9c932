import { TEST_PASSWORD } from '../../support/server.ts'
import type { CallDeclaration } from './declared-call.ts'

/** The calls for managing passkeys, for signing in with one, and for the second step of a sign-in. */
export const PASSKEY_CALLS: Readonly<Record<string, CallDeclaration>> = {
  'POST /auth/second_step': { by: 'user', example: ({ credentials }) => ({ body: credentials.secondStep }) },
  'GET /accounts/me/passkeys': { by: 'user', example: () => ({}) },
  'POST /accounts/me/passkeys/options': {
    by: 'user',
    example: () => ({ body: { currentPassword: TEST_PASSWORD } }),
  },
  'POST /accounts/me/passkeys': {
    by: 'user',
    example: ({ credentials }) => ({ body: { response: credentials.passkeys.created } }),
    endsSession: true,
  },
  'PUT /accounts/me/passkeys/{id}': {
    by: 'colleague',
    example: ({ credentials }) => ({ params: { id: credentials.passkeys.id }, body: { name: 'Tablette' } }),
  },
  'POST /accounts/me/passkeys/{id}/remove': {
    by: 'colleague',
    example: ({ credentials }) => ({
      params: { id: credentials.passkeys.id },
      body: { currentPassword: TEST_PASSWORD },
    }),
  },
  'POST /auth/passkey/options': { by: 'user', example: () => ({}) },
  'POST /auth/passkey': { by: 'user', example: ({ credentials }) => ({ body: credentials.passkeys.signIn }) },
  'POST /auth/second_step/options': {
    by: 'user',
    example: ({ credentials }) => ({ body: { token: credentials.passkeys.pending } }),
  },
  'POST /auth/second_step/passkey': {
    by: 'user',
    example: ({ credentials }) => ({ body: credentials.passkeys.secondStep }),
  },
}
