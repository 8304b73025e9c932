import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Wallet, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { findViolations } from '../../faults/invariants.ts'
import type { Answer } from '../../support/server.ts'
import type { SignedInClient } from './insert-organization.ts'
import { countSheet, dataOf, setStatus, type TestOrganization, TODAY, YESTERDAY } from './test-app.ts'
import { withTwoServers } from './two-servers.ts'

/**
 * Random simultaneous requests that change the wallet, on a real PostgreSQL with two servers. Every balance
 * that is read must be the sum of the movements and never negative.
 */
const { testApp, atBoth } = withTwoServers()

const RUNS = 8
const ROUNDS = 10
const LOGS = 4

/** The records of one organization that requests can name, and how often each code or refusal was answered in all runs together. */
interface KnownRecords {
  readonly testOrganization: TestOrganization
  readonly counts: { readonly logId: string; readonly countId: string }[]
  readonly pouchIds: string[]
  readonly undoableIds: string[]
  readonly remittances: Pick<Remittance, 'id' | 'pouchIds'>[]
  readonly answerCounts: Map<string, number>
}

/** Sends a request to one of the two servers, if its record exists. */
type SendRequest = (
  records: KnownRecords,
  at: (actor: SignedInClient) => SignedInClient,
) => Promise<Answer | null>

/** A person's step, with the name that a failing run shows. */
const step = (stepName: string, sendRequest: SendRequest): SendRequest =>
  Object.assign(sendRequest, { [fc.toStringMethod]: () => stepName })

const recordAt = <Entity>(records: readonly Entity[], index: number): Entity | undefined =>
  records[index % Math.max(1, records.length)]

/** Records an inventory, and expects its total as the balance after it. */
async function postInventory(actor: SignedInClient, totalCents: number, version?: number): Promise<Answer> {
  const body = { type: 'INVENTORY', totalCents, version }
  const answer = await actor.post<WalletMovement>('walletmovements', body)
  if (answer.status < 300) expect(answer.data.totalCents).toBe(totalCents)
  return answer
}

const takeInventory = (totalCents: number) =>
  step(`inventory ${totalCents}`, ({ testOrganization }, at) =>
    postInventory(at(testOrganization.people.director), totalCents),
  )

/** Reads the balance first. If the balance changes before the inventory arrives, the inventory is refused. */
const checkInventory = (offCents: number) =>
  step(`inventory off by ${offCents}`, async ({ testOrganization }, at) => {
    const actor = at(testOrganization.people.accountant)
    const { balanceCents, version } = dataOf(await actor.get<Wallet>('wallet'))
    return postInventory(actor, Math.max(0, balanceCents + offCents), version)
  })

const sendNotes = ([tens, number]: readonly [number, number]) =>
  step(`${tens} notes in MON00${number}`, async ({ testOrganization, pouchIds }, at) => {
    const body = { type: 'DECREASE', denominations: { 1000: tens }, pouchNumber: `MON00${number}` }
    const answer = await at(testOrganization.people.director).post<WalletMovement>('walletmovements', body)
    if (answer.status < 300) pouchIds.push(answer.data.pouchId!)
    return answer
  })

const receiveCoins = ([index, tens, confirmedDifference]: readonly [number, number, boolean]) =>
  step(`${tens} x 10 for pouch ${index}`, async ({ testOrganization, pouchIds, undoableIds }, at) => {
    const pouchId = recordAt(pouchIds, index)
    if (pouchId === undefined) return null
    const coins = { denominations: { 100: 10 * tens } }
    const body = { type: 'RECEPTION', pouchId, ...coins, confirmedDifference }
    const answer = await at(testOrganization.people.colleague).post<WalletMovement>('walletmovements', body)
    if (answer.status < 300) undoableIds.push(answer.data.id)
    return answer
  })

