import { it } from 'vitest'
import type { Answer } from '../../support/server.ts'
import { OUR_JSON } from '../integrations/closings/reading.ts'
import { type SignedInClient, switchTo } from './insert-organization.ts'
import {
  dataOf,
  sealedPouch,
  sheetBody,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
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

const EMPTY_CLOSING = {
  date: YESTERDAY,
  service: 'lunch',
  sequence: 7,
  clients: 0,
  turnoverCents: 0,
  receipts: [],
}

// A program that imports for several establishments: a session starts in the establishment of the last one.
it.each([
  ['closings/upload', { raw: OUR_JSON, headers: { 'Content-Type': 'application/json' } }],
  ['closings/preview', { raw: OUR_JSON, headers: { 'Content-Type': 'application/json' } }],
  ['archives', { body: EMPTY_CLOSING }],
])(
  'a closing that is sent to %s for another establishment than the current one is refused',
  async (call, content) => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const send = (establishmentId: string) =>
      people.admin.call('POST', call, { ...content, query: { establishmentId } })
    await testOrganization.refuses(() => send(ids.otherEstablishment), {
      http: 400,
      refusal: 'InvalidRequest',
      issues: [{ path: 'establishmentId', key: 'issue.value' }],
    })
    dataOf(await send(ids.establishment))
  },
)
