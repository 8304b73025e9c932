import { describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingEntry, SendingStarted } from '../../../src/domain/contract/accounting.ts'
import {
  amountsOf,
  balancesOf,
  controlCounts,
  controlledNotes,
  entriesOf,
  importNotesClosing,
  organizationWithBooks,
  organizationWithTaxes,
  readMonth,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import { changeCategory, dataOf, type TestOrganization, UNKNOWN_ID, withTestApp } from './test-app.ts'
import { edenredTickets, validatedTicketSheet } from './ticket-fixtures.ts'

const testApp = withTestApp()

const relationsOf = ({ relations }: AccountingEntry) =>
  relations.map(({ relation, journalCode, number }) => `${relation} ${journalCode} ${number}`)

/** Sends a till of 160 € in notes, without a closing, and returns its entry. */
async function sentTill(testOrganization: TestOrganization): Promise<AccountingEntry> {
  await sendNow(testApp, testOrganization, (await controlledNotes(testOrganization)).ids)
  const [entry] = await entriesOf(testOrganization)
  return entry!
}

/** Reverses an entry, and runs the job. */
async function reverse({ people }: TestOrganization, entryId: string): Promise<void> {
  dataOf(await people.accountant.post('accountingreversals', { entryId, reason: 'Clôture fausse' }))
  await testApp.server.jobs.drain()
}

const repost = ({ people }: TestOrganization, entryId: string) =>
  people.accountant.post<SendingStarted>('accountingrepostings', { entryId, reason: 'Clôture corrigée' })

describe('an entry that was reversed', () => {
  it('is posted again with the closing that arrived meanwhile, and the three entries refer to each other', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    const { id } = await sentTill(testOrganization)
    await reverse(testOrganization, id)
    dataOf(await importNotesClosing(testOrganization))
    await testApp.server.jobs.drain()
    expect(dataOf(await repost(testOrganization, id)).rowCount).toBe(1)
    await testApp.server.jobs.drain()
    const [first, reversal, reposted, ...otherEntries] = await entriesOf(testOrganization)
    expect(otherEntries).toEqual([])
    expect([first, reversal, reposted].map((entry) => entry!.kind)).toEqual(['CASH', 'REVERSAL', 'CASH'])
    expect(amountsOf(first!)).toEqual([
      ['470000', 0, 16_000],
      ['530', 16_000, 0],
    ])
    expect(amountsOf(reposted!)).toEqual([
      ['445710', 0, 909],
      ['445711', 0, 1_000],
      ['530', 16_000, 0],
      ['70710', 0, 9_091],
      ['70711', 0, 5_000],
    ])
    expect(reposted!.lines.every(({ label }) => label.endsWith(' – remplace CA 1'))).toBe(true)
    expect(relationsOf(first!)).toEqual(['REVERSED_BY CA 2', 'REPLACED_BY CA 3'])
    expect(relationsOf(reversal!)).toEqual(['REVERSES CA 1', 'FOLLOWED_BY CA 3'])
    expect(relationsOf(reposted!)).toEqual(['REPLACES CA 1', 'FOLLOWS_REVERSAL CA 2'])
    expect(reposted!.documentIds).toEqual(first!.documentIds)
  })

  it('is posted again only once when the reposting is requested twice before the job runs', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { id } = await sentTill(testOrganization)
    await reverse(testOrganization, id)
    dataOf(await repost(testOrganization, id))
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'REVERSAL', 'CASH'])
    await testOrganization.refuses(() => repost(testOrganization, id), 'EntryReplaced')
  })

  it('is a task of its month from the request of its reversal, or of its reposting, until the requested entry is posted', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { ids, people } = testOrganization
    const { id, date } = await sentTill(testOrganization)
    const corrections = async () => (await readMonth(testOrganization, date.slice(0, 7))).corrections
    expect(await corrections()).toBe(0)
    dataOf(await people.accountant.post('accountingreversals', { entryId: id, reason: 'Clôture fausse' }))
    expect(await corrections()).toBe(1)
    await testApp.server.jobs.drain()
    expect(await corrections()).toBe(0)
    await changeCategory(testApp, ids.notes, { accounting_code: '' })
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    // The job has failed: the category has no account.
    expect(await corrections()).toBe(1)
    await changeCategory(testApp, ids.notes, { accounting_code: '530' })
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    // Another request has posted the entry: the failed job is no longer needed.
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH', 'REVERSAL', 'CASH'])
    expect(await corrections()).toBe(0)
  })

  it('can be reversed and posted again more than once, and its amounts count once', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    let { id } = await sentTill(testOrganization)
    for (const round of [1, 2]) {
      await reverse(testOrganization, id)
      dataOf(await repost(testOrganization, id))
      await testApp.server.jobs.drain()
      const entries = await entriesOf(testOrganization)
      expect(entries).toHaveLength(1 + 2 * round)
      id = entries.at(-1)!.id
    }
    expect(balancesOf(await entriesOf(testOrganization))['530']).toBe(16_000)
  })

  it('is corrected by a closing that arrives after it is posted again', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    const { id } = await sentTill(testOrganization)
    await reverse(testOrganization, id)
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    dataOf(await importNotesClosing(testOrganization))
    await testApp.server.jobs.drain()
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'REVERSAL', 'CASH', 'CORRECTION'])
  })

  it('cannot be posted again before its correction is reversed, because the new entry would repeat the amounts of the correction', async () => {
    const testOrganization = await organizationWithTaxes(testApp)
    const { id } = await sentTill(testOrganization)
    dataOf(await importNotesClosing(testOrganization))
    await testApp.server.jobs.drain()
    const correction = (await entriesOf(testOrganization)).find(({ kind }) => kind === 'CORRECTION')!
    await reverse(testOrganization, id)
    await testOrganization.refuses(() => repost(testOrganization, id), 'CorrectionNotReversed')
    const hasCorrection = async () =>
      (await entriesOf(testOrganization)).find((entry) => entry.id === id)!.hasCorrection
    expect(await hasCorrection()).toBe(true)
    await reverse(testOrganization, correction.id)
    expect(await hasCorrection()).toBe(false)
    await testOrganization.refuses(() => repost(testOrganization, correction.id), 'EntryNotRepostable')
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    expect(balancesOf(await entriesOf(testOrganization))).toEqual({
      '530': 16_000,
      '470000': 0,
      '445710': -909,
      '445711': -1_000,
      '70710': -9_091,
      '70711': -5_000,
    })
  })
})

