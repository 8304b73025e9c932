import { describe, expect, it } from 'vitest'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { MINUTE_MS } from '../../support/server.ts'
import {
  amountsOf,
  closeMonth,
  DEFAULT_ACCOUNTS,
  entriesOf,
  readMonth,
  saveAccountingSettings,
  sendMonthNow,
} from './books.ts'
import { dataOf, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import { organizationWithWallet, postMovement, readWallet, UNDO_REASON, undoMovement } from './wallets.ts'

/* Purchases and floats that were recorded by mistake. The wallet contains 500 € in notes and 120 € in coins. */

const testApp = withTestApp()

const MONTH = TODAY.slice(0, 7)

/** Records a purchase of notes of 10 €. */
const buy = async ({ people }: TestOrganization, tens: number): Promise<WalletMovement> =>
  dataOf(await postMovement(people.director, { type: 'PURCHASE', denominations: { 1000: tens } }))

/** Moves 100 € between the wallet and the till. */
const moveFloat = async ({ people, ids }: TestOrganization, direction: 'toTill' | 'toWallet') =>
  dataOf(
    await postMovement(people.director, {
      type: 'FLOAT',
      direction,
      cashRegisterId: ids.bar,
      denominations: { 2000: 2, 200: 30 },
    }),
  )

const codeOf = (key: string) => DEFAULT_ACCOUNTS[key]!.code

describe('undoing a purchase', () => {
  it('takes its money out of the wallet, with the reason, so that the right purchase can be recorded', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { accountant } = testOrganization.people
    const purchase = await buy(testOrganization, 140)
    expect(purchase).toMatchObject({ totalCents: 2_020_00, finalBy: null })
    const answer = await undoMovement(accountant, purchase.id)
    expect([answer.status, answer.statusCode]).toEqual([201, 10004])
    expect(dataOf(answer)).toMatchObject({
      type: 'REVERSAL',
      reversesId: purchase.id,
      reversesType: 'PURCHASE',
      movementCents: -1_400_00,
      totalCents: 620_00,
      denominations: { 1000: 140 },
      comment: UNDO_REASON,
      pouchId: null,
      cashRegisterId: null,
    })
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      entity: 'walletMovement',
      action: 'create',
      after: { reversesId: purchase.id, comment: UNDO_REASON },
    })
    const { reversedById } = dataOf(await accountant.get<WalletMovement>(`walletmovements/${purchase.id}`))
    expect(reversedById).toBe(dataOf(answer).id)
    await buy(testOrganization, 14)
    // The inventory and the 14 notes.
    expect(await readWallet(testOrganization)).toMatchObject({
      balanceCents: 760_00,
      composition: { 5000: 6, 2000: 8, 1000: 18, 200: 40, 100: 40 },
    })
  })

  it('lets the month post only the second of two purchases: 140 € that the bank debited, and no loss', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    await saveAccountingSettings(testOrganization)
    dataOf(await undoMovement(testOrganization.people.director, (await buy(testOrganization, 140)).id))
    await buy(testOrganization, 14)
    dataOf(await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 760_00 }))
    // The first inventory and the second purchase.
    expect((await readMonth(testOrganization, MONTH)).movementsToSend).toBe(2)
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect((await entriesOf(testOrganization)).map(amountsOf)).toEqual(
      expect.arrayContaining([
        [
          [codeOf('bank'), 0, 140_00],
          [codeOf('change'), 140_00, 0],
        ],
        [
          [codeOf('change'), 620_00, 0],
          [codeOf('suspense'), 0, 620_00],
        ].toSorted(),
      ]),
    )
    expect(await entriesOf(testOrganization)).toHaveLength(2)
  })

  it('needs a reason, and is possible once and not for a shift lead', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director, user } = testOrganization.people
    const { id } = await buy(testOrganization, 14)
    await testOrganization.refuses(() => undoMovement(director, id, { reason: ' ' }), {
      http: 400,
      refusal: 'InvalidRequest',
    })
    expect((await undoMovement(user, id)).status).toBe(403)
    dataOf(await undoMovement(director, id))
    await testOrganization.refuses(() => undoMovement(director, id), {
      http: 409,
      statusCode: 10006,
      refusal: 'MovementUndone',
    })
  })

  it('is refused when its money is not in the wallet any more, until the right purchase is recorded', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    // 1,400 € instead of 140 €: of 760 €, 650 € leave.
    const wrong = await buy(testOrganization, 140)
    dataOf(
      await postMovement(director, {
        type: 'FLOAT',
        direction: 'toTill',
        cashRegisterId: testOrganization.ids.bar,
        denominations: { 5000: 6, 2000: 8, 1000: 18, 200: 5 },
      }),
    )
    await testOrganization.refuses(() => undoMovement(director, wrong.id), {
      statusCode: 11023,
      refusal: 'MoneyLeftSinceMovement',
      issues: [{ path: 'reversesId', key: 'failure.MoneyLeftSinceMovement' }],
    })
    await buy(testOrganization, 14)
    dataOf(await undoMovement(director, wrong.id))
    expect(await readWallet(testOrganization)).toMatchObject({
      balanceCents: 110_00,
      composition: { 200: 35, 100: 40 },
    })
  })

  it('is refused after an inventory', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    const { id } = await buy(testOrganization, 14)
    dataOf(await postMovement(director, { type: 'INVENTORY', totalCents: 760_00 }))
    await testOrganization.refuses(() => undoMovement(director, id), { refusal: 'CountedSinceMovement' })
    expect(dataOf(await director.get<WalletMovement>(`walletmovements/${id}`)).finalBy).toBe('COUNTED')
  })

  it('is refused once the purchase is posted; in the closed month, a purchase that was undone cannot be undone again', async () => {
    testApp.clock.set('2026-10-31T22:30:00.000Z')
    const testOrganization = await organizationWithWallet(testApp)
    await saveAccountingSettings(testOrganization)
    const { director } = testOrganization.people
    const { id } = await buy(testOrganization, 14)
    const undone = await buy(testOrganization, 1)
    dataOf(await undoMovement(director, undone.id))
    await sendMonthNow(testApp, testOrganization, '2026-10')
    await testOrganization.refuses(() => undoMovement(director, id), { refusal: 'MovementPosted' })
    testApp.clock.advance(40 * MINUTE_MS)
    dataOf(await closeMonth(testOrganization, '2026-10'))
    await testOrganization.refuses(() => undoMovement(director, undone.id), { refusal: 'MovementUndone' })
    testApp.clock.set('2026-11-20T10:00:00.000Z')
  })
})

describe('undoing the float of a till', () => {
  it.each(['toTill', 'toWallet'] as const)(
    '%s moves its money back, and posts nothing',
    async (direction) => {
      const testOrganization = await organizationWithWallet(testApp)
      await saveAccountingSettings(testOrganization)
      const { director } = testOrganization.people
      const float = await moveFloat(testOrganization, direction)
      const leavesWallet = direction === 'toTill'
      expect(float.totalCents).toBe(leavesWallet ? 520_00 : 720_00)
      expect(dataOf(await undoMovement(director, float.id))).toMatchObject({
        reversesType: 'FLOAT',
        movementCents: leavesWallet ? 100_00 : -100_00,
        totalCents: 620_00,
        cashRegisterId: testOrganization.ids.bar,
        cashRegisterName: 'Register 1',
      })
      expect((await readWallet(testOrganization)).composition).toEqual({
        5000: 6,
        2000: 8,
        1000: 4,
        200: 40,
        100: 40,
      })
      await sendMonthNow(testApp, testOrganization, MONTH)
      // Only the first inventory.
      expect(await entriesOf(testOrganization)).toHaveLength(1)
    },
  )
})
