import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../support/bank-files.ts'
import type { TestServer } from '../../support/server.ts'
import {
  collected,
  importLines,
  importStatement,
  link,
  movement,
  organizationWithBank,
  readMatching,
  readRemittance,
  statementOf,
  unlink,
} from './bank.ts'
import type { SignedInClient } from './insert-organization.ts'
import { changeRemittance, type TestApp } from './test-app.ts'
import { openTwoServers } from './two-servers.ts'

/**
 * Races on a real PostgreSQL with two servers on one database: each change happens once.
 */
let testApp: TestApp
let otherServer: TestServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ testApp, otherServer, close } = await openTwoServers())
})
afterAll(() => close())

const ROUNDS = 4

/** A credit of 160 €, a remittance of that amount, and the accountant at both servers. */
async function setUp() {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await collected(testOrganization, 'SAC201')
  const { proposals } = await importLines(testOrganization, [movement(16_000)])
  const accountant = testOrganization.people.accountant as SignedInClient & {
    readonly user: { readonly token: string }
  }
  const accountantAtOtherServer = otherServer.client({ token: accountant.user.token })
  const requestedLink = { lineId: proposals[0]!.lineId, remittanceId: remittance.id }
  return {
    testOrganization,
    remittance,
    requestedLink,
    actors: [accountant, accountantAtOtherServer] as const,
  }
}

describe('on two servers at once', () => {
  it('a bank line is linked and credited only once', async () => {
    const { testOrganization, remittance, requestedLink, actors } = await setUp()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => link(actors[index % 2]!, requestedLink)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ message }) => message))).toEqual(
      new Set(['failure.BankLineLinked']),
    )
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: 16_000,
      credits: [{}],
      pouches: [{ creditedCents: 16_000 }],
    })
  })

  it('a link is removed once', async () => {
    const { testOrganization, remittance, requestedLink, actors } = await setUp()
    await link(actors[0], requestedLink)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => unlink(actors[index % 2]!, requestedLink.lineId)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await readRemittance(testOrganization, remittance.id)).toMatchObject({
      creditedCents: null,
      credits: [],
    })
  })

  it('a remittance is credited or sent back, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { testOrganization, remittance, requestedLink, actors } = await setUp()
      const [linked, sentBack] = await Promise.all([
        link(actors[round % 2]!, requestedLink),
        changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Relire' }),
      ])
      expect([linked.status, sentBack.status].filter((status) => status < 300)).toHaveLength(1)
      expect(await readRemittance(testOrganization, remittance.id)).toMatchObject(
        linked.status === 200
          ? { status: 'VALIDATED', creditedCents: 16_000 }
          : { status: 'UNVALIDATED', creditedCents: null },
      )
    }
  })

  it('a file that both servers import is stored once', async () => {
    const { testOrganization, actors } = await setUp()
    const text = writeCamt053(statementOf(testOrganization, [movement(700)]), 'S-9')
    // Both servers are in this process, which lets one person have four uploads at once.
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => importStatement(actors[index % 2]!, text)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    // The credit of `setUp`, and the line of this file.
    expect((await readMatching(testOrganization)).proposals).toHaveLength(2)
  })
})
