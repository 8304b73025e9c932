import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '../../server/clock-and-ids.ts'
import type { Schema } from '../../server/store/schema.ts'

/** The secret of every second factor that `storeSecondFactor` stores. */
export const TEST_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** The unused recovery code that `storeSecondFactor` stores with a confirmed factor. */
export const TEST_RECOVERY_CODE = 'abcdefghijklmnop'

/** The code that an authenticator app shows at an instant. */
export function appCode(secret: string, now: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) })
}

/** Stores a second factor, in use or being set up. */
export async function storeSecondFactor(
  trx: Transaction<Schema>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  { now, confirmed }: { readonly now: string; readonly confirmed: boolean },
): Promise<void> {
  const owner = { organization_id: organizationId, user_id: userId }
  await trx
    .insertInto('second_factors')
    .values({ ...owner, secret: TEST_SECRET, created_at: now, confirmed_at: confirmed ? now : null })
    .execute()
  if (!confirmed) return
  await trx
    .insertInto('recovery_codes')
    .values({ ...owner, code_hash: hashToken(TEST_RECOVERY_CODE), used_at: null })
    .execute()
}