const transfer = ([type, tens]: readonly ['PURCHASE' | 'PAYING_IN', number]) =>
  step(`${type} of ${tens} x 10`, async ({ testOrganization, undoableIds }, at) => {
    const body = { type, denominations: { 1000: tens } }
    const answer = await at(testOrganization.people.accountant).post<WalletMovement>('walletmovements', body)
    if (answer.status < 300) undoableIds.push(answer.data.id)
    return answer
  })

const undoMovement = (index: number) =>
  step(`undo movement ${index}`, async ({ testOrganization, undoableIds }, at) => {
    const reversesId = recordAt(undoableIds, index)
    if (reversesId === undefined) return null
    const body = { type: 'REVERSAL', reversesId, reason: 'Mistake' }
    return at(testOrganization.people.director).post('walletmovements', body)
  })

const deletePouch = (index: number) =>
  step(`delete pouch ${index}`, async ({ testOrganization, pouchIds }, at) => {
    const pouchId = recordAt(pouchIds, index)
    return pouchId === undefined ? null : at(testOrganization.people.director).delete(`pouches/${pouchId}`)
  })

const validateLog = (index: number) =>
  step(`validate log ${index}`, async ({ testOrganization, counts }, at) =>
    setStatus(at(testOrganization.people.user), 'cashlogs', recordAt(counts, index)!.logId, {
      status: 'VALIDATED',
    }),
  )

const sendBack = (index: number) =>
  step(`send count ${index} back`, async ({ testOrganization, counts }, at) =>
    setStatus(at(testOrganization.people.accountant), 'counts', recordAt(counts, index)!.countId, {
      status: 'UNVALIDATED',
      reason: 'Again',
    }),
  )

const prepare = (index: number) =>
  step(`prepare pouch ${index}`, async ({ testOrganization, pouchIds, remittances }, at) => {
    const pouchId = recordAt(pouchIds, index)
    if (pouchId === undefined) return null
    const body = { type: 'CHANGE', pouchIds: [pouchId], carrierId: testOrganization.ids.carrier, date: TODAY }
    const answer = await at(testOrganization.people.director).post<Remittance>('remittances', body)
    if (answer.status < 300) remittances.push(answer.data)
    return answer
  })

const changeRemittance = ([index, status]: readonly [number, 'CANCELED' | 'VALIDATED' | 'UNVALIDATED']) =>
  step(`remittance ${index} ${status}`, async ({ testOrganization, remittances }, at) => {
    const remittance = recordAt(remittances, index)
    if (!remittance) return null
    const actor =
      status === 'UNVALIDATED' ? testOrganization.people.accountant : testOrganization.people.colleague
    const details = status === 'VALIDATED' ? { confirmedPouchIds: remittance.pouchIds } : { reason: 'Again' }
    return setStatus(at(actor), 'remittances', remittance.id, { status, ...details })
  })

const index = fc.nat(5)
const requests: fc.Arbitrary<SendRequest> = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }).map(takeInventory) },
  { weight: 2, arbitrary: fc.constantFrom(-500, 0, 700).map(checkInventory) },
  { weight: 5, arbitrary: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9)).map(sendNotes) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(index, fc.integer({ min: 1, max: 9 }), fc.constantFrom(true, true, false))
      .map(receiveCoins),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('PURCHASE' as const, 'PAYING_IN' as const), fc.integer({ min: 1, max: 9 }))
      .map(transfer),
  },
  { weight: 4, arbitrary: index.map(undoMovement) },
  { weight: 2, arbitrary: index.map(deletePouch) },
  { weight: 3, arbitrary: index.map(validateLog) },
  { weight: 3, arbitrary: index.map(sendBack) },
  { weight: 3, arbitrary: index.map(prepare) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, fc.constantFrom('CANCELED' as const, 'VALIDATED' as const, 'UNVALIDATED' as const))
      .map(changeRemittance),
  },
)
const round = fc.array(fc.record({ isElsewhere: fc.boolean(), sendRequest: requests }), {
  minLength: 3,
  maxLength: 8,
})

