import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { repostingRefusal } from '../../../src/domain/accounting/reposting.ts'
import { reversalRefusal } from '../../../src/domain/accounting/reversal.ts'
import type { SendingStarted } from '../../../src/domain/contract/accounting.ts'
import { jobEventOf } from '../jobs/job-fixtures.ts'
import {
  amountsOf,
  balancesOf,
  controlledCashLog,
  controlledNotes,
  DEFAULT_ACCOUNTS,
  entriesOf,
  importNotesClosing,
  organizationWithBooks,
  organizationWithTaxes,
  readMonth,
  sendMonthNow,
  sendNow,
} from './books.ts'
import {
  dataOf,
  notesOf,
  readLog,
  setStatus,
  sheetBody,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()
const MONTH = TODAY.slice(0, 7)

const reverse = ({ people }: TestOrganization, entryId: string) =>
  people.accountant.post<SendingStarted>('accountingreversals', { entryId, reason: 'Mauvais compte' })

const repost = ({ people }: TestOrganization, entryId: string) =>
  people.accountant.post<SendingStarted>('accountingrepostings', { entryId, reason: 'Erreur' })

/** Why the screen refuses to reverse an entry, and to post it again. */
async function shownRefusals(testOrganization: TestOrganization, entryId: string) {
  const entry = (await entriesOf(testOrganization)).find(({ id }) => id === entryId)!
  const isReplaced = entry.relations.some(({ relation }) => relation === 'REPLACED_BY')
  return [reversalRefusal({ ...entry, countStatus: null }), repostingRefusal({ ...entry, isReplaced })]
}

/** A sheet with nothing but coins. */
const coinsSheet = ({ ids }: TestOrganization, totalCents: number) => ({
  counts: [{ paymentCategoryId: ids.coins, totalCents }],
  turnoverCents: totalCents,
})

/** The balance of the account of the wallet. */
const changeBalance = async (testOrganization: TestOrganization) =>
  balancesOf(await entriesOf(testOrganization))[DEFAULT_ACCOUNTS.change!.code]

describe('a posted entry', () => {
  it('is reversed once, with the reason in the label; a reversal cannot be reversed', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    await sendNow(testApp, testOrganization, (await controlledNotes(testOrganization)).ids)
    const [entry] = await entriesOf(testOrganization)
    expect(dataOf(await reverse(testOrganization, entry!.id)).rowCount).toBe(1)
    await testApp.server.jobs.drain()
    const [first, second, ...otherEntries] = await entriesOf(testOrganization)
    expect(otherEntries).toEqual([])
    expect(first).toMatchObject({ id: entry!.id, isReversed: true })
    expect(second).toMatchObject({ kind: 'REVERSAL', number: 2, date: YESTERDAY, isReversed: false })
    expect(amountsOf(second!)).toEqual(
      amountsOf(first!).map(([account, debit, credit]) => [account, credit, debit]),
    )
    expect(second!.lines[0]!.label).toBe('Contre-passation CA 1 – Mauvais compte')
    await testOrganization.refuses(() => reverse(testOrganization, entry!.id), 'EntryReversed')
    await testOrganization.refuses(() => reverse(testOrganization, second!.id), 'ReversalNotReversible')
  })

  it('of an inventory of the wallet cannot be reversed, because the next inventory corrects wallet and books', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const inventory = (totalCents: number) =>
      testOrganization.people.director.post('walletmovements', { type: 'INVENTORY', totalCents })
    dataOf(await inventory(61_700))
    await sendMonthNow(testApp, testOrganization, '2026-11')
    const [entry] = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'WALLET')
    expect(entry!.movementType).toBe('INVENTORY')
    await testOrganization.refuses(() => reverse(testOrganization, entry!.id), 'InventoryNotReversible')
  })

  /*
   * A worked example (PCG art. 1031-3: an entry is reversed once; compte 53). The coins of a till, 50,00, are typed as 500,00:
   *   D 530300 500.00  C 530200 500.00   the month is sent
   *   D 530200 500.00  C 530300 500.00   accounting reverses the entry, then sends the count back: nothing more is posted
   *   D 530300  50.00  C 530200  50.00   the coins are counted again
   * The first entry is not posted again, because the wallet no longer has these coins.
   */
  it('of coins whose count is then sent back takes them back once, and it is not posted again', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { people } = testOrganization
    const sheetOf = (totalCents: number) => coinsSheet(testOrganization, totalCents)
    const { id, counts } = await validatedCashLog(testOrganization, sheetOf(50_000))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const [entry] = await entriesOf(testOrganization)
    dataOf(await reverse(testOrganization, entry!.id))
    await testApp.server.jobs.drain()
    const sentBack = { status: 'UNVALIDATED', reason: '50, not 500' }
    dataOf(await setStatus(people.accountant, 'counts', counts[0]!.id, sentBack))
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(0)

    const { version } = await readLog(testOrganization, id)
    const body = { ...sheetBody(testOrganization, sheetOf(5_000)), version }
    dataOf(await people.user.put(`cashlogs/${id}`, body))
    dataOf(await setStatus(people.user, 'cashlogs', id, { status: 'VALIDATED' }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    await testOrganization.refuses(() => repost(testOrganization, entry!.id), 'CoinsTakenBack')
    expect(await changeBalance(testOrganization)).toBe(5_000)
  })

  /*
   * A worked example (PCG art. 1031-3; compte 53). The coins of a till, 500,00, are posted, and their count is sent back:
   *   D 530300 500.00  C 530200 500.00   the coins
   *   D 530200 500.00  C 530300 500.00   they are taken back with the month: 530300 is 0,00
   * If only the first entry were reversed, 530300 would be 500,00 in credit. The second is reversed first, then the first: 530300 is 0,00.
   */
  it('of coins that were taken back is reversed only after the entry that took them back, and neither is posted again alone', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { counts } = await validatedCashLog(testOrganization, coinsSheet(testOrganization, 50_000))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const sentBack = { status: 'UNVALIDATED', reason: 'Not the coins of this till' }
    dataOf(await setStatus(testOrganization.people.accountant, 'counts', counts[0]!.id, sentBack))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const [coins, takingBack] = await entriesOf(testOrganization)
    const run = async (command: typeof reverse, entryId: string) => {
      dataOf(await command(testOrganization, entryId))
      await testApp.server.jobs.drain()
      return changeBalance(testOrganization)
    }
    await testOrganization.refuses(() => reverse(testOrganization, coins!.id), 'TakingBackNotReversed')
    expect(await shownRefusals(testOrganization, coins!.id)).toEqual([
      'TakingBackNotReversed',
      'EntryNotReversed',
    ])
    expect(await shownRefusals(testOrganization, takingBack!.id)).toEqual([null, 'EntryNotReversed'])
    expect(await run(reverse, takingBack!.id)).toBe(50_000)
    await testOrganization.refuses(() => repost(testOrganization, coins!.id), 'EntryNotReversed')
    // While the entry of the coins is not reversed, the one that takes them back can be posted again.
    expect(await run(repost, takingBack!.id)).toBe(0)
    await testOrganization.refuses(() => reverse(testOrganization, coins!.id), 'TakingBackNotReversed')
    const again = (await entriesOf(testOrganization)).at(-1)!
    await run(reverse, again.id)
    expect(await run(reverse, coins!.id)).toBe(0)
    for (const { id } of [coins!, again]) {
      await testOrganization.refuses(() => repost(testOrganization, id), 'CoinsTakenBack')
      expect(await shownRefusals(testOrganization, id)).toEqual(['EntryReversed', 'CoinsTakenBack'])
    }
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(0)
  })

  it('is reversed only once when the reversal is requested twice before the job runs', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    await sendNow(testApp, testOrganization, (await controlledNotes(testOrganization)).ids)
    const [entry] = await entriesOf(testOrganization)
    dataOf(await reverse(testOrganization, entry!.id))
    await reverse(testOrganization, entry!.id)
    await testApp.server.jobs.drain()
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH', 'REVERSAL'])
  })

  it('is not corrected by a closing that arrives after it is reversed', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    await sendNow(testApp, testOrganization, (await controlledNotes(testOrganization)).ids)
    const [entry] = await entriesOf(testOrganization)
    dataOf(await reverse(testOrganization, entry!.id))
    await testApp.server.jobs.drain()
    dataOf(await importNotesClosing(testOrganization))
    await testApp.server.jobs.drain()
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH', 'REVERSAL'])
  })
})

