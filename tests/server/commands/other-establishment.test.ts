import { it } from 'vitest'
import type { Answer } from '../../support/server.ts'
import { type SignedInClient, switchTo } from './insert-organization.ts'
import { sealedPouch, sheetBody, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import { organizationWithWallet, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

type Attempt = () => Promise<Answer>

/**
 * Commands that must be refused, because they concern an establishment that the person may see but that is not the current one of the session.
 * Each function prepares what its command needs, and returns the command.
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
])(
  'a person whose session is in one establishment cannot %s of another establishment',
  async (command, details) => {
    const testOrganization = await organizationWithWallet(testApp)
    const { people, ids } = testOrganization
    // An administrator, who sees both establishments.
    const elsewhere = await switchTo(people.admin, ids.otherEstablishment)
    const attempt = await ATTEMPTS[command]!(testOrganization, elsewhere)
    await testOrganization.refuses(attempt, details)
  },
)
