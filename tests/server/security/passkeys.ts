import type { Transaction } from 'kysely'
import { saveChallenge } from '../../../server/http/passkeys.ts'
import { beginSecondStep } from '../../../server/http/second-factor.ts'
import type { Schema } from '../../../server/store/schema.ts'
import type { FactorOwner } from '../../../server/store/second-factors.ts'
import type { PasskeySignInBody, SignedChallenge } from '../../../src/domain/contract/passkeys.ts'
import { TestAuthenticator } from '../../support/authenticator.ts'
import { TEST_PUBLIC_URL } from '../../support/server.ts'
import { idOf } from '../schema/ids.ts'

/** The id of a passkey of a test organization, and valid answers to stored challenges. */
export interface PasskeyCredentials {
  /** The id of a passkey of the colleague. */
  readonly id: string
  /** The answer that registers a new passkey in a session of the shift lead. */
  readonly created: SignedChallenge
  readonly signIn: PasskeySignInBody
  readonly secondStep: PasskeySignInBody
  /** The token of a sign-in whose passkey challenge was not requested yet. */
  readonly pending: string
}

const challenge = Buffer.from('a challenge of the tests').toString('base64url')
const RP_ID = new URL(TEST_PUBLIC_URL).hostname

/** Lets a session register the passkey that the example requests of `passkey-calls.ts` send. */
export function allowRegistration(trx: Transaction<Schema>, sessionId: string, now: string): Promise<void> {
  return saveChallenge(trx, { purpose: 'register', secret: sessionId }, challenge, now)
}

/**
 * Stores a passkey for the colleague and one for the invited person, and makes an unregistered one for the shift lead. Begins two sign-ins of the
 * invited person. Stores the challenge of the first of them, and that of a sign-in with a passkey alone.
 */
export async function createPasskeys(
  trx: Transaction<Schema>,
  owners: { readonly colleague: FactorOwner; readonly invited: FactorOwner; readonly shiftLead: FactorOwner },
  { tenant, now }: { readonly tenant: number; readonly now: string },
): Promise<PasskeyCredentials> {
  const [ofColleague, ofInvited] = [
    await storePasskey(trx, owners.colleague, idOf(tenant, 151), now),
    await storePasskey(trx, owners.invited, idOf(tenant, 152), now),
  ]
  const get = { rpId: RP_ID, challenge }
  const beginStep = async () => (await beginSecondStep(trx, owners.invited, 'password', now)).token
  const [secondStepToken, pending] = [await beginStep(), await beginStep()]
  // A token of 43 characters, different for each tenant.
  const signIn = `${String(tenant).padStart(6, '0')}${'S'.repeat(37)}`
  await saveChallenge(trx, { purpose: 'secondStep', secret: secondStepToken }, challenge, now)
  await saveChallenge(trx, { purpose: 'signIn', secret: signIn }, challenge, now)
  const created = new TestAuthenticator(TEST_PUBLIC_URL).create({
    rp: { id: RP_ID },
    user: { id: Buffer.from(owners.shiftLead.userId).toString('base64url') },
    challenge,
  })
  return {
    id: ofColleague.id,
    created,
    signIn: { token: signIn, response: ofInvited.authenticator.get(get) },
    secondStep: { token: secondStepToken, response: ofInvited.authenticator.get(get) },
    pending,
  }
}

/** Stores a passkey of the person, as a registration would. */
export async function storePasskey(
  trx: Transaction<Schema>,
  { organizationId, userId }: FactorOwner,
  id: string,
  now: string,
) {
  const authenticator = new TestAuthenticator(TEST_PUBLIC_URL)
  authenticator.create({
    rp: { id: RP_ID },
    user: { id: Buffer.from(userId).toString('base64url') },
    challenge,
  })
  await trx
    .insertInto('passkeys')
    .values({
      organization_id: organizationId,
      id,
      user_id: userId,
      credential_id: authenticator.credentialId,
      public_key: authenticator.publicKey,
      sign_count: 0,
      transports: ['internal'],
      backed_up: false,
      name: 'Firefox · Linux',
      created_at: now,
      last_used_at: null,
    })
    .execute()
  return { id, authenticator }
}
