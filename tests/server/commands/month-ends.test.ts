import { beforeEach, describe, expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { updateRows } from '../../support/rows.ts'
import { MINUTE_MS } from '../../support/server.ts'
import {
  amountsOf,
  closeMonth,
  controlledCashLog,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithBooks,
  readMonth,
  sendMonth,
  sendMonthNow,
  sendNow,
} from './books.ts'
import {
  changeCategory,
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  sealedPouch,
  setStatus,
  signInAgain,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, readWallet, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

/** Most records here are on the last or the first day of a month: a bound that is wrong by a day counts them in two months or in none. */
describe('at a month end', () => {
  beforeEach(() => testApp.clock.set('2026-11-20T10:00:00.000Z'))

  it('sheets belong to the month of their date, in a month of 31 days and in one of 30', async () => {
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

  it('inventories belong to the month of their date in the establishment’s time zone', async () => {
    testApp.clock.set('2026-10-31T22:30:00.000Z')
    const testOrganization = await organizationWithBooks(testApp)
    const { director } = testOrganization.people
    dataOf(await postMovement(director, INVENTORY))
    testApp.clock.advance(40 * MINUTE_MS)
    dataOf(await postMovement(director, { ...INVENTORY, denominations: { 5000: 5 } }))
    const toSend = async (month: string) => (await readMonth(testOrganization, month)).movementsToSend
    expect([await toSend('2026-10'), await toSend('2026-11'), await toSend('2026-12')]).toEqual([1, 1, 0])
  })

  it('a wallet movement whose month is already closed is dated on the first day of the next month, and posted with that month', async () => {
    // 1 November 00:10 in Réunion, where October is over; 31 October 21:10 in Paris.
    testApp.clock.set('2026-10-31T20:10:00.000Z')
    const testOrganization = await organizationWithBooks(testApp)
    const { ids } = testOrganization
    const { director, accountant } = testOrganization.people
    const inTimeZone = (time_zone: string) =>
      updateRows(
        testApp.db,
        'establishments',
        { organization_id: ids.organization, id: ids.establishment },
        { time_zone },
      )
    await inTimeZone('Indian/Reunion')
    dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true }))
    await inTimeZone('Europe/Paris')
    const purchase = dataOf(await postMovement(director, { type: 'PURCHASE', denominations: { 1000: 14 } }))
    const sent = dataOf(
      await postMovement(director, { type: 'DECREASE', denominations: { 1000: 1 }, pouchNumber: 'MON0009' }),
    )
    dataOf(await director.delete(`pouches/${sent.pouchId}`))
    const { entries } = dataOf(
      await accountant.get<{ entries: WalletMovement[] }>('walletmovements', { sort: 'sequence_asc' }),
    )
    expect(entries.map(({ type, date }) => [type, date])).toEqual([
      ['PURCHASE', '2026-11-01'],
      ['DECREASE', '2026-11-01'],
      ['REVERSAL', '2026-11-01'],
    ])
    expect(purchase.date).toBe('2026-11-01')
    // The statement of the wallet until today contains these movements, although they are dated tomorrow.
    const { balanceCents, period } = await readWallet(testOrganization)
    expect([balanceCents, period.to, period.closingCents]).toEqual([140_00, '2026-10-31', 140_00])
    const toSend = async (month: string) => (await readMonth(testOrganization, month)).movementsToSend
    expect([await toSend('2026-10'), await toSend('2026-11')]).toEqual([0, 1])
    testApp.clock.set('2026-11-02T10:00:00.000Z')
    const monday = await signInAgain(testApp, testOrganization)
    await sendMonthNow(testApp, monday, '2026-11')
    expect((await entriesOf(monday)).map((entry) => [entry.date, ...amountsOf(entry)])).toEqual([
      ['2026-11-01', [DEFAULT_ACCOUNTS.bank!.code, 0, 140_00], [DEFAULT_ACCOUNTS.change!.code, 140_00, 0]],
    ])
  })

  it('remittances belong to the month of their hand-over, whatever day was planned', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const onDay = (day: string) => {
      testApp.clock.set(`${day}T10:00:00.000Z`)
      return signInAgain(testApp, testOrganization)
    }
    // Friday 30 October: three pouches of 160 € each. One is planned for Monday and taken today; one is planned for today and taken on
    // Tuesday; one is planned for today and not taken yet.
    const friday = await onDay('2026-10-30')
    const pouchOf = (number: string, date: string) => sealedPouch(friday, number, { date })
    const early = await preparedRemittance(friday, [await pouchOf('SAC701', '2026-10-28')], '2026-11-02')
    const late = await preparedRemittance(friday, [await pouchOf('SAC702', '2026-10-29')], '2026-10-30')
    const waiting = await preparedRemittance(friday, [await pouchOf('SAC703', '2026-10-27')], '2026-10-30')
    dataOf(await changeRemittance(friday, early, { status: 'VALIDATED' }))
    const tuesday = await onDay('2026-11-03')
    dataOf(await changeRemittance(tuesday, late, { status: 'VALIDATED' }))
    const toCredit = async (month: string) => (await readMonth(tuesday, month)).remittancesToCredit
    expect([await toCredit('2026-10'), await toCredit('2026-11')]).toEqual([1, 1])

    // The accountant controls the sheets and the remittances, which the bank credited on 2 and 4 November, and sends and closes October.
    const { accountant } = tuesday.people
    const { data } = await accountant.get<{ entries: { id: string }[] }>('counts', { status: 'VALIDATED' })
    const countIds = data.entries.map(({ id }) => id)
    dataOf(await setStatus(accountant, 'counts', countIds, { status: 'AVALIDATED' }))
    await tuesday.refuses(() => closeMonth(tuesday, '2026-10'), 'MonthNotSent')
    for (const [remittance, creditedOn] of [
      [early, '2026-11-02'],
      [late, '2026-11-04'],
    ] as const)
      dataOf(
        await changeRemittance(tuesday, remittance, {
          status: 'AVALIDATED',
          creditedCents: 16_000,
          creditedOn,
        }),
      )
    // The counts of the three pouches, and the remittance that was handed over in October.
    expect(await sendMonthNow(testApp, tuesday, '2026-10')).toMatchObject({ rowCount: 4 })
    // Closed again after it was reopened, the month still has the remittance that is archived.
    for (const reopening of [{ status: 'REOPENED', reason: 'Une erreur' }, null]) {
      const closing = dataOf(await closeMonth(tuesday, '2026-10'))
      expect(closing).toMatchObject({ month: '2026-10', remittances: 1 })
      if (reopening)
        dataOf(await setStatus(tuesday.people.admin, 'accountingclosings', closing.id, reopening))
    }
    const statusOf = async ({ id }: Remittance) =>
      dataOf(await accountant.get<Remittance>(`remittances/${id}`)).status
    expect([await statusOf(early), await statusOf(late), await statusOf(waiting)]).toEqual([
      'ARCHIVED',
      'AVALIDATED',
      'PREPARED',
    ])
    // At the end of October the 160 € that the carrier took are in transit, no longer in cash; the bank credits them on 2 November.
    const entries = (await entriesOf(tuesday)).filter(({ kind }) => kind === 'TRANSIT' || kind === 'BANK')
    expect(entries.map(({ kind, date }) => [kind, date])).toEqual([
      ['TRANSIT', '2026-10-30'],
      ['BANK', '2026-11-02'],
    ])
    expect(await readMonth(tuesday, '2026-11')).toMatchObject({
      earlierMonth: null,
      remittancesToCredit: 0,
      remittancesToSend: 1,
    })
  })

  it('payments of voucher issuers wait to be sent from the month of their date on', async () => {
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
    // October has a till that is not sent; nothing but the payment is in November.
    await sendMonthNow(testApp, testOrganization, '2026-11')
    expect(await readMonth(testOrganization, '2026-11')).toMatchObject({ movementsToSend: 0, isEmpty: false })
    expect((await readMonth(testOrganization, '2026-12')).isEmpty).toBe(true)
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
  testApp.clock.advance(40 * MINUTE_MS)
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
  expect(dataOf(await sendMonth(testOrganization, '2026-11'))).toMatchObject({ rowCount: 1 })
})

it('the month of the opening inventory of the wallet has to be closed before later ones, although no sheet was counted in it', async () => {
  // Wednesday 30 September: the change is counted for the first time, 620 €. The first till is counted on Monday 5 October.
  testApp.clock.set('2026-09-30T10:00:00.000Z')
  const september = await organizationWithBooks(testApp)
  dataOf(await postMovement(september.people.director, INVENTORY))
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const testOrganization = await signInAgain(testApp, september)
  const { ids: countIds } = await controlledCashLog(testOrganization, { date: '2026-10-05' })
  await sendNow(testApp, testOrganization, countIds)
  expect(await readMonth(testOrganization, '2026-10')).toMatchObject({
    earlierMonth: '2026-09',
    movementsToSend: 0,
  })
  await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), 'EarlierMonthOpen')
  expect(await sendMonthNow(testApp, testOrganization, '2026-09')).toMatchObject({ rowCount: 1 })
  const entries = (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'WALLET')
  expect(entries).toMatchObject([{ date: '2026-09-30' }])
  for (const month of ['2026-09', '2026-10']) dataOf(await closeMonth(testOrganization, month))
})

