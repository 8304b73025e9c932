import { SESSION_HOURS } from '../../../../server/http/sessions.ts'
import type { RecoveryCodes, SecondFactorSetup } from '../../../../src/domain/contract/accounts.ts'
import { appCode } from '../../../support/second-factor.ts'
import { type Guest, sessionOf } from './guest.ts'
import { dataOf, type TestOrganization } from './test-organization.ts'

/** A guest (a person who is invited only for a walk) with an authenticator app. */
export interface EnrolledGuest {
  /** An unused recovery code. */
  readonly recoveryCode: string
  /** Removes the second factor, so that the password alone signs in again. */
  remove(): Promise<void>
}

/** The server's time, which may differ from this machine's. It is computed from the expiry of a new session. */
export async function serverTime(testOrganization: TestOrganization, guest: Guest): Promise<string> {
  const { expiresAt } = await sessionOf(testOrganization, guest)
  return new Date(Date.parse(expiresAt) - SESSION_HOURS * 3_600_000).toISOString()
}

/** Sets up an authenticator app for a guest, by the API; their other sessions end. */
export async function enrolGuest(testOrganization: TestOrganization, guest: Guest): Promise<EnrolledGuest> {
  const now = await serverTime(testOrganization, guest)
  const { token } = await sessionOf(testOrganization, guest)
  const client = testOrganization.user.with({ token })
  const password = { currentPassword: guest.password }
  const { secret } = dataOf(await client.post<SecondFactorSetup>('accounts/me/second_factor', password))
  const { recoveryCodes } = dataOf(
    await client.post<RecoveryCodes>('accounts/me/second_factor/confirm', { code: appCode(secret, now) }),
  )
  return {
    recoveryCode: recoveryCodes[0]!,
    async remove() {
      dataOf(await client.post('accounts/me/second_factor/remove', password))
    },
  }
}