/**
 * A till of 160 € in notes and 9 € in luncheon vouchers, without a closing. Both categories have the account 530; vouchers have the provision
 * account 467. In cents, with D for debit and C for credit, the provision is 467 D 900, 530 C 900. The final entry is 530 D 16,000 + 900 and
 * 470000 (suspense) C 16,900, and the reversal of the provision: 467 C 900, 530 D 900. The balance of 467 is zero in the end if the provision is
 * reversed exactly once, by hand or by the final entry.
 */
describe('a posted provision', () => {
  const BALANCES = { 467: 0, 530: 16_900, 470000: -16_900 }

  /** An organization with a till whose provision is posted; `ids` are those of the counts of the till. */
  async function tillWithProvision() {
    const testOrganization = await organizationWithBooks(testApp)
    const { luncheon } = testOrganization.ids
    const counts = [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: luncheon, quantity: 1, totalCents: 900 },
    ]
    const { log, ids } = await controlledCashLog(testOrganization, { counts, turnoverCents: 16_900 })
    const vouchers = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === luncheon)!
    await sendNow(testApp, testOrganization, vouchers.id, 'SENTP')
    const [provision] = await entriesOf(testOrganization)
    expect(provision!.kind).toBe('PROVISION')
    return { testOrganization, ids, provisionId: provision!.id }
  }
  const send = async ({ people }: TestOrganization, ids: readonly string[]) =>
    dataOf(await setStatus(people.accountant, 'counts', ids, { status: 'SEND' }))
  async function expectReversedByFinalEntry(testOrganization: TestOrganization, reversalJob: string) {
    expect(await jobEventOf(testApp.db, reversalJob)).toMatchObject({
      status: 'FINISHED',
      details: [{ key: 'nothingToSend' }],
    })
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['CASH', 'PROVISION'])
    expect(balancesOf(entries)).toEqual(BALANCES)
  }

  it('is reversed by hand before its till is sent; the entry of the till then does not reverse it again', async () => {
    const { testOrganization, ids, provisionId } = await tillWithProvision()
    dataOf(await reverse(testOrganization, provisionId))
    await testApp.server.jobs.drain()
    await sendNow(testApp, testOrganization, ids)
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['CASH', 'PROVISION', 'REVERSAL'])
    expect(balancesOf(entries)).toEqual(BALANCES)
  })

  it('cannot be reversed by hand while its till is being sent, nor after, because the final entry reverses it', async () => {
    const { testOrganization, ids, provisionId } = await tillWithProvision()
    await send(testOrganization, ids)
    await testOrganization.refuses(() => reverse(testOrganization, provisionId), 'EntryReversed')
    expect(await entriesOf(testOrganization)).toMatchObject([{ kind: 'PROVISION', isReversed: true }])
    await testApp.server.jobs.drain()
    await testOrganization.refuses(() => reverse(testOrganization, provisionId), 'EntryReversed')
    const entries = await entriesOf(testOrganization)
    expect(balancesOf(entries)).toEqual(BALANCES)
    expect(entries.map(({ kind, isReversed }) => [kind, isReversed])).toEqual(
      expect.arrayContaining([
        ['PROVISION', true],
        ['CASH', false],
      ]),
    )
  })

  it('is reversed once when its till is sent before the requested reversal runs', async () => {
    const { testOrganization, ids, provisionId } = await tillWithProvision()
    const { jobs } = dataOf(await reverse(testOrganization, provisionId))
    const reversalJob = jobs[0]!.id
    // The reversal is late: its job returns to the queue after the job that posts the final entry.
    await sql`delete from pgboss.job_common where id = ${reversalJob}::uuid`.execute(testApp.db.kysely)
    await sendNow(testApp, testOrganization, ids)
    await testApp.server.jobs.maintain()
    await testApp.server.jobs.drain()
    await expectReversedByFinalEntry(testOrganization, reversalJob)
  })

  it('is reversed once when its till is being sent while the requested reversal runs', async () => {
    const { testOrganization, ids, provisionId } = await tillWithProvision()
    const { jobs } = dataOf(await reverse(testOrganization, provisionId))
    await send(testOrganization, ids)
    await testApp.server.jobs.drain()
    await expectReversedByFinalEntry(testOrganization, jobs[0]!.id)
  })
})

