import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountingMonth } from '../../../src/domain/contract/accounting-months.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { MINUTE_MS } from '../../support/server.ts'
import {
  balancesOf,
  closeMonth,
  controlCounts,
  countStatusesOf,
  DEFAULT_ACCOUNTS,
  entriesOf,
  organizationWithBooks,
  readMonth,
  saveAccountingSettings,
  sendMonth,
  sendMonthNow,
} from './books.ts'
import {
  changeCategory,
  changeRemittance,
  countSheet,
  dataOf,
  notesOf,
  preparedRemittance,
  readPouch,
  setStatus,
  sheetBody,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, WITHDRAWAL } from './wallets.ts'

const testApp = withTestApp()
beforeEach(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))

const MONTH = TODAY.slice(0, 7)
const TOMORROW = addDays(TODAY, 1)
const inventoryOf = ({ people }: TestOrganization, totalCents: number) =>
  postMovement(people.director, { type: 'INVENTORY', totalCents })
const postedEntries = async (testOrganization: TestOrganization) =>
  (await entriesOf(testOrganization)).map(({ kind, date, lines }) => ({
    kind,
    date,
    lines: lines
      .map(
        ({ account, debitCents, creditCents }) =>
          `${debitCents > 0 ? 'D' : 'C'} ${account} ${debitCents + creditCents}`,
      )
      .sort(),
  }))

