import type { Transaction } from 'kysely'
import { beginSecondStep } from '../../../server/http/second-factor.ts'
import { createAccountLink } from '../../../server/store/account-links.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { FactorOwner } from '../../../server/store/second-factors.ts'
import type { IdentityBegun } from '../../../src/domain/contract/accounts.ts'
import { ROLES } from '../../../src/domain/roles.ts'
import { idTokenFor, signInAtProvider, testProvider } from '../../support/identity.ts'
import { storeSecondFactor, TEST_RECOVERY_CODE } from '../../support/second-factor.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import type { TestApp, TestOrganization } from '../commands/test-app.ts'
import { idOf } from '../schema/ids.ts'
import { createPasskeys, type PasskeyCredentials } from './passkeys.ts'

/** The credentials of the test organization's people besides their passwords. */
export interface Credentials {
  /** A person who was invited and has not signed in yet. */
  readonly invitedId: string
  /** The token of that person's invitation link. */
  readonly invitation: string
  /** The token of the shift lead's link to a new password. */
  readonly reset: string
  /** The token of the link that confirms a new e-mail address of the shift lead. */
  readonly newEmail: string
  /** An ID token of the identity provider for the shift lead. */
  readonly idToken: string
  /** The identity provider's answer for the shift lead, with the token of this sign-in. */
  readonly identity: { readonly token: string; readonly answer: string }
  readonly passkeys: PasskeyCredentials
  /** The id of a session of the shift lead that is not the current one. */
  readonly sessionId: string
  /** The token of a sign-in of the invited person that waits for its second step, and a code for that step. */
  readonly secondStep: { readonly token: string; readonly code: string }
}

/** Restores the passwords of the test organization's people after a call that may have changed one. */
export async function resetPasswords(
  { db, clock }: TestApp,
  { tenant, ids }: TestOrganization,
): Promise<void> {
  const hash = await asSystem(db, (trx) =>
    trx
      .selectFrom('user_credentials')
      .select('password_hash')
      .where('organization_id', '=', ids.organization)
      .where('user_id', '=', personId('superAdmin', tenant))
      .executeTakeFirstOrThrow(),
  )
  await asSystem(db, (trx) =>
    trx
      .updateTable('user_credentials')
      .set({ ...hash, changed_at: clock.now() })
      .where('organization_id', '=', ids.organization)
      .where('password_hash', '<>', hash.password_hash)
      .execute(),
  )
}

/** Begins a sign-in with the identity provider, and returns its token and the provider's answer for the shift lead. */
async function identityOf({ server, clock }: TestApp, tenant: number) {
  const { data } = await server.client().post<IdentityBegun>('auth/identity/begin')
  const person = { email: emailOf('user', tenant), now: () => clock.now() }
  return { token: data.token, answer: await signInAtProvider(testProvider, data.address, person) }
}

/** Stores an authenticator app for the person, and a sign-in whose first step, the password, is done. */
async function secondStepOf(trx: Transaction<Schema>, owner: FactorOwner, now: string) {
  await storeSecondFactor(trx, owner, { now, confirmed: true })
  const { token } = await beginSecondStep(trx, owner, 'password', now)
  return { token, code: TEST_RECOVERY_CODE }
}

/** Creates all kinds of credentials. */
export async function createCredentials(
  testApp: TestApp,
  { tenant, ids }: TestOrganization,
): Promise<Credentials> {
  const { db, clock } = testApp
  const now = clock.now()
  const invitedId = idOf(tenant, 150)
  const organizationId = ids.organization
  const created = await asSystem(db, async (trx) => {
    await trx
      .insertInto('users')
      .values({
        organization_id: organizationId,
        id: invitedId,
        created_at: now,
        updated_at: now,
        email: `invited-${tenant}@sacoche.test`,
        first_name: 'Nora',
        last_name: 'Petit',
        role: ROLES.user,
        language: 'fr',
        status: 'ACTIVE',
      })
      .execute()
    const userId = personId('user', tenant)
    const colleague = { organizationId, userId: personId('colleague', tenant) }
    await storeSecondFactor(trx, { organizationId, userId }, { now, confirmed: false })
    await storeSecondFactor(trx, colleague, { now, confirmed: true })
    const { id: sessionId } = await trx
      .selectFrom('sessions')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return {
      invitation: await createAccountLink(trx, { organizationId, userId: invitedId }, 'INVITATION', now),
      reset: await createAccountLink(trx, { organizationId, userId }, 'RESET', now),
      newEmail: await createAccountLink(
        trx,
        { organizationId, userId },
        'NEW_EMAIL',
        now,
        `new-${tenant}@sacoche.test`,
      ),
      sessionId,
      secondStep: await secondStepOf(trx, { organizationId, userId: invitedId }, now),
      passkeys: await createPasskeys(
        trx,
        {
          colleague,
          invited: { organizationId, userId: invitedId },
          shiftLead: { organizationId, userId },
        },
        { tenant, now },
      ),
    }
  })
  const idToken = await idTokenFor(emailOf('user', tenant), now)
  return { ...created, invitedId, idToken, identity: await identityOf(testApp, tenant) }
}