it('a month in which only coins of an earlier deposit were received has to be closed, so that they are posted in it', async () => {
  const onDay = (testOrganization: TestOrganization, day: string) => {
    testApp.clock.set(`${day}T10:00:00.000Z`)
    return signInAgain(testApp, testOrganization)
  }
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const november = await organizationWithBooks(testApp)
  dataOf(await postMovement(november.people.director, INVENTORY))
  const pouchIds = [await sealChangePouch(november, 'MON0001'), await sealChangePouch(november, 'MON0002')]
  const pouches = await Promise.all(pouchIds.map((pouchId) => readPouch(november, pouchId)))
  const remittance = await preparedRemittance(november, pouches)
  dataOf(await changeRemittance(november, remittance, { status: 'VALIDATED' }))
  // The coins of the second pouch come in November, those of the first in December, when the restaurant is closed.
  dataOf(await postMovement(november.people.director, { ...RECEIVED_COINS, pouchId: pouchIds[1] }))
  dataOf(await changeRemittance(november, remittance, { status: 'AVALIDATED' }))
  await sendMonthNow(testApp, november, '2026-11')
  const december = await onDay(november, '2026-12-15')
  dataOf(await closeMonth(december, '2026-11'))
  dataOf(await postMovement(december.people.director, { ...RECEIVED_COINS, pouchId: pouchIds[0] }))
  const january = await onDay(december, '2027-01-10')
  expect((await readMonth(january, '2027-01')).earlierMonth).toBe('2026-12')
  await january.refuses(() => closeMonth(january, '2026-12'), 'MonthNotSent')
  await sendMonthNow(testApp, january, '2026-12')
  const coins = (await entriesOf(january)).filter(({ kind }) => kind === 'COINS')
  expect(coins.map(({ date }) => date)).toEqual(['2026-11-20', '2026-12-15'])
  dataOf(await closeMonth(january, '2026-12'))
  expect((await readMonth(january, '2027-01')).earlierMonth).toBeNull()
})

