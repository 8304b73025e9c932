import { expect, it } from 'vitest'
import type { Answer } from '../../support/server.ts'
import { emailOf, type SignedInClient } from './insert-organization.ts'
import { refusalOf, sealedPouch, sheetBody, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import { organizationWithWallet, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

/** An administrator, who sees both establishments, in the other one. */
async function administratorElsewhere({ tenant, ids }: TestOrganization): Promise<SignedInClient> {
  const client = await testApp.server
    .client({ address: `192.0.2.${tenant}` })
    .signIn(emailOf('admin', tenant))
  const { establishmentId } = client.user
  if (establishmentId === ids.otherEstablishment) return client
  const body = { establishmentId: ids.otherEstablishment }
  return client.with({ token: (await client.post<{ token: string }>('auth/change', body)).data.token })
}

type Attempt = () => Promise<Answer>

/**
 * A command takes effect in the current establishment of the session. Each of these names a record of the other one, which the person may
 * see. The function prepares the record, and returns the command.
 */
const ATTEMPTS: Readonly<
  Record<string, (testOrganization: TestOrganization, elsewhere: SignedInClient) => Promise<Attempt>>
> = {
  'receive coins for a pouch': async (testOrganization, elsewhere) => {
    const pouchId = await sealChangePouch(testOrganization)
    return () => postMovement(elsewhere, { ...RECEIVED_COINS, pouchId })
  },
  'prepare a pouch': async (testOrganization, elsewhere) => {
    const { id } = await sealedPouch(testOrganization, 'SAC001')
    const carrierId = testOrganization.ids.carrier
    return () => elsewhere.post('remittances', { type: 'NOTES', pouchIds: [id], carrierId, date: TODAY })
  },
  'count at a register': async (testOrganization, elsewhere) => () =>
    elsewhere.post('cashlogs', sheetBody(testOrganization)),
}

it.each([
  ['receive coins for a pouch', { issues: [{ path: 'pouchId', key: 'issue.unknown' }] }],
  ['prepare a pouch', { rows: [{ refusal: 'NotFound' }] }],
  ['count at a register', { issues: [{ path: 'cashRegisterId', key: 'issue.unknown' }] }],
])('in one establishment, a person who sees both can not %s of the other', async (command, details) => {
  const testOrganization = await organizationWithWallet(testApp)
  const elsewhere = await administratorElsewhere(testOrganization)
  const attempt = await ATTEMPTS[command]!(testOrganization, elsewhere)
  expect(await refusalOf(testOrganization, attempt)).toMatchObject(details)
})