describe('sending a month, besides its tills and remittances,', () => {
  it('posts each inventory of the wallet once: the first against suspense, the next against shortages', async () => {
    const today = await organizationWithBooks(testApp)
    dataOf(await postMovement(today.people.director, INVENTORY))
    // 620 € are found first, 617 € on the next day.
    testApp.clock.set(`${TOMORROW}T10:00:00.000Z`)
    const testOrganization = await signInAgain(testApp, today)
    dataOf(await inventoryOf(testOrganization, 61_700))
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(2)
    expect((await sendMonthNow(testApp, testOrganization, MONTH)).rowCount).toBe(2)
    expect(await postedEntries(testOrganization)).toEqual([
      { kind: 'WALLET', date: TODAY, lines: ['C 470000 62000', 'D 470010 62000'] },
      { kind: 'WALLET', date: TOMORROW, lines: ['C 470010 300', 'D 470002 300'] },
    ])
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(0)
    await testOrganization.refuses(() => sendMonth(testOrganization, MONTH), {
      http: 409,
      refusal: 'NothingToSend',
    })
  })

  it('posts what the inventories of the first day find against suspense, until the wallet moves in another way', async () => {
    const today = await organizationWithBooks(testApp)
    // The screen of an empty wallet invites to an inventory of 0 €.
    dataOf(await inventoryOf(today, 0))
    testApp.clock.set(`${TOMORROW}T10:00:00.000Z`)
    const testOrganization = await signInAgain(testApp, today)
    // 5 000 € are typed instead of 500 €. Then 10 € are bought, and 508 € found.
    for (const totalCents of [500_000, 50_000]) dataOf(await inventoryOf(testOrganization, totalCents))
    const purchase = { type: 'PURCHASE', denominations: { 1000: 1 } }
    dataOf(await postMovement(testOrganization.people.director, purchase))
    dataOf(await inventoryOf(testOrganization, 50_800))
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect((await postedEntries(testOrganization)).map(({ lines }) => lines)).toEqual([
      ['C 470000 500000', 'D 470010 500000'],
      ['C 470010 450000', 'D 470000 450000'],
      ['C 470007 1000', 'D 470010 1000'],
      ['C 470010 200', 'D 470002 200'],
    ])
  })

  it('posts coins that were received after their remittance was posted, so that transit returns to zero', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { director } = testOrganization.people
    dataOf(await postMovement(director, INVENTORY))
    const { pouchId } = dataOf(await postMovement(director, WITHDRAWAL))
    const remittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, pouchId!),
    ])
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(0)
    const entries = await postedEntries(testOrganization)
    expect(entries.map(({ kind }) => kind)).toEqual(['TRANSIT', 'WALLET', 'COINS'])
    expect(entries[2]!.lines).toEqual(['C 470006 10000', 'D 470010 10000'])
    expect(balancesOf(await entriesOf(testOrganization))[DEFAULT_ACCOUNTS.transit!.code]).toBe(0)
  })

  it('posts the payment of an issuer: bank, commission and its VAT against the vouchers', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const { accountant } = testOrganization.people
    await changeCategory(testApp, testOrganization.ids.luncheon, {
      paper_ticket: true,
      issuer: 'Edenred',
      accounting_code: '511610',
    })
    const counts = [{ paymentCategoryId: testOrganization.ids.luncheon, quantity: 10, totalCents: 10_000 }]
    await validatedCashLog(testOrganization, { counts, turnoverCents: 10_000 })
    const prepared = dataOf(
      await accountant.post<TicketDispatch>('ticketdispatches', {
        date: TODAY,
        through: YESTERDAY,
        issuers: ['Edenred'],
        declaredCents: 10_000,
        transport: 'POST',
      }),
    )
    const id = prepared.id
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'SENT', slipNumber: 'B-7' }))
    const reimbursement = {
      issuer: 'Edenred',
      reimbursedCents: 9_600,
      commissionCents: 360,
      reimbursedOn: TODAY,
      reason: 'Un titre refusé',
    }
    dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'REIMBURSED', reimbursement }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    const entries = (await postedEntries(testOrganization)).filter(({ kind }) => kind === 'REIMBURSEMENT')
    // 100,00 declared, 96,00 paid, a commission of 3,60 of which 0,60 is VAT, 0,40 missing.
    expect(entries).toEqual([
      {
        kind: 'REIMBURSEMENT',
        date: TODAY,
        lines: ['C 511610 10000', 'D 470007 9600', 'D 470008 40', 'D 470011 300', 'D 470013 60'],
      },
    ])
  })

  const CHANGES: readonly (readonly [
    title: string,
    change: Parameters<typeof changeCategory>[2],
    issuer: string | null,
  ])[] = [
    ['is renamed', { name: 'Meal vouchers' }, null],
    ['gets an issuer', { issuer: 'Pluxee' }, null],
    ['gets another issuer', { issuer: 'Pluxee' }, 'Edenred'],
    ['is no longer one of paper vouchers', { paper_ticket: false, issuer: null }, 'Edenred'],
  ]
  it.each(CHANGES)(
    'clears the account of vouchers whose category %s after their dispatch was sent',
    async (_, change, issuer) => {
      const testOrganization = await organizationWithBooks(testApp)
      const { accountant } = testOrganization.people
      const { luncheon, ticket } = testOrganization.ids
      await changeCategory(testApp, luncheon, {
        name: 'Vouchers',
        paper_ticket: true,
        issuer,
        accounting_code: '511610',
      })
      await changeCategory(testApp, ticket, { paper_ticket: true, issuer: 'Up', accounting_code: '511620' })
      const counts = [
        { paymentCategoryId: luncheon, quantity: 10, totalCents: 10_000 },
        { paymentCategoryId: ticket, quantity: 3 },
      ]
      await validatedCashLog(testOrganization, { counts, turnoverCents: 12_400 })
      const issuers = [issuer ?? 'Vouchers', 'Up']
      const { id } = dataOf(
        await accountant.post<TicketDispatch>('ticketdispatches', {
          date: TODAY,
          through: YESTERDAY,
          issuers,
          declaredCents: 12_400,
          transport: 'POST',
        }),
      )
      dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'SENT', slipNumber: 'B-7' }))
      await changeCategory(testApp, luncheon, change)
      const payments = [
        {
          ...{ issuer: issuers[0]!, reimbursedCents: 9_600, commissionCents: 360 },
          ...{ reimbursedOn: TODAY, reason: 'Un titre refusé' },
        },
        { issuer: 'Up', reimbursedCents: 2_400, commissionCents: 0, reimbursedOn: TODAY },
      ]
      for (const reimbursement of payments)
        dataOf(await setStatus(accountant, 'ticketdispatches', id, { status: 'REIMBURSED', reimbursement }))
      await sendMonthNow(testApp, testOrganization, MONTH)
      const entries = (await postedEntries(testOrganization)).filter(({ kind }) => kind === 'REIMBURSEMENT')
      // Of 100,00 declared, 96,00 were paid; the commission of 3,60 includes 0,60 of VAT; 0,40 are missing. Up paid all of 3 × 8,00.
      expect(entries.map(({ lines }) => lines).toSorted()).toEqual([
        ['C 511610 10000', 'D 470007 9600', 'D 470008 40', 'D 470011 300', 'D 470013 60'],
        ['C 511620 2400', 'D 470007 2400'],
      ])
    },
  )
})