it('a month in which only notes left the wallet for coins has nothing to post, and need not be closed', async () => {
  testApp.clock.set('2026-08-31T10:00:00.000Z')
  const august = await organizationWithBooks(testApp)
  dataOf(await postMovement(august.people.director, INVENTORY))
  testApp.clock.set('2026-09-30T10:00:00.000Z')
  await sealChangePouch(await signInAgain(testApp, august))
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const testOrganization = await signInAgain(testApp, august)
  await sendMonthNow(testApp, testOrganization, '2026-08')
  dataOf(await closeMonth(testOrganization, '2026-08'))
  expect((await readMonth(testOrganization, '2026-11')).earlierMonth).toBeNull()
})

it('a month that was reopened has to be closed before later ones', async () => {
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const testOrganization = await organizationWithBooks(testApp)
  const earlierMonth = async () => (await readMonth(testOrganization, '2026-11')).earlierMonth
  const { ids: countIds } = await controlledCashLog(testOrganization, { date: '2026-10-31' })
  await sendNow(testApp, testOrganization, countIds)
  expect(await earlierMonth()).toBe('2026-10')
  const { id } = dataOf(await closeMonth(testOrganization, '2026-10'))
  expect(await earlierMonth()).toBeNull()
  const reopened = { status: 'REOPENED', reason: 'Une caisse oubliée' }
  dataOf(await setStatus(testOrganization.people.admin, 'accountingclosings', id, reopened))
  expect(await earlierMonth()).toBe('2026-10')
})
