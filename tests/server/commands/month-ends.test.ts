import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountingClosing, AccountingMonth } from '../../../src/domain/contract/accounting.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { MINUTE } from '../../support/server.ts'
import { controlledCashLog, organizationWithBooks, sendNow } from './books.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  notesOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement } from './wallets.ts'

const testApp = withTestApp()

const readMonth = async ({ people, ids }: TestOrganization, month: string) =>
  dataOf(
    await people.accountant.get<AccountingMonth>('accountingmonth', {
      establishmentId: ids.establishment,
      month,
    }),
  )

/** Each of these is on the last or the first day of a month: a bound that is wrong by a day counts it in two months or in none. */
describe('in the months around a month end are', () => {
  beforeEach(() => testApp.clock.set('2026-11-20T10:00:00.000Z'))

  it('sheets in the month of their date, in a month of 31 days and in one of 30', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    for (const [index, date] of [
      '2026-08-31',
      '2026-09-01',
      '2026-09-30',
      '2026-10-01',
      '2026-10-31',
    ].entries())
      await countSheet(testOrganization, { date, counts: [notesOf(testOrganization, `SAC00${index}`)] })
    const counted = async (month: string) => (await readMonth(testOrganization, month)).tillsToValidate
    expect([await counted('2026-08'), await counted('2026-09'), await counted('2026-10')]).toEqual([1, 2, 2])
    expect(await counted('2026-11')).toBe(0)
  })

  it('inventories in the month of their date in the establishment', async () => {
    testApp.clock.set('2026-10-31T22:30:00.000Z')
    const testOrganization = await organizationWithBooks(testApp)
    const { director } = testOrganization.people
    dataOf(await postMovement(director, INVENTORY))
    testApp.clock.advance(40 * MINUTE)
    dataOf(await postMovement(director, { ...INVENTORY, denominations: { 5000: 5 } }))
    const toSend = async (month: string) => (await readMonth(testOrganization, month)).movementsToSend
    expect([await toSend('2026-10'), await toSend('2026-11'), await toSend('2026-12')]).toEqual([1, 1, 0])
  })

  it('payments of voucher issuers from the month of their date on', async () => {
    testApp.clock.set('2026-11-01T10:00:00.000Z')
    const testOrganization = await organizationWithBooks(testApp)
    const { accountant } = testOrganization.people
    const { luncheon } = testOrganization.ids
    await changeCategory(testApp, luncheon, { paper_ticket: true, issuer: 'Edenred' })
    const counts = [{ paymentCategoryId: luncheon, quantity: 10, totalCents: 10_000 }]
    await validatedCashLog(testOrganization, { date: '2026-10-31', counts, turnoverCents: 10_000 })
    const dispatch = {
      ...{ date: '2026-11-01', through: '2026-10-31', issuers: ['Edenred'] },
      ...{ declaredCents: 10_000, transport: 'POST' },
    }
    const { id } = dataOf(await accountant.post<TicketDispatch>('ticketdispatches', dispatch))
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'SENT', slipNumber: 'B-7' }))
    const paid = {
      issuer: 'Edenred',
      reimbursedCents: 10_000,
      commissionCents: 0,
      reimbursedOn: '2026-11-01',
    }
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'REIMBURSED', reimbursement: paid }))
    const toSend = async (month: string) => (await readMonth(testOrganization, month)).movementsToSend
    expect([await toSend('2026-10'), await toSend('2026-11'), await toSend('2026-12')]).toEqual([0, 1, 1])
  })
})

it('a month is over when the next one has begun in the establishment', async () => {
  testApp.clock.set('2026-11-30T22:30:00.000Z')
  const testOrganization = await testApp.createOrganization()
  const overMonths = async () => {
    const months = ['2026-10', '2026-11', '2026-12']
    const read = await Promise.all(months.map((month) => readMonth(testOrganization, month)))
    return read.filter(({ isOver }) => isOver).map(({ month }) => month)
  }
  expect(await overMonths()).toEqual(['2026-10'])
  testApp.clock.advance(40 * MINUTE)
  expect(await overMonths()).toEqual(['2026-10', '2026-11'])
})

it('a till of which a line was deleted is sent with its month', async () => {
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const testOrganization = await organizationWithBooks(testApp)
  const { people, ids } = testOrganization
  const counts = [
    { paymentCategoryId: ids.card, totalCents: 16_000 },
    { paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 900 },
  ]
  const { id, counts: counted } = await countSheet(testOrganization, { counts })
  dataOf(await people.user.delete(`counts/${counted[1]!.id}`))
  dataOf(await setStatus(people.user, 'cashlogs', id, { status: 'VALIDATED' }))
  dataOf(await setStatus(people.accountant, 'counts', counted[0]!.id, { status: 'AVALIDATED' }))
  const body = { establishmentId: ids.establishment, month: '2026-11' }
  expect(dataOf(await people.accountant.post('accountingmonth', body))).toMatchObject({ rowCount: 1 })
})

it('a month that was reopened is the one to close before later ones', async () => {
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const testOrganization = await organizationWithBooks(testApp)
  const { people, ids } = testOrganization
  const earlierMonth = async () => (await readMonth(testOrganization, '2026-11')).earlierMonth
  const { ids: countIds } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
  await sendNow(testApp, testOrganization, countIds)
  expect(await earlierMonth()).toBe('2026-10')
  const body = { establishmentId: ids.establishment, month: '2026-10' }
  const { id } = dataOf(await people.accountant.post<AccountingClosing>('accountingclosings', body))
  expect(await earlierMonth()).toBeNull()
  const reopened = { status: 'REOPENED', reason: 'Une caisse oubliée' }
  dataOf(await setStatus(people.admin, 'accountingclosings', id, reopened))
  expect(await earlierMonth()).toBe('2026-10')
})
