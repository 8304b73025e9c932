import { describe, expect, it } from 'vitest'
import type { RemittanceRow } from '../../../src/domain/contract/remittances.ts'
import type { WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { bankMovement, importLines, linkLines, setBankAccount } from './bank.ts'
import { switchTo } from './insert-organization.ts'
import {
  changeRemittance,
  dataOf,
  expectRefused,
  preparedRemittance,
  readPouch,
  readRemittance,
  TODAY,
  withTestApp,
} from './test-app.ts'
import {
  INVENTORY,
  organizationWithWallet,
  postMovement,
  RECEIVED_COINS,
  readWallet,
  sealChangePouch,
  WITHDRAWAL,
} from './wallets.ts'

const testApp = withTestApp()

describe('a reception', () => {
  it('adds rolls and loose coins for a pouch to the wallet, and completes the exchange', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const pouchId = await sealChangePouch(testOrganization)
    const reception = dataOf(
      await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId }),
    )
    expect(reception).toMatchObject({
      type: 'RECEPTION',
      movementCents: 10_000,
      totalCents: 62_000,
      denominations: { 200: 25, 100: 30, 50: 40 },
      rolls: { 200: 1, 100: 1, 50: 1 },
      differenceCents: 0,
      pouchId,
      pouchNumber: 'MON0001',
    })
    expect((await readPouch(testOrganization, pouchId)).status).toBe('ARCHIVED')
  })

  it('of the notes that the bank sent back puts them in the wallet again, without a difference', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const before = await readWallet(testOrganization)
    const pouchId = await sealChangePouch(testOrganization)
    const { denominations } = WITHDRAWAL
    const body = { type: 'RECEPTION', pouchId, denominations } as const
    const reception = dataOf(await postMovement(testOrganization.people.director, body))
    expect(reception).toMatchObject({ movementCents: 10_000, denominations, differenceCents: 0 })
    expect((await readPouch(testOrganization, pouchId)).status).toBe('ARCHIVED')
    const { balanceCents, composition } = await readWallet(testOrganization)
    expect({ balanceCents, composition }).toEqual({
      balanceCents: before.balanceCents,
      composition: INVENTORY.denominations,
    })
  })

  it('with a difference, over or short, must be confirmed', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    // `RECEIVED_COINS` has five loose coins of 1 €: one is missing, then there is one too many.
    for (const [number, loose] of [
      ['MON0001', 4],
      ['MON0002', 6],
    ] as const) {
      const pouchId = await sealChangePouch(testOrganization, number)
      const body = { ...RECEIVED_COINS, pouchId, denominations: { 100: loose } }
      for (const confirmed of [{}, { confirmedDifference: false }])
        expect(
          await expectRefused(testOrganization, () =>
            postMovement(testOrganization.people.director, { ...body, ...confirmed }),
          ),
        ).toEqual({
          http: 409,
          statusCode: 10001,
          refusal: 'DifferenceNotConfirmed',
          issues: [{ path: 'confirmedDifference', key: 'failure.DifferenceNotConfirmed' }],
        })
      const reception = dataOf(
        await postMovement(testOrganization.people.director, { ...body, confirmedDifference: true }),
      )
      expect(reception.differenceCents).toBe((loose - 5) * 100)
      const received = (await testOrganization.audit()).filter(({ action }) => action === 'receive').at(-1)
      expect(received?.after).toEqual({ status: 'ARCHIVED', receivedCents: 9_500 + loose * 100 })
    }
    expect((await readWallet(testOrganization)).balanceCents).toBe(62_000)
  })

  it.each<[string, object, string, string]>([
    ['empty rolls and coins', { rolls: {}, denominations: {} }, 'denominations', 'failure.CoinsRequired'],
    [
      'rolls and coins that are null',
      { rolls: null, denominations: null },
      'denominations',
      'failure.CoinsRequired',
    ],
    [
      'quantities of zero',
      { rolls: { 200: 0 }, denominations: { 100: 0 } },
      'denominations',
      'failure.CoinsRequired',
    ],
    ['negative rolls', { rolls: { 200: -1 } }, 'rolls', 'issue.denominations'],
    ['rolls of notes', { rolls: { 500: 1 } }, 'rolls', 'failure.RollsInvalid'],
    ['more rolls than the maximum', { rolls: { 1: 100_000 } }, 'rolls', 'failure.RollsInvalid'],
  ])('refuses %s', async (_, changes, path, key) => {
    const testOrganization = await organizationWithWallet(testApp)
    const pouchId = await sealChangePouch(testOrganization)
    const attempt = () =>
      postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId, ...changes })
    expect(await expectRefused(testOrganization, attempt)).toEqual({
      http: 400,
      statusCode: 10001,
      refusal: 'InvalidRequest',
      issues: [{ path, key }],
    })
  })

  it('is refused a second time, naming the person who received the coins', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const pouchId = await sealChangePouch(testOrganization)
    dataOf(await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId }))
    expect(
      await expectRefused(testOrganization, () =>
        postMovement(testOrganization.people.colleague, { ...RECEIVED_COINS, pouchId }),
      ),
    ).toEqual({
      http: 409,
      statusCode: 10006,
      refusal: 'ExchangeReceived',
      rows: [{ id: pouchId, refusal: 'ExchangeReceived' }],
      status: 'ARCHIVED',
      by: 'director Test',
      at: '2026-11-20T10:00:00.000Z',
    })
    const deletePouch = () => testOrganization.people.director.delete(`pouches/${pouchId}`)
    await testOrganization.refuses(deletePouch, { refusal: 'StatusDoesNotAllow', status: 'ARCHIVED' })
    const remittanceBody = {
      type: 'CHANGE',
      pouchIds: [pouchId],
      carrierId: testOrganization.ids.carrier,
      date: TODAY,
    }
    await testOrganization.refuses(
      () => testOrganization.people.director.post('remittances', remittanceBody),
      { statusCode: 11009, refusal: 'PouchNotFree' },
    )
  })

  it('is refused for unknown pouches and those of other establishments or organizations', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const foreignExchange = await sealChangePouch(await organizationWithWallet(testApp))
    const { people, ids } = testOrganization
    const adminElsewhere = await switchTo(people.admin, ids.otherEstablishment)
    dataOf(await postMovement(adminElsewhere, INVENTORY))
    const pouchElsewhere = dataOf(await postMovement(adminElsewhere, WITHDRAWAL)).pouchId
    for (const pouchId of [foreignExchange, pouchElsewhere, testOrganization.ids.establishment])
      expect(
        await expectRefused(testOrganization, () =>
          postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId }),
        ),
      ).toEqual({
        http: 404,
        statusCode: 10005,
        refusal: 'NotFound',
        issues: [{ path: 'pouchId', key: 'issue.unknown' }],
      })
  })
})

