import { describe, expect, it } from 'vitest'
import type { Exchange, WalletMovement } from '../../../src/domain/contract/wallet-movements.ts'
import { idOf } from '../schema/ids.ts'
import {
  dataOf,
  preparedRemittance,
  readPouch,
  responseOf,
  sealedPouch,
  setStatus,
  TODAY,
  validatedCashLog,
  withTestApp,
} from './test-app.ts'
import {
  changeBalance,
  organizationWithWallet,
  postMovement,
  RECEIVED_COINS,
  readWallet,
  sealChangePouch,
  WITHDRAWAL,
} from './wallets.ts'

const testApp = withTestApp()

describe('reading the wallet', () => {
  it('returns the count, with its service, from which a movement and its reversal come', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const log = await validatedCashLog(testOrganization, {
      turnoverCents: 3_000,
      counts: [{ paymentCategoryId: testOrganization.ids.coins, denominations: { 200: 15 } }],
    })
    const [count] = log.counts
    dataOf(
      await setStatus(testOrganization.people.accountant, 'counts', count!.id, {
        status: 'UNVALIDATED',
        reason: 'Again',
      }),
    )
    const { entries } = dataOf(
      await testOrganization.people.accountant.get<{ entries: WalletMovement[] }>('walletmovements', {
        sort: 'sequence_desc',
        range: '0-1',
      }),
    )
    const origin = {
      countId: count!.id,
      cashLogId: log.id,
      serviceDate: log.date,
      service: 'lunch',
      cashRegisterName: 'Register 1',
      denominations: { 200: 15 },
      date: TODAY,
    }
    expect(entries).toMatchObject([
      { ...origin, type: 'REVERSAL', reversesType: 'COUNT', movementCents: -3_000, totalCents: 62_000 },
      { ...origin, type: 'COUNT', movementCents: 3_000, totalCents: 65_000, reversedById: entries[0]!.id },
    ])
  })

  it('returns the number and value of the pouch into which notes were taken out', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    await sealChangePouch(testOrganization)
    const { entries } = dataOf(
      await testOrganization.people.accountant.get<{ entries: WalletMovement[] }>('walletmovements', {
        sort: 'sequence_desc',
        range: '0-0',
      }),
    )
    // 50 + 2 × 20 + 10 €, from a wallet of 620 €.
    expect(entries).toMatchObject([
      {
        type: 'DECREASE',
        date: TODAY,
        movementCents: -100_00,
        totalCents: 520_00,
        pouchNumber: 'MON0001',
        pouchValueCents: 100_00,
      },
    ])
  })

  it('returns the wallet’s balance, its expected content, and the totals of a period', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    await sealChangePouch(testOrganization)
    expect(await readWallet(testOrganization)).toEqual({
      establishmentId: testOrganization.ids.establishment,
      establishmentName: 'Alpha',
      isActive: true,
      balanceCents: 52_000,
      version: 3,
      at: '2026-11-20T10:00:00.000Z',
      lastInventory: {
        id: expect.any(String),
        date: TODAY,
        at: '2026-11-20T10:00:00.000Z',
        byName: 'director Test',
        totalCents: 62_000,
        differenceCents: null,
      },
      composition: { 5000: 5, 2000: 6, 1000: 3, 200: 40, 100: 40 },
      exchanges: { count: 1, valueCents: 10_000 },
      period: {
        from: null,
        to: TODAY,
        openingCents: 0,
        closingCents: 52_000,
        types: [
          { type: 'DECREASE', count: 1, cents: -10_000 },
          { type: 'INVENTORY', count: 1, cents: 62_000 },
        ],
      },
    })
  })

  it('returns the balances before and at the end of a period, and its movements by type', async () => {
    const testOrganization = await testApp.createOrganization()
    const days = [
      ['2026-11-02', 50_000],
      ['2026-11-09', -2_500],
      ['2026-11-09', 100],
      ['2026-11-16', -7_000],
    ] as const
    // The movements are written directly, because a command would date them today.
    for (const [index, [date, cents]] of days.entries())
      await changeBalance(testApp.db, testOrganization, cents, {
        id: idOf(testOrganization.tenant, 900 + index),
        date,
      })
    const sumOf = (movements: readonly (readonly [string, number])[]) =>
      movements.reduce((sum, [, cents]) => sum + cents, 0)
    for (const [from, to] of [
      ['2026-11-01', '2026-11-01'],
      ['2026-11-02', '2026-11-09'],
      ['2026-11-03', '2026-11-15'],
      ['2026-11-09', '2026-11-09'],
      ['2026-11-09', TODAY],
      ['2026-11-17', TODAY],
    ] as const) {
      const { period } = await readWallet(testOrganization, { from, to })
      const movementsOfPeriod = days.filter(([date]) => date >= from && date <= to)
      const cents = sumOf(movementsOfPeriod)
      const openingCents = sumOf(days.filter(([date]) => date < from))
      expect(period).toEqual({
        from,
        to,
        openingCents,
        closingCents: openingCents + cents,
        types:
          movementsOfPeriod.length > 0 ? [{ type: 'INVENTORY', count: movementsOfPeriod.length, cents }] : [],
      })
    }
    const answer = await testOrganization.people.accountant.get('wallet', { from: TODAY, to: '2026-11-01' })
    expect(responseOf(answer)).toMatchObject({ http: 400, issues: [{ path: 'to' }] })
  })

  it('lists exchanges by their state, with the sent and received amounts', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const { director } = testOrganization.people
    const received = await sealChangePouch(testOrganization)
    dataOf(
      await postMovement(director, {
        ...RECEIVED_COINS,
        pouchId: received,
        denominations: { 100: 3 },
        confirmedDifference: true,
      }),
    )
    const canceled = await sealChangePouch(testOrganization, 'MON0002')
    dataOf(await director.delete(`pouches/${canceled}`))
    const waiting = await sealChangePouch(testOrganization, 'MON0003')
    const remittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, waiting),
    ])
    await sealedPouch(testOrganization, 'SAC001')
    const list = async (query: Record<string, string>) =>
      dataOf(await director.get<{ entries: Exchange[] }>('exchanges', query)).entries
    expect((await list({ sort: 'number_asc' })).map(({ id, state }) => [id, state])).toEqual([
      [received, 'RECEIVED'],
      [canceled, 'CANCELED'],
      [waiting, 'IN_PROGRESS'],
    ])
    expect(await list({ state: 'IN_PROGRESS' })).toMatchObject([
      {
        id: waiting,
        number: 'MON0003',
        valueCents: 10_000,
        pouchStatus: 'PREPARED',
        denominations: WITHDRAWAL.denominations,
        sentByName: 'director Test',
        remittanceId: remittance.id,
        remittanceReference: 1,
        remittanceStatus: 'PREPARED',
        receptionId: null,
        receivedCents: null,
        differenceCents: null,
      },
    ])
    expect(await list({ state: 'RECEIVED' })).toMatchObject([
      {
        id: received,
        pouchStatus: 'ARCHIVED',
        remittanceId: null,
        receivedByName: 'director Test',
        receivedCents: 9_800,
        differenceCents: -200,
        receivedDenominations: { 200: 25, 100: 28, 50: 40 },
        receivedRolls: { 200: 1, 100: 1, 50: 1 },
      },
    ])
    expect((await readWallet(testOrganization)).exchanges).toEqual({ count: 1, valueCents: 10_000 })
  })
})