it('with one entry a day, the tills of a day that are sent together are one entry, and a till’s closing corrects only its own amounts', async () => {
  const testOrganization = await organizationWithTaxes(testApp, { entriesPer: 'DAY' })
  const bar = await controlledNotes(testOrganization)
  const terrace = await controlledNotes(testOrganization, {
    cashRegisterId: testOrganization.ids.terrace,
    counts: [notesOf(testOrganization, 'SAC002')],
  })
  await sendNow(testApp, testOrganization, [...bar.ids, ...terrace.ids])
  const [entryOfDay, ...otherEntriesOfDay] = await entriesOf(testOrganization)
  expect(otherEntriesOfDay).toEqual([])
  expect(entryOfDay).toMatchObject({ kind: 'CASH_DAY', debitCents: 32_000 })
  expect(amountsOf(entryOfDay!)).toEqual([
    ['470000', 0, 32_000],
    ['530', 32_000, 0],
  ])
  dataOf(await importNotesClosing(testOrganization))
  await testApp.server.jobs.drain()
  const [, correction, ...otherEntries] = await entriesOf(testOrganization)
  expect(otherEntries).toEqual([])
  expect(correction).toMatchObject({ kind: 'CORRECTION' })
  expect(amountsOf(correction!)).toEqual([
    ['445710', 0, 909],
    ['445711', 0, 1_000],
    ['470000', 16_000, 0],
    ['70710', 0, 9_091],
    ['70711', 0, 5_000],
  ])
})
