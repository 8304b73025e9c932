import { AT } from './ids.ts'
import type { TenantRows } from './rows.ts'

/** A second factor with a recovery code, a passkey, and a sign-in that waits for its second step. */
export function secondFactorRows(organization_id: string, user_id: string, hash: Buffer) {
  return {
    second_factors: {
      organization_id,
      user_id,
      secret: 'JBSWY3DPEHPK3PXP',
      created_at: AT,
      confirmed_at: AT,
      last_step: 0,
    },
    recovery_codes: { organization_id, user_id, code_hash: hash, used_at: null },
    passkeys: {
      organization_id,
      id: user_id,
      user_id,
      credential_id: hash,
      public_key: hash,
      sign_count: 0,
      transports: ['internal'],
      backed_up: true,
      name: 'Firefox · Linux',
      created_at: AT,
    },
    pending_sign_ins: {
      organization_id,
      user_id,
      token_hash: hash,
      way: 'password',
      created_at: AT,
      expires_at: AT,
    },
  } satisfies TenantRows
}
