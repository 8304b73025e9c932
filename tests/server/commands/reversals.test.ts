import { describe, expect, it } from 'vitest'
import type { SendingStarted } from '../../../src/domain/contract/accounting.ts'
import {
  amountsOf,
  controlledNotes,
  entriesOf,
  importNotesClosing,
  organizationWithBooks,
  organizationWithTaxes,
  sendNow,
} from './books.ts'
import { dataOf, notesOf, type TestOrganization, withTestApp, YESTERDAY } from './test-app.ts'

const testApp = withTestApp()

describe('a posted entry', () => {
  const reverse = ({ people }: TestOrganization, entryId: string) =>
    people.accountant.post<SendingStarted>('accountingreversals', { entryId, reason: 'Mauvais compte' })

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

  it('is reversed once when this is requested twice before the job runs', async () => {
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

it('with one entry a day, the tills of a day that are sent together are one entry, and the closing of one corrects only its amounts', async () => {
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
