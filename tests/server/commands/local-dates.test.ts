import { beforeEach, describe, expect, it } from 'vitest'
import { readRemittancesToPost } from '../../../server/store/accounting-facts.ts'
import { readCreditableRemittances } from '../../../server/store/bank-matching.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { updateRows } from '../../support/rows.ts'
import { setBankAccount } from './bank.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  sealedPouch,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import { INVENTORY, postMovement, RECEIVED_COINS, sealChangePouch } from './wallets.ts'

const testApp = withTestApp()

/** Half past midnight of `LOCAL_DATE` in Paris, where the establishment is: in UTC it is still the day before. */
const AFTER_MIDNIGHT = '2026-11-20T23:30:00.000Z'
const LOCAL_DATE = '2026-11-21'

/** The type and date of each movement of the wallet, latest first. */
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

  it('an inventory, notes that leave and come back, their pouch and received coins is that of the establishment', async () => {
    const { people } = testOrganization
    dataOf(await postMovement(people.director, INVENTORY))
    const pouchId = await sealChangePouch(testOrganization)
    expect((await readPouch(testOrganization, pouchId)).date).toBe(LOCAL_DATE)
    dataOf(await postMovement(people.director, { ...RECEIVED_COINS, pouchId }))
    const otherPouchId = await sealChangePouch(testOrganization, 'MON0002')
    dataOf(await people.director.delete(`pouches/${otherPouchId}`))
    expect(await movementDates(testOrganization)).toEqual([
      ['REVERSAL', LOCAL_DATE],
      ['DECREASE', LOCAL_DATE],
      ['RECEPTION', LOCAL_DATE],
      ['DECREASE', LOCAL_DATE],
      ['INVENTORY', LOCAL_DATE],
    ])
  })

  it('a hand-over is that of the establishment: in the answer, as a filter, for its entries and for bank matching', async () => {
    // In Auckland it is half past midnight on the 21st; in Paris it is half past twelve on the 20th.
    const { people, ids } = testOrganization
    await setBankAccount(testApp, testOrganization)
    await updateRows(
      testApp.db,
      'establishments',
      { organization_id: ids.organization, id: ids.establishment },
      { time_zone: 'Pacific/Auckland' },
    )
    testApp.clock.set('2026-11-20T11:30:00.000Z')
    const pouch = await sealedPouch(testOrganization, 'SAC801')
    const remittance = await preparedRemittance(testOrganization, [pouch], '2026-11-23')
    const [handedOver] = dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    expect(handedOver).toMatchObject({
      validatedAt: '2026-11-20T11:30:00.000Z',
      handedOverOn: LOCAL_DATE,
      timeZone: 'Pacific/Auckland',
    })
    const found = async (query: Record<string, string>) =>
      dataOf(await people.accountant.get<{ entries: { id: string }[] } | null>('remittances', query))
        ?.entries ?? []
    expect(await found({ handedOverOn_from: LOCAL_DATE, handedOverOn_to: LOCAL_DATE })).toMatchObject([
      { id: remittance.id, handedOverOn: LOCAL_DATE },
    ])
    expect(await found({ handedOverOn_to: '2026-11-20' })).toEqual([])
    const [posted] = await asSystem(testApp.db, (trx) => readRemittancesToPost(trx, [remittance.id]))
    expect(posted).toMatchObject({ handedOverOn: LOCAL_DATE, credits: [{ on: LOCAL_DATE }] })
    const { remittances } = await asSystem(testApp.db, (trx) =>
      readCreditableRemittances(trx, ids.organization, null),
    )
    expect(remittances).toMatchObject([{ id: remittance.id, collectedOn: LOCAL_DATE }])
  })

  it('a hand-over stays the same when the time zone of the establishment is corrected later', async () => {
    // Half past midnight of the 21st in Paris is the evening of the 20th in Guadeloupe.
    const { people, ids } = testOrganization
    const pouch = await sealedPouch(testOrganization, 'SAC802')
    const remittance = await preparedRemittance(testOrganization, [pouch], '2026-11-23')
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    await updateRows(
      testApp.db,
      'establishments',
      { organization_id: ids.organization, id: ids.establishment },
      { time_zone: 'America/Guadeloupe' },
    )
    const readAgain = await people.accountant.get<{ handedOverOn: string }>(`remittances/${remittance.id}`)
    expect(dataOf(readAgain).handedOverOn).toBe(LOCAL_DATE)
    const [posted] = await asSystem(testApp.db, (trx) => readRemittancesToPost(trx, [remittance.id]))
    expect(posted).toMatchObject({ handedOverOn: LOCAL_DATE })
    const { totalCents } = remittance
    const credited = { status: 'AVALIDATED', creditedCents: totalCents, creditedOn: '2026-11-20' } as const
    expect(
      await expectRefused(testOrganization, () => changeRemittance(testOrganization, remittance, credited)),
    ).toMatchObject({ refusal: 'CreditBeforeHandOver' })
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
      ['REVERSAL', LOCAL_DATE],
      ['COUNT', LOCAL_DATE],
      ['INVENTORY', LOCAL_DATE],
    ])
  })
})
