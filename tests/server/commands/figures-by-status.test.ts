import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { DeltaReportRow, ReportRows } from '../../../src/domain/contract/reports.ts'
import type { Today } from '../../../src/domain/contract/today.ts'
import { idOf } from '../schema/ids.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  preparedRemittance,
  readPouch,
  sealedPouch,
  setStatus,
  signInAgain,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import {
  changeBalance,
  INVENTORY,
  organizationWithWallet,
  postMovement,
  RECEIVED_COINS,
  readWallet,
  sealChangePouch,
} from './wallets.ts'

/**
 * The statuses that each figure includes, written by hand. There is one sheet in each of six statuses, each
 * with a different amount, so that a sum shows which sheets it includes.
 */

const testApp = withTestApp()

const LOGS = {
  CREATED: { service: 'lunch', register: 'bar', date: TODAY, cents: 100 },
  UPDATED: { service: 'lunch', register: 'terrace', date: TODAY, cents: 200 },
  VALIDATED: { service: 'evening', register: 'bar', date: TODAY, cents: 400 },
  AVALIDATED: { service: 'evening', register: 'terrace', date: TODAY, cents: 800 },
  UNVALIDATED: { service: 'lunch', register: 'bar', date: YESTERDAY, cents: 1_600 },
  DELETED: { service: 'lunch', register: 'terrace', date: YESTERDAY, cents: 3_200 },
} as const
type LogStatus = keyof typeof LOGS

describe('cash logs', () => {
  let organization: TestOrganization
  let today: Today
  const totalOf = (statuses: readonly LogStatus[]) =>
    statuses.reduce((sum, status) => sum + LOGS[status].cents, 0)

  beforeAll(async () => {
    organization = await testApp.createOrganization()
    const { ids, people } = organization
    const bodyOf = (status: LogStatus) => {
      const { service, register, date, cents } = LOGS[status]
      return {
        service,
        date,
        cashRegisterId: ids[register],
        turnoverCents: cents,
        counts: [{ paymentCategoryId: ids.card, totalCents: cents }],
      }
    }
    await countSheet(organization, bodyOf('CREATED'))
    const { id, version } = await countSheet(organization, bodyOf('UPDATED'))
    dataOf(await people.user.put(`cashlogs/${id}`, { ...bodyOf('UPDATED'), comment: 'Edited', version }))
    await validatedCashLog(organization, bodyOf('VALIDATED'))
    for (const [status, reason] of [
      ['AVALIDATED', undefined],
      ['UNVALIDATED', 'Count again'],
    ] as const) {
      const log = await validatedCashLog(organization, bodyOf(status))
      dataOf(
        await setStatus(people.accountant, 'counts', log.counts[0]!.id, {
          status,
          ...(reason && { reason }),
        }),
      )
    }
    const deleted = await countSheet(organization, bodyOf('DELETED'))
    dataOf(await people.user.delete(`cashlogs/${deleted.id}`))
    today = dataOf(await people.user.get<Today>('today'))
  })

  it('exist once in each status with which the figures are tested', async () => {
    const { entries } = dataOf(
      await organization.people.director.get<{ entries: CashLog[] }>('cashlogs', {
        status: Object.keys(LOGS).join(),
      }),
    )
    const statusesAndTurnovers = entries.map(({ status, turnoverCents }) => [status, turnoverCents])
    expect(statusesAndTurnovers.toSorted()).toEqual(
      Object.entries(LOGS)
        .map(([status, { cents }]) => [status, cents])
        .toSorted(),
    )
  })

  it('are in the report of differences while they are validated or controlled', async () => {
    const rows = dataOf(
      await organization.people.accountant.get<DeltaReportRow[]>('reports/deltas', {
        from: YESTERDAY,
        to: TODAY,
      }),
    )
    const byRegister = Object.fromEntries(rows.map(({ cashRegisterName, ...row }) => [cashRegisterName, row]))
    expect(byRegister).toMatchObject({
      'Register 1': { logs: 1, countedCents: totalOf(['VALIDATED']) },
      'Register 2': { logs: 1, countedCents: totalOf(['AVALIDATED']) },
    })
  })

  it('are in the report of payments while they are validated or controlled', async () => {
    const rows = dataOf(
      await organization.people.accountant.get<ReportRows['payments'][]>('reports/payments', {
        from: YESTERDAY,
        to: TODAY,
      }),
    )
    expect(rows).toMatchObject([{ counts: 2, totalCents: totalOf(['VALIDATED', 'AVALIDATED']) }])
  })

  it('are tasks to finish on home until they are validated, and after they were sent back', () => {
    const openTotals = today.openSheets.map(({ countedCents }) => countedCents)
    expect(openTotals.toSorted((a, b) => a - b)).toEqual([
      LOGS.CREATED.cents,
      LOGS.UPDATED.cents,
      LOGS.UNVALIDATED.cents,
    ])
  })

  it('are tasks to control while they are validated', () => {
    expect(today.logsToControl).toBe(1)
  })

  it('leave their service to be counted after they are deleted', () => {
    expect(today.uncounted).toContainEqual({
      date: LOGS.DELETED.date,
      service: LOGS.DELETED.service,
      cashRegisterId: organization.ids.terrace,
      cashRegisterName: 'Register 2',
    })
    expect(
      today.uncounted.filter(({ date, service }) => date === YESTERDAY && service === 'lunch'),
    ).toHaveLength(1)
  })
})

