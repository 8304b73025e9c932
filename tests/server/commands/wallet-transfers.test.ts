import { beforeEach, describe, expect, it } from 'vitest'
import type { AccountingMonth } from '../../../src/domain/contract/accounting-months.ts'
import type { CashRegister } from '../../../src/domain/contract/organizations.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { statusAndMessage } from '../../support/responses.ts'
import { amountsOf, DEFAULT_ACCOUNTS, entriesOf, saveAccountingSettings, sendMonthNow } from './books.ts'
import { dataOf, signInAgain, type TestOrganization, TODAY, UNKNOWN_ID, withTestApp } from './test-app.ts'
import { organizationWithWallet, postMovement, readWallet, undoMovement } from './wallets.ts'

/* Money bought with the bank account or paid into it, and floats of tills. The wallet contains 500 € in notes and 120 € in coins. */

const testApp = withTestApp()
const MONTH = TODAY.slice(0, 7)
let testOrganization: TestOrganization
beforeEach(async () => {
  testOrganization = await organizationWithWallet(testApp)
})

const PURCHASE = {
  type: 'PURCHASE',
  rolls: { 200: 2, 50: 1 },
  denominations: { 500: 4 },
  comment: ' cash desk ',
}
const floatOf = (direction: 'toTill' | 'toWallet', changes: object = {}) => ({
  type: 'FLOAT',
  direction,
  cashRegisterId: testOrganization.ids.bar,
  denominations: { 2000: 2, 200: 30 },
  ...changes,
})
const issueAt = (path: string, key: string) => ({ issues: [{ path, key }] })

describe('money that was bought with the bank account', () => {
  it('is added to the wallet, with its rolls', async () => {
    const { data, status } = await postMovement(testOrganization.people.accountant, PURCHASE)
    // 50 coins of 2 €, 40 of 0.50 €, 4 notes of 5 €.
    expect([status, data]).toMatchObject([
      201,
      {
        type: 'PURCHASE',
        movementCents: 14_000,
        totalCents: 76_000,
        denominations: { 200: 50, 50: 40, 500: 4 },
        rolls: { 200: 2, 50: 1 },
        differenceCents: null,
        comment: 'cash desk',
        cashRegisterName: null,
        date: TODAY,
      },
    ])
    const { composition, period } = await readWallet(testOrganization)
    expect(composition).toMatchObject({ 200: 90, 50: 40, 500: 4 })
    expect(period.types).toContainEqual({ type: 'PURCHASE', count: 1, cents: 14_000 })
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      entity: 'walletMovement',
      action: 'create',
    })
  })

  it('is refused without money, for a roll of notes, and for a shift lead', async () => {
    const { director, user } = testOrganization.people
    await testOrganization.refuses(
      () => postMovement(director, { type: 'PURCHASE' }),
      issueAt('denominations', 'failure.MoneyRequired'),
    )
    await testOrganization.refuses(
      () => postMovement(director, { type: 'PURCHASE', rolls: { 5000: 1 } }),
      issueAt('rolls', 'failure.RollsInvalid'),
    )
    expect((await postMovement(user, PURCHASE)).status).toBe(403)
  })
})

describe('money that is paid into the bank', () => {
  const PAYING_IN = { type: 'PAYING_IN', denominations: { 5000: 6, 200: 10 }, comment: 'Too much change' }

  it('leaves the wallet, without a loss', async () => {
    const { director, accountant } = testOrganization.people
    await saveAccountingSettings(testOrganization)
    const { data, status } = await postMovement(director, PAYING_IN)
    // Six notes of 50 € and ten coins of 2 €.
    expect([status, data]).toMatchObject([
      201,
      {
        type: 'PAYING_IN',
        movementCents: -320_00,
        totalCents: 300_00,
        denominations: { 5000: 6, 200: 10 },
        pouchId: null,
        comment: 'Too much change',
      },
    ])
    expect((await readWallet(testOrganization)).composition).toEqual({ 2000: 8, 1000: 4, 200: 30, 100: 40 })
    const undone = dataOf(await postMovement(accountant, { ...PAYING_IN, denominations: { 2000: 1 } }))
    const undo = { type: 'REVERSAL', reversesId: undone.id, reason: 'Not taken' }
    expect(dataOf(await postMovement(accountant, undo))).toMatchObject({
      movementCents: 20_00,
      totalCents: 300_00,
    })
    await sendMonthNow(testApp, testOrganization, MONTH)
    const [, paidIn, ...others] = await entriesOf(testOrganization)
    expect(amountsOf(paidIn!)).toEqual([
      [DEFAULT_ACCOUNTS.bank!.code, 320_00, 0],
      [DEFAULT_ACCOUNTS.change!.code, 0, 320_00],
    ])
    expect(others).toEqual([])
  })

  it('is refused beyond the balance, for pieces that the wallet does not contain, and without money', async () => {
    const { director } = testOrganization.people
    const payIn = (denominations: object) => () => postMovement(director, { ...PAYING_IN, denominations })
    await testOrganization.refuses(payIn({ 5000: 13 }), 'WalletNegative')
    await testOrganization.refuses(payIn({ 10000: 1 }), {
      refusal: 'NotesNotInWallet',
      ...issueAt('denominations.10000', 'failure.NotesNotInWallet'),
    })
    await testOrganization.refuses(payIn({}), issueAt('denominations', 'failure.MoneyRequired'))
  })
})

