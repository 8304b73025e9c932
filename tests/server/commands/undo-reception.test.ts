import { describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { Exchange, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { MINUTE_MS } from '../../support/server.ts'
import { closeMonth, entriesOf, saveAccountingSettings, sendMonthNow, sendNow } from './books.ts'
import {
  changeRemittance,
  dataOf,
  preparedRemittance,
  readPouch,
  readRemittance,
  type TestOrganization,
  TODAY,
  withTestApp,
} from './test-app.ts'
import {
  organizationWithWallet,
  postMovement,
  RECEIVED_COINS,
  readWallet,
  sealChangePouch,
  UNDO_REASON,
  undoMovement,
} from './wallets.ts'

const testApp = withTestApp()

const MONTH = TODAY.slice(0, 7)

/** Receives 99 € of coins for a pouch of 100 €. */
async function receiveShort({ people }: TestOrganization, pouchId: string): Promise<WalletMovement> {
  const coins = { ...RECEIVED_COINS, denominations: { 100: 4 }, confirmedDifference: true, pouchId }
  return dataOf(await postMovement(people.director, coins))
}

/** A wallet that contained 620 €: notes worth 100 € were taken to the bank by hand, and 99 € of coins were received for them. */
async function exchangedByHand() {
  const testOrganization = await organizationWithWallet(testApp)
  const pouchId = await sealChangePouch(testOrganization)
  return { testOrganization, pouchId, reception: await receiveShort(testOrganization, pouchId) }
}

/** A wallet that contained 620 €: the carrier took notes worth 100 €, and 99 € of coins were received for them. */
async function exchangedByCarrier() {
  const testOrganization = await organizationWithWallet(testApp)
  const pouchId = await sealChangePouch(testOrganization)
  const remittance = await preparedRemittance(testOrganization, [await readPouch(testOrganization, pouchId)])
  dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
  return { testOrganization, pouchId, remittance, reception: await receiveShort(testOrganization, pouchId) }
}

const debitOf = ({ lines }: AccountingEntry) => lines.reduce((sum, { debitCents }) => sum + debitCents, 0)
const debits = async (testOrganization: TestOrganization) => (await entriesOf(testOrganization)).map(debitOf)

const exchangeOf = async ({ people }: TestOrganization, pouchId: string) =>
  dataOf(await people.director.get<Exchange>(`exchanges/${pouchId}`))

describe('undoing a reception', () => {
  it('takes its coins out of the wallet and frees its pouch, with the reason at the movement and in the history of the pouch', async () => {
    const { testOrganization, pouchId, reception } = await exchangedByHand()
    const { director } = testOrganization.people
    expect((await readWallet(testOrganization)).balanceCents).toBe(619_00)
    const answer = await undoMovement(director, reception.id)
    expect([answer.status, answer.statusCode]).toEqual([201, 10004])
    expect(dataOf(answer)).toMatchObject({
      type: 'REVERSAL',
      reversesId: reception.id,
      reversesType: 'RECEPTION',
      movementCents: -99_00,
      totalCents: 520_00,
      denominations: { 200: 25, 100: 29, 50: 40 },
      rolls: null,
      comment: UNDO_REASON,
      pouchId,
      pouchNumber: 'MON0001',
    })
    expect(await readWallet(testOrganization)).toMatchObject({
      balanceCents: 520_00,
      // The inventory without the notes of the pouch.
      composition: { 5000: 5, 2000: 6, 1000: 3, 200: 40, 100: 40 },
      exchanges: { count: 1, valueCents: 100_00 },
    })
    expect((await readPouch(testOrganization, pouchId)).status).toBe('CREATED')
    expect(await exchangeOf(testOrganization, pouchId)).toMatchObject({
      state: 'IN_PROGRESS',
      receptionId: null,
      receivedAt: null,
      receivedCents: null,
      differenceCents: null,
    })
    const movement = dataOf(await director.get<WalletMovement>(`walletmovements/${reception.id}`))
    expect(movement.reversedById).toBe(dataOf(answer).id)
    const events = dataOf(
      await director.get<{ entries: { action: string; after: unknown }[] }>('auditevents', {
        entity: 'pouch',
        entityId: pouchId,
        sort: 'sequence_desc',
      }),
    ).entries
    expect(events[0]).toMatchObject({
      action: 'undoFreeReception',
      before: { status: 'ARCHIVED' },
      after: { status: 'CREATED', reason: UNDO_REASON },
    })
  })

  it('lets coins be received for the pouch again, or the pouch be deleted', async () => {
    const { testOrganization, pouchId, reception } = await exchangedByHand()
    const { director } = testOrganization.people
    dataOf(await undoMovement(director, reception.id))
    const second = dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId }))
    expect(second).toMatchObject({ movementCents: 100_00, totalCents: 620_00, differenceCents: 0 })
    expect(await exchangeOf(testOrganization, pouchId)).toMatchObject({
      state: 'RECEIVED',
      receptionId: second.id,
      receivedCents: 100_00,
    })
    await testOrganization.refuses(() => postMovement(director, { ...RECEIVED_COINS, pouchId }), {
      refusal: 'ExchangeReceived',
    })
    dataOf(await undoMovement(director, second.id))
    const deleted = await director.delete<Pouch>(`pouches/${pouchId}`)
    expect(dataOf(deleted).status).toBe('DELETED')
    expect((await readWallet(testOrganization)).balanceCents).toBe(620_00)
  })

  it('does not free a pouch that the carrier took, but removes the returned coins from its remittance', async () => {
    const { testOrganization, pouchId, remittance, reception } = await exchangedByCarrier()
    expect((await readRemittance(testOrganization, remittance.id)).returnedCents).toBe(99_00)
    dataOf(await undoMovement(testOrganization.people.director, reception.id))
    expect((await readPouch(testOrganization, pouchId)).status).toBe('VALIDATED')
    expect((await readRemittance(testOrganization, remittance.id)).returnedCents).toBeNull()
    const second = dataOf(
      await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId }),
    )
    expect(second.differenceCents).toBe(0)
    expect((await readRemittance(testOrganization, remittance.id)).returnedCents).toBe(100_00)
  })

  it('requires a reason', async () => {
    const { testOrganization, reception } = await exchangedByHand()
    for (const reason of ['', '   ', undefined])
      await testOrganization.refuses(
        () => undoMovement(testOrganization.people.director, reception.id, { reason }),
        {
          http: 400,
          refusal: 'InvalidRequest',
        },
      )
  })

  it('is possible once, and not for an accountant; a reception of another organization and a withdrawal are refused', async () => {
    const { testOrganization, reception } = await exchangedByHand()
    const { director, accountant } = testOrganization.people
    await testOrganization.refuses(() => undoMovement(accountant, reception.id), {
      refusal: 'RoleNotAllowed',
    })
    const elsewhere = await exchangedByHand()
    await testOrganization.refuses(() => undoMovement(director, elsewhere.reception.id), {
      http: 404,
      refusal: 'NotFound',
      issues: [{ path: 'reversesId', key: 'issue.unknown' }],
    })
    const { entries } = dataOf(
      await director.get<{ entries: WalletMovement[] }>('walletmovements', { type: 'DECREASE' }),
    )
    await testOrganization.refuses(() => undoMovement(director, entries[0]!.id), {
      http: 409,
      refusal: 'NotUndoable',
    })
    dataOf(await undoMovement(director, reception.id))
    await testOrganization.refuses(() => undoMovement(director, reception.id), {
      http: 409,
      statusCode: 10006,
      refusal: 'MovementUndone',
    })
  })

  it('is refused after an inventory, which counted its coins', async () => {
    const { testOrganization, reception } = await exchangedByHand()
    dataOf(await postMovement(testOrganization.people.director, { type: 'INVENTORY', totalCents: 619_00 }))
    await testOrganization.refuses(() => undoMovement(testOrganization.people.director, reception.id), {
      http: 409,
      refusal: 'CountedSinceMovement',
    })
  })
})

