import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAccountLink } from '../../../server/store/account-links.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { setSpanRunner } from '../../../server/tracing.ts'
import type { BankLine } from '../../../src/domain/contract/bank.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { deleteRows } from '../../support/rows.ts'
import { TEST_PASSWORD, type TestClient } from '../../support/server.ts'
import { bankMovement, handedOverRemittance, importLines, organizationWithBank } from '../commands/bank.ts'
import { emailOf, personId } from '../commands/insert-organization.ts'
import {
  countSheet,
  dataOf,
  notesOf,
  openTestApp,
  sealedPouch,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
} from '../commands/test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  validatedTicketSheet as ticketSheet,
} from '../commands/ticket-fixtures.ts'
import { INVENTORY, organizationWithWallet, RECEIVED_COINS, WITHDRAWAL } from '../commands/wallets.ts'

/**
 * The number of statements that a call sends, and of its round trips. A round trip begins with a statement that is
 * sent when all earlier ones are answered. It costs one wait for the network.
 */
interface Traffic {
  readonly statements: number
  readonly roundTrips: number
}

/** The statements and round trips of a call. */
async function trafficOf(
  call: () => Promise<{ readonly status: number; readonly text: string }>,
): Promise<Traffic> {
  let [statements, roundTrips, unanswered] = [0, 0, 0]
  setSpanRunner(async ({ kind }, work) => {
    if (kind !== 'client') return work(() => undefined)
    statements += 1
    if (unanswered === 0) roundTrips += 1
    unanswered += 1
    try {
      return await work(() => undefined)
    } finally {
      unanswered -= 1
    }
  })
  const answer = await call()
  if (answer.status >= 300) throw new Error(`refused: ${answer.text}`)
  return { statements, roundTrips }
}

/**
 * Most of a command's time is spent on round trips to the database. If a number here grows, every such call
 * becomes slower: use `inOneRoundTrip` to send statements together that do not need each other's answers.
 */