describe('sending a month', () => {
  it('sends every controlled till, and leaves the others', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const first = await validatedCashLog(testOrganization, { date: YESTERDAY })
    const second = await validatedCashLog(testOrganization, {
      date: '2026-11-18',
      counts: [notesOf(testOrganization, 'SAC002')],
    })
    await controlCounts(testOrganization, first)
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({
      tillsToValidate: 1,
      tillsToSend: 1,
      tillsWithoutClosing: 2,
    })
    expect(await sendMonthNow(testApp, testOrganization, MONTH)).toMatchObject({
      rowCount: 1,
      jobs: [{ type: 'ACCOUNTING-CASH' }],
    })
    expect([
      await countStatusesOf(testOrganization, first.id),
      await countStatusesOf(testOrganization, second.id),
    ]).toEqual([['SENT'], ['VALIDATED']])
  })

  it('is returned as the last sending of its month and establishment only, with its jobs, also after they ended', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    await saveAccountingSettings(testOrganization)
    await controlCounts(testOrganization, await validatedCashLog(testOrganization, { date: YESTERDAY }))
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({ lastSending: null })
    const { jobs } = dataOf(await sendMonth(testOrganization, MONTH))
    const { lastSending } = await readMonth(testOrganization, MONTH)
    expect(lastSending?.jobs).toEqual(jobs)
    await testApp.server.jobs.drain()
    expect((await readMonth(testOrganization, MONTH)).lastSending).toEqual(lastSending)
    testApp.clock.advance(MINUTE_MS)
    const counts = [notesOf(testOrganization, 'SAC002')]
    await controlCounts(
      testOrganization,
      await validatedCashLog(testOrganization, { service: 'evening', counts }),
    )
    const next = dataOf(await sendMonth(testOrganization, MONTH))
    expect((await readMonth(testOrganization, MONTH)).lastSending?.jobs).toEqual(next.jobs)
    expect((await readMonth(testOrganization, '2026-10')).lastSending).toBeNull()
    const elsewhere = { establishmentId: ids.otherEstablishment, month: MONTH }
    expect(dataOf(await people.accountant.get<AccountingMonth>('accountingmonth', elsewhere))).toMatchObject({
      lastSending: null,
    })
  })

  it('counts wallet movements as being sent until their job ends, and refuses to send them a second time', async () => {
    const testOrganization = await testApp.createOrganization()
    await saveAccountingSettings(testOrganization)
    dataOf(await postMovement(testOrganization.people.director, INVENTORY))
    dataOf(await sendMonth(testOrganization, MONTH))
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({
      movementsToSend: 0,
      sending: 1,
      isEmpty: false,
    })
    await testOrganization.refuses(() => sendMonth(testOrganization, MONTH), {
      http: 409,
      refusal: 'NothingToSend',
    })
    await testApp.server.jobs.drain()
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({ movementsToSend: 0, sending: 0 })
  })
})

