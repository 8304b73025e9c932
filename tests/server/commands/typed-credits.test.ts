import { expect, it } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  linkLines,
  organizationWithBank,
  unlinkLine,
} from './bank.ts'
import {
  changeRemittance,
  dataOf,
  readPouch,
  readRemittance,
  type TestOrganization,
  withTestApp,
} from './test-app.ts'

const testApp = withTestApp()

/** Accounting controls a remittance with a typed credit, and a reason. Returns the amounts credited to its pouches. */
async function creditsOfPouches(
  testOrganization: TestOrganization,
  remittance: Remittance,
  creditedCents: number,
) {
  const body = { status: 'AVALIDATED', creditedCents, reason: 'Écart constaté' } as const
  dataOf(await changeRemittance(testOrganization, remittance, body))
  const { pouches } = await readRemittance(testOrganization, remittance.id)
  return pouches.map((pouch) => pouch.creditedCents)
}

it('a typed credit reaches the only pouch of its remittance, with the difference and its history', async () => {
  const testOrganization = await testApp.createOrganization()
  const remittance = await handedOverRemittance(testOrganization, ['SAC001'])
  expect(await creditsOfPouches(testOrganization, remittance, 15_500)).toEqual([15_500])
  expect((await testOrganization.audit()).slice(-2)).toMatchObject([
    { entity: 'remittance', action: 'accountingValidate', after: { creditedCents: 15_500 } },
    {
      entity: 'pouch',
      action: 'credit',
      entityId: remittance.pouchIds[0],
      before: { creditedCents: null },
      after: { creditedCents: 15_500 },
    },
  ])
})

it('a typed credit of several pouches is divided only if their counted or declared amounts add up to it', async () => {
  const testOrganization = await testApp.createOrganization()
  const exact = await handedOverRemittance(testOrganization, ['SAC001', 'SAC002'])
  expect(await creditsOfPouches(testOrganization, exact, 32_000)).toEqual([16_000, 16_000])
  const short = await handedOverRemittance(testOrganization, ['SAC003', 'SAC004'], 18)
  expect(await creditsOfPouches(testOrganization, short, 31_500)).toEqual([null, null])
  const counted = await handedOverRemittance(testOrganization, ['SAC005', 'SAC006'], 17)
  const pouch = await readPouch(testOrganization, counted.pouchIds[0]!)
  const { accountant } = testOrganization.people
  dataOf(await accountant.put(`pouches/${pouch.id}`, { version: pouch.version, carrierCountedCents: 15_500 }))
  await creditsOfPouches(testOrganization, counted, 31_500)
  expect((await readPouch(testOrganization, pouch.id)).creditedCents).toBe(15_500)
  expect((await readPouch(testOrganization, counted.pouchIds[1]!)).creditedCents).toBe(16_000)
})

it('a line that is unlinked is replaced by the typed credit; amounts of lines that are still linked stay', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const { accountant } = testOrganization.people
  const [unlinked, linked] = [
    await handedOverRemittance(testOrganization, ['SAC001']),
    await handedOverRemittance(testOrganization, ['SAC002', 'SAC003'], 18),
  ]
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000), bankMovement(32_000)])
  const lineOf = (cents: number) => proposals.find(({ amountCents }) => amountCents === cents)!.lineId
  dataOf(await linkLines(accountant, { lineId: lineOf(16_000), remittanceId: unlinked.id }))
  dataOf(await unlinkLine(accountant, lineOf(16_000)))
  expect(await creditsOfPouches(testOrganization, unlinked, 15_900)).toEqual([15_900])
  // The line credits the remittance only.
  dataOf(await linkLines(accountant, { lineId: lineOf(32_000), remittanceId: linked.id, pouchIds: [] }))
  expect(await creditsOfPouches(testOrganization, linked, 32_000)).toEqual([null, null])
})