describe('the statements and round trips of a command', () => {
  let testApp: TestApp
  let organization: TestOrganization
  const newKey = () => crypto.randomUUID()
  const sheetOf = (date: string, pouch: string) =>
    sheetBody(organization, { date, counts: [notesOf(organization, pouch)] })
  const changeStatus = (
    { put }: TestClient,
    resource: string,
    id: string,
    body: { readonly status: string } & Readonly<Record<string, unknown>>,
  ) => put(`${resource}status`, body, { query: { id, status: body.status }, idempotencyKey: newKey() })

  beforeAll(async () => {
    testApp = await openTestApp()
    organization = await testApp.createOrganization()
    // The first call of a session needs a round trip for its authentication, so it is made before the tests.
    const { user, director, colleague, accountant } = organization.people
    for (const person of [user, director, colleague, accountant]) await person.get('cashlogs')
  })
  afterEach(() => setSpanRunner(null))
  afterAll(() => testApp.close())

  it('are unchanged for creating a sheet', async () => {
    const { post } = organization.people.user
    const create = () => post('cashlogs', sheetOf('2026-11-10', 'SAC010'), newKey())
    expect(await trafficOf(create)).toEqual({ statements: 18, roundTrips: 4 })
  })

  it('are unchanged for editing a sheet', async () => {
    const { id, version } = await countSheet(organization, sheetOf('2026-11-11', 'SAC011'))
    const body = { ...sheetOf('2026-11-11', 'SAC011B'), version }
    const edit = () => organization.people.user.put(`cashlogs/${id}`, body, { idempotencyKey: newKey() })
    expect(await trafficOf(edit)).toEqual({ statements: 18, roundTrips: 5 })
  })

  it('are unchanged for validating a sheet', async () => {
    const { id } = await countSheet(organization, sheetOf('2026-11-12', 'SAC012'))
    const validate = () => changeStatus(organization.people.user, 'cashlogs', id, { status: 'VALIDATED' })
    expect(await trafficOf(validate)).toEqual({ statements: 16, roundTrips: 5 })
  })

  it('are unchanged for controlling a count, undoing that, and sending it back', async () => {
    const { counts } = await validatedCashLog(organization, sheetOf('2026-11-13', 'SAC013'))
    const controlCount = (status: string, reason?: string) =>
      trafficOf(() =>
        changeStatus(organization.people.accountant, 'counts', counts[0]!.id, {
          status,
          ...(reason && { reason }),
        }),
      )
    expect(await controlCount('AVALIDATED')).toEqual({ statements: 13, roundTrips: 4 })
    expect(await controlCount('VALIDATED')).toEqual({ statements: 13, roundTrips: 4 })
    expect(await controlCount('UNVALIDATED', 'Recount')).toEqual({ statements: 17, roundTrips: 6 })
  })

  it('are unchanged for preparing and handing over a remittance', async () => {
    const pouch = await sealedPouch(organization, 'SAC014', { date: '2026-11-14' })
    const { director, colleague } = organization.people
    const body = { type: pouch.type, pouchIds: [pouch.id], carrierId: organization.ids.carrier, date: TODAY }
    const prepare = () => director.post('remittances', body, newKey())
    expect(await trafficOf(prepare)).toEqual({ statements: 14, roundTrips: 5 })
    const [remittance] = dataOf(await director.get<{ entries: Remittance[] }>('remittances')).entries
    const handOver = () =>
      changeStatus(colleague, 'remittances', remittance!.id, {
        status: 'VALIDATED',
        confirmedPouchIds: [pouch.id],
        receiptNumber: 'R-1',
        courierName: 'Jean',
      })
    expect(await trafficOf(handOver)).toEqual({ statements: 13, roundTrips: 4 })
  })

  it('are unchanged for an inventory of the wallet, notes sent, and coins received for them', async () => {
    const { people } = await organizationWithWallet(testApp)
    const move = (body: object) => trafficOf(() => people.director.post('walletmovements', body, newKey()))
    expect(await move(INVENTORY)).toEqual({ statements: 12, roundTrips: 6 })
    expect(await move(WITHDRAWAL)).toEqual({ statements: 14, roundTrips: 6 })
    const { entries } = dataOf(await people.director.get<{ entries: Pouch[] }>('pouches'))
    const received = { ...RECEIVED_COINS, pouchId: entries[0]!.id }
    expect(await move(received)).toEqual({ statements: 15, roundTrips: 6 })
  })

  it('are unchanged for linking a bank line to a remittance', async () => {
    const bankOrganization = await organizationWithBank(testApp)
    const remittance = await handedOverRemittance(bankOrganization, ['SAC015'])
    await importLines(bankOrganization, [bankMovement(remittance.totalCents)])
    const { accountant } = bankOrganization.people
    const lines = dataOf(await accountant.get<{ entries: BankLine[] }>('banklines'))
    const lineId = lines.entries[0]!.id
    const body = { status: 'LINKED', links: [{ lineId, remittanceId: remittance.id }] }
    const link = () => changeStatus(accountant, 'banklines', lineId, body)
    expect(await trafficOf(link)).toEqual({ statements: 18, roundTrips: 7 })
  })

  it('are unchanged for preparing a dispatch of paper vouchers', async () => {
    const ticketOrganization = await organizationWithTickets(testApp)
    await ticketSheet(ticketOrganization, [edenredTickets(ticketOrganization, 2, 1_600)])
    const { accountant } = ticketOrganization.people
    await accountant.get('cashlogs')
    const body = {
      through: TODAY,
      date: TODAY,
      issuers: ['Edenred'],
      transport: 'POST',
      declaredCents: 1_600,
    }
    const prepare = () => accountant.post('ticketdispatches', body, newKey())
    expect(await trafficOf(prepare)).toEqual({ statements: 13, roundTrips: 5 })
  })

  it('are unchanged for accepting an invitation', async () => {
    const { ids, tenant } = await testApp.createOrganization()
    const owner = { organizationId: ids.organization, userId: personId('user', tenant) }
    const now = testApp.clock.now()
    for (const table of ['user_credentials', 'known_devices'] as const)
      await deleteRows(testApp.db, table, { user_id: owner.userId })
    const token = await asSystem(testApp.db, (trx) => createAccountLink(trx, owner, 'INVITATION', now))
    const person = {
      password: 'violet harbour 47 lanterns',
      firstName: 'Zoé',
      lastName: 'Roy',
      language: 'fr',
    }
    const signUp = () => testApp.server.client().post('auth/sign_up', { ...person, token })
    expect(await trafficOf(signUp)).toEqual({ statements: 12, roundTrips: 5 })
  })

  it('are unchanged for signing in on a known device', async () => {
    const client = testApp.server.client()
    const body = {
      email: emailOf('user', organization.tenant),
      password: TEST_PASSWORD,
      deviceToken: 'd'.repeat(43),
    }
    const signIn = () => client.post('auth/sign_in', body)
    await signIn()
    expect(await trafficOf(signIn)).toEqual({ statements: 13, roundTrips: 4 })
  })

  it('do not delay the check of the password: it begins before the counted attempt is committed', async () => {
    const { server } = testApp
    const hashesBefore = server.passwordOperations()
    const hashesAtCommit: number[] = []
    setSpanRunner(async ({ kind, name }, work) => {
      const result = await work(() => undefined)
      if (kind !== 'client' || typeof name === 'string' || name() !== 'commit') return result
      // The answer of the commit is held back until everything that does not wait for it has begun.
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      hashesAtCommit.push(server.passwordOperations() - hashesBefore)
      return result
    })
    await server.client().signIn(emailOf('user', organization.tenant))
    expect(hashesAtCommit[0]).toBe(1)
  })
})