describe('a CHANGE pouch', () => {
  it('is handed over like others; after its coins are received, its remittance can be corrected and controlled, but not undone', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const pouchId = await sealChangePouch(testOrganization)
    const prepared = await preparedRemittance(testOrganization, [await readPouch(testOrganization, pouchId)])
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    dataOf(await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId }))
    expect((await readPouch(testOrganization, pouchId)).status).toBe('ARCHIVED')

    dataOf(await changeRemittance(testOrganization, prepared, { status: 'UNVALIDATED', reason: 'Receipt' }))
    await testOrganization.refuses(
      () => changeRemittance(testOrganization, prepared, { status: 'CANCELED' }),
      {
        http: 409,
        statusCode: 10006,
        refusal: 'ExchangeReceived',
        rows: [{ id: prepared.id, refusal: 'ExchangeReceived' }],
      },
    )
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    expect((await readPouch(testOrganization, pouchId)).status).toBe('ARCHIVED')
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'AVALIDATED' }))
  })

  it('is taken out of its remittance when it came back, unless its coins were received', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const received = await sealChangePouch(testOrganization)
    const returned = await sealChangePouch(testOrganization, 'MON0002')
    const pouches = [await readPouch(testOrganization, received), await readPouch(testOrganization, returned)]
    const remittance = await preparedRemittance(testOrganization, pouches)
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    dataOf(await postMovement(testOrganization.people.director, { ...RECEIVED_COINS, pouchId: received }))
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'UNVALIDATED', reason: 'Back' }))
    const correct = (confirmed: string, left: string) =>
      changeRemittance(testOrganization, remittance, {
        status: 'VALIDATED',
        confirmedPouchIds: [confirmed],
        leftPouchIds: [left],
      })
    await testOrganization.refuses(() => correct(returned, received), 'ExchangeReceived')
    dataOf(await correct(received, returned))
    const statuses = [received, returned].map((id) => readPouch(testOrganization, id))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual(['ARCHIVED', 'CREATED'])
  })

  // The carrier takes 100 € of notes. 99 € of coins are received for them; the bank credits 100 € that somebody else paid.
  it('is not credited by the bank: the returned amount of its remittance is the value of the received coins', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    await setBankAccount(testApp, testOrganization)
    const { accountant, director } = testOrganization.people
    const pouchId = await sealChangePouch(testOrganization)
    const prepared = await preparedRemittance(testOrganization, [await readPouch(testOrganization, pouchId)])
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))

    const { proposals, remittances } = await importLines(testOrganization, [bankMovement(100_00, 'VIREMENT')])
    expect(remittances).toEqual([])
    expect(proposals).toMatchObject([{ amountCents: 100_00, candidates: [] }])
    await testOrganization.refuses(
      () => linkLines(accountant, { lineId: proposals[0]!.lineId, remittanceId: prepared.id }),
      { http: 409, refusal: 'ChangeNotCredited' },
    )
    expect(dataOf(await accountant.get('remittances/ageing'))).toMatchObject({
      count: 0,
      outstandingCents: 0,
    })
    for (const credit of [{ creditedCents: 50_00 }, { creditedCents: 100_00, creditedOn: TODAY }])
      await testOrganization.refuses(
        () => changeRemittance(testOrganization, prepared, { status: 'AVALIDATED', ...credit }),
        {
          http: 409,
          refusal: 'ChangeNotCredited',
          issues: [{ path: 'creditedCents', key: 'failure.ChangeNotCredited' }],
        },
      )

    dataOf(await changeRemittance(testOrganization, prepared, { status: 'AVALIDATED' }))
    const returned = async () => {
      const { entries } = dataOf(await accountant.get<{ entries: RemittanceRow[] }>('remittances'))
      return entries.map(({ status, returnedCents, returnedOn, creditedCents }) => [
        status,
        returnedCents,
        returnedOn,
        creditedCents,
      ])
    }
    expect(await returned()).toEqual([['AVALIDATED', null, null, null]])
    const coins = { ...RECEIVED_COINS, denominations: { 100: 4 }, confirmedDifference: true }
    dataOf(await postMovement(director, { ...coins, pouchId }))
    expect(await returned()).toEqual([['AVALIDATED', 99_00, TODAY, null]])
  })

  it('is in a remittance whose returned amount is shown only when the coins of every pouch are received', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    const pouchIds = [
      await sealChangePouch(testOrganization, 'MON0001'),
      await sealChangePouch(testOrganization, 'MON0002'),
    ]
    const pouches = await Promise.all(pouchIds.map((pouchId) => readPouch(testOrganization, pouchId)))
    const prepared = await preparedRemittance(testOrganization, pouches)
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'VALIDATED' }))
    for (const [index, returnedCents] of [null, 200_00].entries()) {
      dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId: pouchIds[index] }))
      expect((await readRemittance(testOrganization, prepared.id)).returnedCents).toBe(returnedCents)
    }
  })

  it('is free again when its remittance is undone; its notes return to the wallet only when the pouch is deleted', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const pouchId = await sealChangePouch(testOrganization)
    const prepared = await preparedRemittance(testOrganization, [await readPouch(testOrganization, pouchId)])
    dataOf(await changeRemittance(testOrganization, prepared, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, pouchId)).status).toBe('CREATED')
    expect((await readWallet(testOrganization)).balanceCents).toBe(52_000)
    const answer = await testOrganization.people.director.delete(`pouches/${pouchId}`)
    expect([answer.status, answer.statusCode]).toEqual([200, 11029])
    const [decrease, reversal] = dataOf(
      await testOrganization.people.director.get<{ entries: WalletMovement[] }>('walletmovements', {
        sort: 'sequence_asc',
        pouchId,
      }),
    ).entries
    expect(reversal).toMatchObject({
      type: 'REVERSAL',
      reversesId: decrease!.id,
      reversesType: 'DECREASE',
      movementCents: 10_000,
      totalCents: 62_000,
      denominations: WITHDRAWAL.denominations,
      pouchNumber: 'MON0001',
    })
    expect(decrease!.reversedById).toBe(reversal!.id)
  })

  it('returns its denominations to the wallet when it is deleted', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const walletContent = async () => {
      const { balanceCents, composition, exchanges } = await readWallet(testOrganization)
      return { balanceCents, composition, exchanges }
    }
    const before = await walletContent()
    expect(before.composition).toEqual(INVENTORY.denominations)
    const pouchId = await sealChangePouch(testOrganization)
    expect(await walletContent()).not.toEqual(before)
    dataOf(await testOrganization.people.director.delete(`pouches/${pouchId}`))
    expect(await walletContent()).toEqual(before)
  })
})
