import { NONCE } from '../../support/identity.ts'
import type { CallDeclaration } from './declared-call.ts'

/** The calls for signing in at the identity provider. */
export const IDENTITY_CALLS: Readonly<Record<string, CallDeclaration>> = {
  'POST /auth/identity/begin': { by: 'user', example: () => ({}) },
  'POST /auth/identity/sign_in': {
    by: 'user',
    example: ({ credentials }) => ({ body: credentials.identity }),
  },
  'POST /auth/firebase/sign_in': {
    by: 'user',
    example: ({ credentials }) => ({ body: { idToken: credentials.idToken, nonce: NONCE } }),
  },
}
