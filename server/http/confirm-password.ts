import type { Context } from 'hono'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { asSystem } from '../store/scope.ts'
import type { AppEnv, AppParts } from './context.ts'
import { claimTry, forgiveTries, type Try } from './sign-in-tries.ts'

/** Where a body says the password of who asks. */
export const CONFIRMATION = 'currentPassword'

/** The refusal of what is sensitive and came without the password of who asks: the client asks for it, and sends it again with it. */
export function passwordRequired(): RefusedError {
  return new RefusedError('PasswordRequired', { issues: [{ path: CONFIRMATION, key: 'issue.required' }] })
}

/**
 * Compares the password of who is signed in, asked for again before what is sensitive. Tries are counted as those of signing in, by
 * person and address: a session that was left open is no way to guess the password. Outside of any transaction, because hashing takes
 * long.
 *
 * @throws RefusedError WrongPassword (401, and no end of the session), TooManyTries
 */
export async function confirmPassword(
  parts: AppParts,
  c: Context<AppEnv>,
  session: Session,
  password: string,
): Promise<void> {
  await parts.db.assertWritable()
  const { address } = c.get('origin')
  const { hash, counted, wait } = await asSystem(parts.db, async (trx) => {
    const row = await trx
      .selectFrom('user_credentials')
      .select('password_hash as hash')
      .where('organization_id', '=', session.homeOrganizationId)
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    const counted: Try = { email: `confirmation of ${session.userId}`, address, known: true }
    return { hash: row?.hash ?? null, counted, wait: await claimTry(trx, parts.clock.now(), counted) }
  })
  if (wait !== null) throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
  if (!(await parts.passwords.matches(hash, password))) {
    c.get('log').warn({ event: 'confirmation.refused', userId: session.userId })
    throw new RefusedError('WrongPassword', { issues: [{ path: CONFIRMATION, key: 'issue.passwordWrong' }] })
  }
  await asSystem(parts.db, (trx) => forgiveTries(trx, counted))
}
