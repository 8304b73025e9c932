import { describe, expect, it } from 'vitest'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import {
  changeCategory,
  setStatus,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from './test-app.ts'
import { callAtOnce, refusedAnswers, succeededAnswers, withTwoServers } from './two-servers.ts'

/**
 * Races on a real PostgreSQL: two servers on one database get commands on the same vouchers or dispatch that
 * exclude each other.
 */
const { testApp, atBoth } = withTwoServers()

const ROUNDS = 5
const DISPATCH_BODY = {
  date: TODAY,
  through: YESTERDAY,
  issuers: ['Up'],
  declaredCents: 2_400,
  transport: 'POST',
} as const

/** Three validated vouchers of 8 €, and the accountant at both servers. */
async function setUp() {
  const testOrganization = await testApp.createOrganization()
  const { ids } = testOrganization
  await changeCategory(testApp, ids.ticket, { paper_ticket: true, issuer: 'Up' })
  const counts = [{ paymentCategoryId: ids.ticket, quantity: 3 }]
  const log = await validatedCashLog(testOrganization, { counts, turnoverCents: 2_400 })
  return { testOrganization, countId: log.counts[0]!.id, actors: atBoth(testOrganization.people.accountant) }
}

const statusOf = async ({ people }: TestOrganization, countId: string) =>
  (await people.accountant.get<{ status: string }>(`counts/${countId}`)).data.status
const dispatchesOf = async ({ people }: TestOrganization) =>
  (await people.accountant.get<{ entries: TicketDispatch[] }>('ticketdispatches')).data.entries

describe('on two servers at once', () => {
  it('vouchers go into one dispatch when many requests prepare it', async () => {
    const { testOrganization, actors } = await setUp()
    const answers = await callAtOnce(16, (index) =>
      actors[index % 2]!.post('ticketdispatches', DISPATCH_BODY),
    )
    expect(succeededAnswers(answers)).toHaveLength(1)
    expect(new Set(refusedAnswers(answers).map(({ message }) => message))).toEqual(
      new Set(['failure.NoTickets']),
    )
    expect(await dispatchesOf(testOrganization)).toHaveLength(1)
  })

  it('vouchers are either sent back or dispatched', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { testOrganization, countId, actors } = await setUp()
      const [prepared, sentBack] = await Promise.all([
        actors[round % 2]!.post('ticketdispatches', DISPATCH_BODY),
        setStatus(actors[(round + 1) % 2]!, 'counts', countId, { status: 'UNVALIDATED', reason: 'Relire' }),
      ])
      expect(succeededAnswers([prepared, sentBack])).toHaveLength(1)
      const statusAndDispatches = [
        await statusOf(testOrganization, countId),
        (await dispatchesOf(testOrganization)).length,
      ]
      expect(statusAndDispatches).toEqual(prepared.status === 201 ? ['VALIDATED', 1] : ['UNVALIDATED', 0])
    }
  })

  it('a dispatch is either sent or cancelled', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { testOrganization, actors } = await setUp()
      const { data } = await actors[0].post<TicketDispatch>('ticketdispatches', DISPATCH_BODY)
      const answers = await Promise.all([
        setStatus(actors[round % 2]!, 'ticketdispatches', data.id, {
          status: 'SENT',
          slipNumber: 'B-1',
          version: 1,
        }),
        setStatus(actors[(round + 1) % 2]!, 'ticketdispatches', data.id, { status: 'CANCELED', version: 1 }),
      ])
      expect(succeededAnswers(answers)).toHaveLength(1)
      const [sendingAnswer] = answers
      expect((await dispatchesOf(testOrganization))[0]!.status).toBe(
        sendingAnswer.status < 300 ? 'SENT' : 'CANCELED',
      )
    }
  })
})
