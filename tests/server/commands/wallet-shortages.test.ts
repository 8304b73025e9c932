import { expect, it } from 'vitest'
import type { Today } from '../../../src/domain/contract/today.ts'
import type { Wallet } from '../../../src/domain/contract/wallet-movements.ts'
import { dataOf, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import {
  changeBalance,
  organizationWithWallet,
  postMovement,
  RECEIVED_COINS,
  sealChangePouch,
  undoMovement,
} from './wallets.ts'

const testApp = withTestApp()

/** The shortages on the home screen of a director. */
const shortagesOf = async ({ people }: TestOrganization) =>
  dataOf(await people.director.get<Today>('today')).walletShortages.map(
    ({ differenceCents }) => differenceCents,
  )

const inventory = async ({ people }: TestOrganization, totalCents: number) =>
  dataOf(await postMovement(people.director, { type: 'INVENTORY', totalCents }))

it('home does not list an inventory that corrects the one before it, however long ago that was, as a shortage', async () => {
  const testOrganization = await testApp.createOrganization()
  // The fund of 500 € is counted first; a month later, 5 000 € are typed instead.
  for (const [id, date, cents] of [
    ['01920000-0000-7fff-8000-000000000001', '2026-09-01', 50_000],
    ['01920000-0000-7fff-8000-000000000002', '2026-10-01', 450_000],
  ] as const)
    await changeBalance(testApp.db, testOrganization, cents, { id, date })
  await inventory(testOrganization, 50_000)
  expect(await shortagesOf(testOrganization)).toEqual([])
  // The surplus explains one shortage only.
  await inventory(testOrganization, 49_000)
  expect(await shortagesOf(testOrganization)).toEqual([-1_000])
})

it('home does not list the last of several corrections as a shortage, however many were made before this week', async () => {
  const testOrganization = await testApp.createOrganization()
  // The fund of 500 € is typed as 5 000 €, corrected, typed as 5 000 € again, and corrected today.
  const inventories = [50_000, 450_000, -450_000, 450_000]
  for (const [index, cents] of inventories.entries())
    await changeBalance(testApp.db, testOrganization, cents, {
      id: `01920000-0000-7fff-8000-00000000000${index}`,
      date: `2026-09-0${index + 1}`,
    })
  await inventory(testOrganization, 50_000)
  expect(await shortagesOf(testOrganization)).toEqual([])
})

it('home lists as a shortage what is missing after the first inventory, and takes only its corrections as corrections', async () => {
  const testOrganization = await testApp.createOrganization()
  await changeBalance(testApp.db, testOrganization, 50_000, { date: '2026-11-19' })
  await inventory(testOrganization, 48_000)
  expect(await shortagesOf(testOrganization)).toEqual([-2_000])
  const sameDay = await testApp.createOrganization()
  // 300 € are typed instead of 30 €; a purchase of 50 € was recorded before: 20 € of it are missing.
  const purchase = { type: 'PURCHASE', denominations: { 5000: 1 } }
  dataOf(await postMovement(sameDay.people.director, purchase))
  const [first, correction] = [await inventory(sameDay, 30_000), await inventory(sameDay, 3_000)]
  const missing = [{ date: TODAY, differenceCents: -2_000 }]
  const { director } = sameDay.people
  expect(dataOf(await director.get<Today>('today')).walletShortages).toMatchObject(missing)
  // The wallet and the movements have the difference of home. What the first inventory found was there before.
  expect([first, correction]).toMatchObject([
    { movementCents: 25_000, differenceCents: null },
    { movementCents: -27_000, differenceCents: -2_000 },
  ])
  expect(dataOf(await director.get<Wallet>('wallet')).lastInventory).toMatchObject({
    id: correction.id,
    differenceCents: -2_000,
  })
})

/*
 * Worked by hand: 100 € of notes left in the pouch. Two rolls, 50 € and 25 €, come back and the difference is confirmed: 75 − 100 = −25 € are missing
 * (PCG, account 658, when the month is posted).
 */
it('home lists what is missing from the coins of a pouch as a shortage, until their reception is undone', async () => {
  const testOrganization = await organizationWithWallet(testApp)
  const { director } = testOrganization.people
  const short = { ...RECEIVED_COINS, rolls: { 200: 1, 100: 1 }, denominations: {}, confirmedDifference: true }
  const pouchId = await sealChangePouch(testOrganization)
  const reception = dataOf(await postMovement(director, { ...short, pouchId }))
  const exactPouchId = await sealChangePouch(testOrganization, 'MON0002')
  dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId: exactPouchId }))
  expect(dataOf(await director.get<Today>('today')).walletShortages).toEqual([
    { id: reception.id, date: TODAY, differenceCents: -2_500, pouchNumber: 'MON0001' },
  ])
  dataOf(await undoMovement(director, reception.id))
  expect(await shortagesOf(testOrganization)).toEqual([])
})