describe('the float of a till', () => {
  it('leaves the wallet for the till and comes back', async () => {
    const { director } = testOrganization.people
    const given = await postMovement(director, floatOf('toTill'))
    expect([given.status, given.data]).toMatchObject([
      201,
      { type: 'FLOAT', movementCents: -10_000, totalCents: 52_000, cashRegisterId: testOrganization.ids.bar },
    ])
    expect(given.data.cashRegisterName).toBe('Register 1')
    expect((await readWallet(testOrganization)).composition).toMatchObject({ 2000: 6, 200: 10 })
    const returned = await postMovement(director, floatOf('toWallet'))
    expect(returned.data).toMatchObject({ movementCents: 10_000, totalCents: 62_000 })
    expect((await readWallet(testOrganization)).composition).toMatchObject({ 2000: 8, 200: 40 })
  })

  it('is part of the register until it comes back or is undone', async () => {
    const lent = async () => {
      const { people, ids } = testOrganization
      const register = dataOf(await people.user.get<CashRegister>(`cashregisters/${ids.bar}`))
      return [register.lentFloatCents, register.lentFloatOn]
    }
    const move = async (direction: 'toTill' | 'toWallet', changes: object = {}) =>
      dataOf(await postMovement(testOrganization.people.director, floatOf(direction, changes)))
    const nextDay = async (date: string) => {
      testApp.clock.set(`${date}T10:00:00.000Z`)
      testOrganization = await signInAgain(testApp, testOrganization)
    }
    const fifty = { denominations: { 5000: 1 } }
    expect(await lent()).toEqual([0, null])
    const first = await move('toTill')
    await nextDay('2026-11-21')
    await move('toTill', fifty)
    expect(await lent()).toEqual([15_000, TODAY])
    dataOf(await undoMovement(testOrganization.people.director, first.id))
    expect(await lent()).toEqual([5_000, '2026-11-21'])
    await nextDay('2026-11-22')
    await move('toWallet', fifty)
    expect(await lent()).toEqual([0, null])
    await move('toTill', fifty)
    expect(await lent()).toEqual([5_000, '2026-11-22'])
  })

  it('is refused beyond the balance, and for pieces that the wallet does not contain', async () => {
    const { director } = testOrganization.people
    await testOrganization.refuses(
      () => postMovement(director, floatOf('toTill', { denominations: { 5000: 13 } })),
      'WalletNegative',
    )
    await testOrganization.refuses(
      () => postMovement(director, floatOf('toTill', { denominations: { 10: 1 } })),
      {
        refusal: 'NotesNotInWallet',
        ...issueAt('denominations.10', 'failure.NotesNotInWallet'),
      },
    )
  })

  it('needs a register of the establishment, which must be active to receive it', async () => {
    const { director } = testOrganization.people
    const { inactiveRegister } = testOrganization.ids
    for (const cashRegisterId of [UNKNOWN_ID, testOrganization.ids.otherBar])
      await testOrganization.refuses(
        () => postMovement(director, floatOf('toTill', { cashRegisterId })),
        'NotFound',
      )
    await testOrganization.refuses(
      () => postMovement(director, floatOf('toTill', { cashRegisterId: inactiveRegister })),
      'RegisterInactive',
    )
    const returned = await postMovement(director, floatOf('toWallet', { cashRegisterId: inactiveRegister }))
    expect(statusAndMessage(returned)).toEqual([201, 'code.10004'])
  })
})

describe('a request with an idempotency key', () => {
  it('is done once: the same request gets its answer again, and another one with its key is refused', async () => {
    const { director } = testOrganization.people
    const post = (body: object) => director.post<WalletMovement>('walletmovements', body, 'purchase-1')
    const first = await post(PURCHASE)
    expect(first.data.totalCents).toBe(760_00)
    expect((await post(PURCHASE)).data.id).toBe(first.data.id)
    for (const other of [
      { ...PURCHASE, comment: 'bank' },
      { ...PURCHASE, denominations: { 500: 5 } },
      {
        type: 'FLOAT',
        direction: 'toWallet',
        cashRegisterId: testOrganization.ids.bar,
        denominations: { 500: 1 },
      },
    ])
      await testOrganization.refuses(() => post(other), { http: 422, refusal: 'KeyReusedWithAnotherBody' })
    expect((await readWallet(testOrganization)).balanceCents).toBe(760_00)
  })

  it('does not use up its key when it is refused, so the corrected request can have the same key', async () => {
    const { director } = testOrganization.people
    const post = (body: object) => director.post<WalletMovement>('walletmovements', body, 'purchase-2')
    expect((await post({ type: 'PURCHASE' })).status).toBe(400)
    expect((await post(PURCHASE)).data.totalCents).toBe(760_00)
  })
})

it('purchases and till floats are among the movements that their month has to send', async () => {
  const { director, accountant } = testOrganization.people
  await postMovement(director, PURCHASE)
  await postMovement(director, floatOf('toTill'))
  const { data } = await accountant.get<AccountingMonth>('accountingmonth', {
    establishmentId: testOrganization.ids.establishment,
    month: MONTH,
  })
  // The inventory, the purchase and the float.
  expect(data.movementsToSend).toBe(3)
})