/*
 * Vouchers of 80 €. If their category was one of paper vouchers when the sheet was sent, the entry of the sheet debits 470005, the account for
 * vouchers, and the entry of the vouchers moves the 80 € to 511610. Otherwise the entry of the sheet debits 511610. So 470005 is 0 and 511610 is
 * 80 €, also after the category has changed and one of these entries was reversed and posted again.
 */
describe('the entry of a sheet with vouchers, after their category changed', () => {
  it.each([
    ['the category no longer has vouchers', true],
    ['the category has had vouchers only since the sheet was sent', false],
  ])('is posted again on the accounts of its vouchers: %s', async (_, paperTicket) => {
    const testOrganization = await organizationWithBooks(testApp)
    const { luncheon } = testOrganization.ids
    const setTicket = (isTicket: boolean) =>
      changeCategory(testApp, luncheon, { paper_ticket: isTicket, accounting_code: '511610' })
    await setTicket(paperTicket)
    const log = await validatedTicketSheet(testOrganization, [edenredTickets(testOrganization, 10, 8_000)])
    await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
    const posted = await entriesOf(testOrganization)
    expect(posted.map(({ kind }) => kind).sort()).toEqual(paperTicket ? ['CASH', 'TICKET'] : ['CASH'])
    const { id } = posted.find(({ kind }) => kind === 'CASH')!
    await setTicket(!paperTicket)
    await reverse(testOrganization, id)
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    const balances = balancesOf(await entriesOf(testOrganization))
    expect([balances['511610'], balances['470005'] ?? 0]).toEqual([8_000, 0])
  })

  it('is posted again on the same accounts if it is the entry of the vouchers, and the takings were posted in an entry of the day', async () => {
    const testOrganization = await organizationWithBooks(testApp, { entriesPer: 'DAY' })
    const { luncheon, card } = testOrganization.ids
    const ofEdenred = { issuer: 'Edenred', accounting_code: '511610' }
    await changeCategory(testApp, luncheon, { ...ofEdenred, paper_ticket: true, accounting_code: '' })
    const cards = { paymentCategoryId: card, totalCents: 3_000 }
    const log = await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 8_000),
      cards,
    ])
    const { jobs } = await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
    // The vouchers could not be sent: their category had no account.
    expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH_DAY'])
    await changeCategory(testApp, luncheon, { ...ofEdenred, paper_ticket: true })
    await saveAccountingSettings(testOrganization, { entriesPer: 'TILL' })
    const { id: jobId } = jobs.find(({ type }) => type === 'ACCOUNTING_TICKET')!
    await sendNow(testApp, testOrganization, jobId, 'REQUEST', 'jobevents')
    const posted = await entriesOf(testOrganization)
    expect(posted.map(({ kind }) => kind).sort()).toEqual(['CASH_DAY', 'TICKET'])
    const { id } = posted.find(({ kind }) => kind === 'TICKET')!
    await changeCategory(testApp, luncheon, { ...ofEdenred, paper_ticket: false })
    await reverse(testOrganization, id)
    dataOf(await repost(testOrganization, id))
    await testApp.server.jobs.drain()
    const balances = balancesOf(await entriesOf(testOrganization))
    expect([balances['511610'], balances['470005'] ?? 0]).toEqual([8_000, 0])
  })
})

it('an entry that is not reversed cannot be posted again, and the database refuses a second entry of its source', async () => {
  const testOrganization = await organizationWithBooks(testApp)
  const { id } = await sentTill(testOrganization)
  await testOrganization.refuses(() => repost(testOrganization, id), 'EntryNotReversed')
  const copy = asSystem(testApp.db, async (trx) => {
    const row = await trx
      .selectFrom('accounting_entries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { journal_code: _code, journal_label: _label, number: _number, ...columns } = row
    await trx
      .insertInto('accounting_entries')
      .values({ ...columns, id: UNKNOWN_ID, replaces_id: id })
      .execute()
  })
  await expect(copy).rejects.toMatchObject({ constraint: 'accounting_entries_replace_reversed' })
})