/** The refusals that these requests may get. */
const EXPECTED_REFUSALS = new Set([
  'failure.WalletNegative',
  'failure.CoinsLeftWallet',
  'failure.StaleVersion',
  'failure.PouchNumberTaken',
  'failure.DifferenceNotConfirmed',
  'failure.ExchangeReceived',
  'failure.ExchangeCanceled',
  'failure.ExchangePrepared',
  'failure.MovementUndone',
  'failure.CountedSinceMovement',
  'failure.MoneyLeftSinceMovement',
  'failure.StatusDoesNotAllow',
  'failure.PouchNotFree',
])

const atOtherServer = (actor: SignedInClient): SignedInClient => atBoth(actor)[1]

async function createRecords(answerCounts: Map<string, number>): Promise<KnownRecords> {
  const testOrganization = await testApp.createOrganization()
  dataOf(
    await testOrganization.people.director.post('walletmovements', { type: 'INVENTORY', totalCents: 20_000 }),
  )
  const counts = []
  for (let day = 0; day < LOGS; day += 1) {
    const coins = { paymentCategoryId: testOrganization.ids.coins, denominations: { 100: 30 + day } }
    const totals = { turnoverCents: 3_000 + 100 * day, counts: [coins] }
    const log = await countSheet(testOrganization, { date: addDays(YESTERDAY, -day), ...totals })
    counts.push({ logId: log.id, countId: log.counts[0]!.id })
  }
  return { testOrganization, counts, pouchIds: [], undoableIds: [], remittances: [], answerCounts }
}

/** Sends all requests of a round at the same time, with concurrent readers, then checks the data. */
async function runRound(
  records: KnownRecords,
  commands: readonly { readonly isElsewhere: boolean; readonly sendRequest: SendRequest }[],
): Promise<void> {
  const commandsDone = commands.map(async ({ sendRequest, isElsewhere }) => {
    const answer = await sendRequest(records, isElsewhere ? atOtherServer : (actor) => actor)
    if (answer === null) return
    const outcome = answer.status < 300 ? String(answer.statusCode) : answer.message
    records.answerCounts.set(outcome, (records.answerCounts.get(outcome) ?? 0) + 1)
    if (answer.status >= 300 && !EXPECTED_REFUSALS.has(outcome))
      throw new Error(`not expected: ${answer.text}`)
  })
  const { director, colleague } = records.testOrganization.people
  await Promise.all([
    ...commandsDone,
    checkWallet(director),
    checkWallet(atOtherServer(colleague)),
    checkWallet(director),
  ])
  expect(await findViolations(testApp.db)).toEqual([])
  await checkWallet(director)
}

/** Reads the wallet, and expects its balance, and the balance after each movement, to be the sum of the movements. */
async function checkWallet(actor: SignedInClient): Promise<void> {
  const { balanceCents, period } = dataOf(await actor.get<Wallet>('wallet'))
  expect(balanceCents).toBeGreaterThanOrEqual(0)
  expect(period.closingCents).toBe(balanceCents)
  expect(period.types.reduce((sum, { cents }) => sum + cents, period.openingCents)).toBe(balanceCents)
  const { entries } = dataOf(
    await actor.get<{ entries: WalletMovement[] }>('walletmovements', {
      sort: 'sequence_asc',
      range: '0-299',
    }),
  )
  let balance = 0
  for (const [index, { sequence, movementCents, totalCents }] of entries.entries()) {
    balance += movementCents
    expect([sequence, totalCents]).toEqual([index + 1, balance])
    expect(totalCents).toBeGreaterThanOrEqual(0)
  }
}

it('the balance of the wallet is the sum of its movements and never negative, however requests interleave', async () => {
  const answerCounts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS }), async (rounds) => {
      const records = await createRecords(answerCounts)
      for (const commands of rounds) await runRound(records, commands)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // With fewer different answers the requests would hardly affect one another.
  expect(answerCounts.size, JSON.stringify([...answerCounts])).toBeGreaterThan(11)
}, 180_000)
