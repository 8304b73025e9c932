import { describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../support/bank-files.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  importStatement,
  linkLines,
  organizationWithBank,
  readMatching,
  statementOf,
  unlinkLine,
} from './bank.ts'
import { changeRemittance, readRemittance } from './test-app.ts'
import { callAtOnce, refusedAnswers, succeededAnswers, withTwoServers } from './two-servers.ts'

/**
 * Races on a real PostgreSQL with two servers on one database: each change happens once.
 */
const { testApp, atBoth } = withTwoServers()

const ROUNDS = 4

/** A credit of 160 €, a remittance of that amount, and the accountant at both servers. */
async function setUp() {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC201'])
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
  const requestedLink = { lineId: proposals[0]!.lineId, remittanceId: remittance.id }
  return { testOrganization, remittance, requestedLink, actors: atBoth(testOrganization.people.accountant) }
}

describe('on two servers at once', () => {
  it('a bank line is linked only once, and its remittance is credited only once', async () => {
    const { testOrganization, remittance, requestedLink, actors } = await setUp()
    const answers = await callAtOnce(12, (index) => linkLines(actors[index % 2]!, requestedLink))
    expect(succeededAnswers(answers)).toHaveLength(1)
    expect(new Set(refusedAnswers(answers).map(({ message }) => message))).toEqual(
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
    await linkLines(actors[0], requestedLink)
    const answers = await callAtOnce(8, (index) => unlinkLine(actors[index % 2]!, requestedLink.lineId))
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
        linkLines(actors[round % 2]!, requestedLink),
        changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Relire' }),
      ])
      expect([linked, sentBack].filter(({ status }) => status < 300)).toHaveLength(1)
      expect(await readRemittance(testOrganization, remittance.id)).toMatchObject(
        linked.status === 200
          ? { status: 'VALIDATED', creditedCents: 16_000 }
          : { status: 'UNVALIDATED', creditedCents: null },
      )
    }
  })

  it('a file that both servers import is stored once', async () => {
    const { testOrganization, actors } = await setUp()
    const text = writeCamt053(statementOf(testOrganization, [bankMovement(700)]), 'S-9')
    // Both servers are in this process, which runs one upload of a person at a time and lets three wait.
    const answers = await callAtOnce(4, (index) => importStatement(actors[index % 2]!, text))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    // The credit of `setUp`, and the line of this file.
    expect((await readMatching(testOrganization)).proposals).toHaveLength(2)
  })
})