describe('the entries of a reception', () => {
  it('are not posted if it was undone and the notes went to the bank by hand: the month posts only the inventory', async () => {
    const { testOrganization, reception } = await exchangedByHand()
    await saveAccountingSettings(testOrganization)
    dataOf(await undoMovement(testOrganization.people.director, reception.id))
    await sendMonthNow(testApp, testOrganization, MONTH)
    // Only the first inventory of the wallet.
    expect(await debits(testOrganization)).toEqual([620_00])
  })

  it('prevent undoing once they are posted with the month', async () => {
    const { testOrganization, reception } = await exchangedByHand()
    await saveAccountingSettings(testOrganization)
    await sendMonthNow(testApp, testOrganization, MONTH)
    // The missing coins of 1 €, a loss of the change fund as in worked example 143, and the inventory.
    expect((await debits(testOrganization)).toSorted()).toEqual([1_00, 620_00])
    await testOrganization.refuses(() => undoMovement(testOrganization.people.director, reception.id), {
      http: 409,
      refusal: 'MovementPosted',
    })
  })

  it('contain only the coins of the second reception if the first was undone and the carrier took the notes', async () => {
    const { testOrganization, pouchId, remittance, reception } = await exchangedByCarrier()
    const { director } = testOrganization.people
    await saveAccountingSettings(testOrganization)
    dataOf(await undoMovement(director, reception.id))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
    const kinds = async () => (await entriesOf(testOrganization)).map((entry) => [entry.kind, debitOf(entry)])
    expect(await kinds()).toEqual([['TRANSIT', 100_00]])
    const second = dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId }))
    await sendMonthNow(testApp, testOrganization, MONTH)
    expect((await kinds()).filter(([kind]) => kind === 'COINS')).toEqual([['COINS', 100_00]])
    await testOrganization.refuses(() => undoMovement(director, second.id), { refusal: 'MovementPosted' })
  })

  it('of one pouch do not prevent undoing the later reception of another pouch of the remittance', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    await saveAccountingSettings(testOrganization)
    const pouchIds = [
      await sealChangePouch(testOrganization, 'MON0001'),
      await sealChangePouch(testOrganization, 'MON0002'),
    ]
    const pouches = await Promise.all(pouchIds.map((id) => readPouch(testOrganization, id)))
    const remittance = await preparedRemittance(testOrganization, pouches)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    const first = await receiveShort(testOrganization, pouchIds[0]!)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'AVALIDATED' }))
    await sendNow(testApp, testOrganization, remittance.id, 'SEND', 'remittances')
    const second = await receiveShort(testOrganization, pouchIds[1]!)
    await testOrganization.refuses(() => undoMovement(director, first.id), { refusal: 'MovementPosted' })
    expect(dataOf(await undoMovement(director, second.id)).movementCents).toBe(-99_00)
  })
})

it('a closed month prevents undoing its receptions', async () => {
  testApp.clock.set('2026-10-31T22:30:00.000Z')
  const testOrganization = await organizationWithWallet(testApp)
  await saveAccountingSettings(testOrganization)
  const { director } = testOrganization.people
  const pouchId = await sealChangePouch(testOrganization)
  const reception = dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId }))
  await sendMonthNow(testApp, testOrganization, '2026-10')
  testApp.clock.advance(40 * MINUTE_MS)
  dataOf(await closeMonth(testOrganization, '2026-10'))
  await testOrganization.refuses(() => undoMovement(director, reception.id), { refusal: 'MonthClosed' })
})