describe('closing a month', () => {
  it('is refused while something is not sent, with the number of each kind of open task', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    const log = await validatedCashLog(testOrganization, { date: '2026-10-31' })
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), {
      refusal: 'MonthNotSent',
      issues: [{ path: 'tillsToValidate', key: 'accounting.month.tillsToValidate', value: '1' }],
    })
    await controlCounts(testOrganization, log)
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), {
      issues: [{ path: 'tillsToSend', key: 'accounting.month.tillsToSend', value: '1' }],
    })
    await sendMonthNow(testApp, testOrganization, '2026-10')
    dataOf(await closeMonth(testOrganization, '2026-10'))
    expect(await readMonth(testOrganization, '2026-10')).toMatchObject({ isClosed: true, isOver: true })
  })

  it('is refused while an earlier month with counts is open', async () => {
    const testOrganization = await organizationWithBooks(testApp)
    await controlCounts(testOrganization, await validatedCashLog(testOrganization, { date: '2026-09-30' }))
    await controlCounts(
      testOrganization,
      await validatedCashLog(testOrganization, {
        date: '2026-10-31',
        counts: [notesOf(testOrganization, 'SAC002')],
      }),
    )
    for (const month of ['2026-09', '2026-10']) await sendMonthNow(testApp, testOrganization, month)
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-10'), {
      refusal: 'EarlierMonthOpen',
      issues: [{ path: 'month', value: '2026-09' }],
    })
    expect((await readMonth(testOrganization, '2026-10')).earlierMonth).toBe('2026-09')
    dataOf(await closeMonth(testOrganization, '2026-09'))
    dataOf(await closeMonth(testOrganization, '2026-10'))
  })

  it('is possible with coins of a till that post nothing, because the category has the account of the wallet', async () => {
    const cash = { code: '530000', label: 'Caisse' }
    const testOrganization = await organizationWithBooks(testApp, {
      accounts: { ...DEFAULT_ACCOUNTS, change: cash },
    })
    const { coins } = testOrganization.ids
    await changeCategory(testApp, coins, { accounting_code: cash.code, label: cash.label })
    const counts = [{ paymentCategoryId: coins, totalCents: 4_500 }]
    const log = await validatedCashLog(testOrganization, { counts, turnoverCents: 4_500 })
    await controlCounts(testOrganization, log)
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect((await postedEntries(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH'])
    expect(await readMonth(testOrganization, MONTH)).toMatchObject({ movementsToSend: 0, sending: 0 })
    await testOrganization.refuses(() => sendMonth(testOrganization, MONTH), {
      http: 409,
      refusal: 'NothingToSend',
    })
    testApp.clock.set('2026-12-01T10:00:00.000Z')
    const december = await signInAgain(testApp, testOrganization)
    dataOf(await closeMonth(december, MONTH))
    expect((await readMonth(december, '2026-12')).earlierMonth).toBeNull()
  })

  it('is possible for an empty month only when that is confirmed', async () => {
    const testOrganization = await testApp.createOrganization()
    await testOrganization.refuses(() => closeMonth(testOrganization, '2026-05'), 'MonthEmpty')
    await testOrganization.refuses(
      () => closeMonth(testOrganization, '2026-05', { confirmedEmpty: false }),
      'MonthEmpty',
    )
    expect((await readMonth(testOrganization, '2026-05')).isEmpty).toBe(true)
    dataOf(await closeMonth(testOrganization, '2026-05', { confirmedEmpty: true }))
  })

  it('treats a month with only a sheet without counts as empty, and reports no missing closing for it', async () => {
    const testOrganization = await testApp.createOrganization()
    await countSheet(testOrganization, { date: '2026-10-30', counts: [] })
    expect(await readMonth(testOrganization, '2026-10')).toMatchObject({
      isEmpty: true,
      tillsWithoutClosing: 0,
    })
  })

  it('still allows a sheet without counts to be deleted, but not to be changed', async () => {
    const testOrganization = await testApp.createOrganization()
    const { user } = testOrganization.people
    const sheet = { date: '2026-10-30', counts: [] }
    const { id, version } = await countSheet(testOrganization, sheet)
    dataOf(await closeMonth(testOrganization, '2026-10', { confirmedEmpty: true }))
    const counted = { ...sheetBody(testOrganization, { date: sheet.date }), version }
    await testOrganization.refuses(() => user.put(`cashlogs/${id}`, counted), 'MonthClosed')
    expect(dataOf(await user.call<CashLog>('DELETE', `cashlogs/${id}`)).status).toBe('DELETED')
  })
})