it('a CHANGE pouch is an open exchange until its coins are received or it is deleted; its coins are to be received after its hand-over', async () => {
  const organization = await testApp.createOrganization()
  const { director } = organization.people
  dataOf(
    await postMovement(director, {
      ...INVENTORY,
      denominations: { ...INVENTORY.denominations, 1000: 60, 2000: 40, 5000: 40 },
    }),
  )
  const pouches: string[] = []
  // 100 € each.
  for (const number of ['MON0001', 'MON0002', 'MON0003', 'MON0004', 'MON0005'])
    pouches.push(await sealChangePouch(organization, number))
  const [, prepared, handedOver, received, deleted] = pouches as [string, string, string, string, string]
  await preparedRemittance(organization, [await readPouch(organization, prepared)])
  const remittance = await preparedRemittance(organization, [await readPouch(organization, handedOver)])
  dataOf(await changeRemittance(organization, remittance, { status: 'VALIDATED' }))
  dataOf(await postMovement(director, { ...RECEIVED_COINS, pouchId: received }))
  dataOf(await director.delete(`pouches/${deleted}`))
  const { exchanges } = await readWallet(organization)
  expect(exchanges).toEqual({ count: 3, valueCents: 300_00 })
  const { coinsToReceive } = dataOf(await director.get<Today>('today'))
  expect(coinsToReceive).toEqual({ count: 1, valueCents: 100_00 })
})

describe('the tasks of today', () => {
  it('name the person who sent a sheet back last', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people } = testOrganization
    const log = await validatedCashLog(testOrganization)
    const sendBack = async (person: 'accountant' | 'admin') =>
      dataOf(
        await setStatus(people[person], 'counts', log.counts[0]!.id, {
          status: 'UNVALIDATED',
          reason: 'Recompter',
        }),
      )
    await sendBack('accountant')
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    await sendBack('admin')
    const { openSheets } = dataOf(await people.director.get<Today>('today'))
    expect(openSheets).toMatchObject([{ sentBack: { byName: 'admin Test' } }])
  })

  it('have an inventory that was short for seven days', async () => {
    const testOrganization = await organizationWithWallet(testApp)
    const shortages = ['2026-11-13', '2026-11-14'].map((date, index) => ({ date, id: idOf(9, 900 + index) }))
    for (const shortage of shortages) await changeBalance(testApp.db, testOrganization, -100, shortage)
    const { walletShortages } = dataOf(await testOrganization.people.director.get<Today>('today'))
    expect(walletShortages).toEqual([{ ...shortages[1], differenceCents: -100, pouchNumber: null }])
  })

  it('have a pouch as overdue from the day after its remittance day on', async () => {
    const testOrganization = await testApp.createOrganization()
    await sealedPouch(testOrganization, 'SAC901')
    onTestFinished(() => testApp.clock.set(`${TODAY}T10:00:00.000Z`))
    // Remittance days are Tuesdays.
    for (const [day, count] of [
      ['2026-11-24', 0],
      ['2026-11-25', 1],
    ] as const) {
      testApp.clock.set(`${day}T10:00:00.000Z`)
      const { people } = await signInAgain(testApp, testOrganization)
      expect(dataOf(await people.director.get<Today>('today')).pouchesWaiting.overdue.count).toBe(count)
    }
  })
})
