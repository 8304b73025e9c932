import { beforeEach, describe, expect, it } from 'vitest'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import {
  dataOf,
  readPouch,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

/** Half past midnight in Paris, where the establishment is: in UTC it is still the day before. */
const AFTER_MIDNIGHT = '2026-11-20T23:30:00.000Z'
const TODAY = '2026-11-21'

/** The dates of the movements of the wallet, by type, latest first. */
async function movementDates({ people }: TestOrganization): Promise<readonly (readonly [string, string])[]> {
  const { data } = await people.accountant.get<{ entries: WalletMovement[] }>('walletmovements', {
    sort: 'sequence_desc',
  })
  return data.entries.map(({ type, date }) => [type, date] as const)
}

describe('shortly after midnight, the date of', () => {
  let testOrganization: TestOrganization
  beforeEach(async () => {
    testApp.clock.set(AFTER_MIDNIGHT)
    testOrganization = await testApp.createOrganization()
  })

  it('every wallet movement and of its pouch is that of the establishment', async () => {
    const { people } = testOrganization
    dataOf(await postMovement(people.director, INVENTORY))
    const pouchId = await sealChangePouch(testOrganization)
    expect((await readPouch(testOrganization, pouchId)).date).toBe(TODAY)
    dataOf(await postMovement(people.director, { ...RECEIVED_COINS, pouchId }))
    const otherPouchId = await sealChangePouch(testOrganization, 'MON0002')
    dataOf(await people.director.delete(`pouches/${otherPouchId}`))
    expect(await movementDates(testOrganization)).toEqual([
      ['REVERSAL', TODAY],
      ['DECREASE', TODAY],
      ['RECEPTION', TODAY],
      ['DECREASE', TODAY],
      ['INVENTORY', TODAY],
    ])
  })

  it('coins that a validated sheet brings, and that leave again when it is sent back, is that of the establishment', async () => {
    const { people, ids } = testOrganization
    dataOf(await postMovement(people.director, INVENTORY))
    const log = await validatedCashLog(testOrganization, {
      counts: [{ paymentCategoryId: ids.coins, denominations: { 200: 10 } }],
      turnoverCents: 2_000,
    })
    const body = { status: 'UNVALIDATED', reason: 'Count again' }
    dataOf(await setStatus(people.accountant, 'counts', log.counts[0]!.id, body))
    expect(await movementDates(testOrganization)).toEqual([
      ['REVERSAL', TODAY],
      ['COUNT', TODAY],
      ['INVENTORY', TODAY],
    ])
  })
})
