import type { Context } from 'hono'
import { RefusedError } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { asSystem } from '../store/scope.ts'
import type { AppEnv, AppParts } from './context.ts'
import { countAttempt, resetAttempts, type SignInAttempt } from './sign-in-attempts.ts'

/** The field of a body that carries the current password. */
export const PASSWORD_FIELD = 'currentPassword'

/** The refusal of a sensitive change sent without the current password: the client asks for it and sends the request again. */
export function passwordRequired(): RefusedError {
  return new RefusedError('PasswordRequired', { issues: [{ path: PASSWORD_FIELD, key: 'issue.required' }] })
}

/**
 * Checks the current password before a sensitive change. Attempts are limited by user and address, so an unattended session can't be used
 * to guess the password; failed sign-ins of others at the same address don't count. A higher limit by user, for all addresses, applies to a
 * stolen session that is used from many addresses. The hash is compared outside of a transaction, because the comparison is slow.
 *
 * @throws RefusedError WrongPassword (401; the session stays valid), TooManyTries, TooManyRequests; StoreFull
 */
export async function confirmPassword(
  parts: AppParts,
  c: Context<AppEnv>,
  session: Session,
  password: string,
): Promise<void> {
  await parts.db.assertWritable()
  const { address } = c.get('origin')
  const { hash, attempt, wait } = await asSystem(parts.db, async (trx) => {
    const row = await trx
      .selectFrom('user_credentials')
      .select('password_hash as hash')
      .where('organization_id', '=', session.homeOrganizationId)
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    const name = `confirmation of ${session.userId}`
    const attempt: SignInAttempt = { email: name, address: name, counter: address }
    return { hash: row?.hash ?? null, attempt, wait: await countAttempt(trx, parts.clock.now(), attempt) }
  })
  if (wait !== null) throw new RefusedError('TooManyTries', { retryAfterSeconds: wait })
  if (!(await parts.passwords.matches(hash, password))) {
    c.get('log').warn({ event: 'confirmation.refused', userId: session.userId, address })
    throw new RefusedError('WrongPassword', {
      issues: [{ path: PASSWORD_FIELD, key: 'issue.passwordWrong' }],
    })
  }
  await asSystem(parts.db, (trx) => resetAttempts(trx, attempt))
}
