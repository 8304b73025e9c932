import { describe, expect, it } from 'vitest'
import type { DeltaReportRow } from '../../../src/domain/contract/reports.ts'
import type { GroupToday, Today } from '../../../src/domain/contract/today.ts'
import { insertRows, updateRows } from '../../support/rows.ts'
import { idOf } from '../schema/ids.ts'
import { personId } from './insert-organization.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  importReceipts,
  notesOf,
  preparedRemittance,
  responseOf,
  sealedPouch,
  setStatus,
  TODAY,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

describe('the establishments of a group on home', () => {
  it('have yesterday’s sales, the money in the safe, differences of two weeks by till and person, and open tasks', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids, tenant } = testOrganization
    const terrace = { cashRegisterId: ids.terrace, comment: 'Counted twice' }
    // Bar: 160 € counted as expected yesterday, 5 € over thirteen days ago. Terrace: 10 € short today, 3 € short seven days ago.
    const bar = await sealedPouch(testOrganization, 'GRP001')
    await sealedPouch(testOrganization, 'GRP002', {
      date: '2026-11-07',
      turnoverCents: 15_500,
      comment: 'Five over',
      counts: [notesOf(testOrganization, 'GRP002')],
    })
    await validatedCashLog(testOrganization, {
      ...terrace,
      date: TODAY,
      turnoverCents: 17_000,
      counts: [notesOf(testOrganization, 'GRP003')],
    })
    await validatedCashLog(testOrganization, {
      ...terrace,
      date: '2026-11-13',
      turnoverCents: 16_300,
      counts: [notesOf(testOrganization, 'GRP004')],
    })
    await preparedRemittance(testOrganization, [bar])
    dataOf(await people.director.post('walletmovements', { type: 'INVENTORY', totalCents: 25_000 }))
    // Earlier versions stored the sales of the vendor's format as turnover, also without receipts.
    await insertRows(testApp.db, 'archives', {
      organization_id: ids.organization,
      establishment_id: ids.establishment,
      id: idOf(tenant, 95),
      created_at: '2026-11-19T16:00:00.000Z',
      updated_at: '2026-11-19T16:00:00.000Z',
      date: YESTERDAY,
      service: 'lunch',
      sequence: 1,
      clients: 30,
      turnover_cents: 123_45,
    })
    const { establishments, ...groupTotals } = dataOf(
      await people.accountant.get<GroupToday>('today/establishments'),
    )
    expect(establishments).toEqual([
      {
        id: ids.establishment,
        name: 'Alpha',
        // The closing has no receipts, so the sheet of the bar counts. No sheet or closing of the evening exists.
        salesCents: 16_000,
        salesArePartial: true,
        // Four pouches of 160 € are in the establishment, including the prepared one.
        pouchesCents: 64_000,
        walletCents: 25_000,
        thisWeekCents: -1_000,
        lastWeekCents: 200,
        openSheets: 0,
        logsToControl: 4,
        remittancesToControl: 0,
      },
      {
        id: ids.otherEstablishment,
        name: 'Beta',
        salesCents: null,
        salesArePartial: true,
        pouchesCents: 0,
        walletCents: 0,
        // Nothing was counted there, which is not a difference of zero.
        thisWeekCents: null,
        lastWeekCents: null,
        openSheets: 0,
        logsToControl: 0,
        remittancesToControl: 0,
      },
    ])
    expect(groupTotals).toEqual({
      registers: [
        {
          id: ids.terrace,
          name: 'Register 2',
          establishmentName: 'Alpha',
          thisWeekCents: -1_000,
          lastWeekCents: -300,
        },
        {
          id: ids.bar,
          name: 'Register 1',
          establishmentName: 'Alpha',
          thisWeekCents: 0,
          lastWeekCents: 500,
        },
      ],
      people: [
        {
          id: personId('user', tenant),
          name: 'user Test',
          thisWeekCents: -1_000,
          lastWeekCents: 200,
        },
      ],
      jobsInError: 0,
    })
  })

  it('are those in the user’s scope, and are hidden from people who only count', async () => {
    const testOrganization = await testApp.createOrganization()
    const names = async (person: 'director' | 'admin') =>
      (await testOrganization.people[person].get<GroupToday>('today/establishments')).data.establishments.map(
        ({ name }) => name,
      )
    expect([await names('director'), await names('admin')]).toEqual([['Alpha'], ['Alpha', 'Beta']])
    expect(responseOf(await testOrganization.people.user.get('today/establishments'))).toMatchObject({
      http: 403,
    })
  })

  // Decision 033: money that was counted in an inactive establishment must still be checked, and can still leave it.
  it('include an inactive one while it holds money or has records to control; its sales of yesterday are not marked as partial', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    await sealedPouch(testOrganization, 'GRP040')
    // Cheques are not cash.
    const cheques = { paymentCategoryId: ids.cheques, quantity: 1, totalCents: 50_00, pouchNumber: 'GRP042' }
    await validatedCashLog(testOrganization, {
      service: 'evening',
      turnoverCents: 50_00,
      counts: [cheques],
    })
    const deactivate = (id: string) =>
      updateRows(testApp.db, 'establishments', { id }, { status: 'INACTIVE' })
    await deactivate(ids.establishment)
    await deactivate(ids.otherEstablishment)
    const read = async (person: 'accountant' | 'director') =>
      dataOf(await people[person].get<GroupToday>('today/establishments')).establishments
    for (const person of ['accountant', 'director'] as const)
      expect(await read(person)).toMatchObject([
        { name: 'Alpha', pouchesCents: 160_00, logsToControl: 2, salesCents: 210_00, salesArePartial: false },
      ])
  })

  it('leave out an inactive one after its remittance is controlled', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const pouch = await sealedPouch(testOrganization, 'GRP041', { date: '2026-11-12' })
    await updateRows(testApp.db, 'establishments', { id: ids.establishment }, { status: 'INACTIVE' })
    dataOf(await setStatus(people.accountant, 'counts', pouch.countId!, { status: 'AVALIDATED' }))
    const remittance = await preparedRemittance(testOrganization, [pouch])
    const names = async () =>
      dataOf(await people.accountant.get<GroupToday>('today/establishments')).establishments.map(
        ({ name, remittancesToControl }) => [name, remittancesToControl],
      )
    expect(await names()).toEqual([
      ['Alpha', 0],
      ['Beta', 0],
    ])
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    expect(await names()).toEqual([
      ['Alpha', 1],
      ['Beta', 0],
    ])
    const check = { status: 'AVALIDATED', creditedCents: remittance.totalCents } as const
    dataOf(await changeRemittance(testOrganization, remittance, check))
    expect(await names()).toEqual([['Beta', 0]])
  })

  it('have yesterday’s sales of each till from its closing or its validated sheet, marked as partial while a till lacks both', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const yesterdaySales = async () => {
      const { establishments } = dataOf(await people.director.get<GroupToday>('today/establishments'))
      return establishments.map(({ salesCents, salesArePartial }) => ({ salesCents, salesArePartial }))
    }
    // Lunch: the bar has a closing of 160 € and a sheet, the terrace a sheet of 155 € without a closing.
    dataOf(await importReceipts(testOrganization, { notes: 160_00 }))
    await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'GRP030')] })
    const terrace = { cashRegisterId: ids.terrace, comment: 'Over' }
    await validatedCashLog(testOrganization, {
      ...terrace,
      turnoverCents: 155_00,
      counts: [notesOf(testOrganization, 'GRP031')],
    })
    // 160 + 155 = 315; both tills of the evening are missing.
    expect(await yesterdaySales()).toEqual([{ salesCents: 315_00, salesArePartial: true }])
    const evening = { service: 'evening', comment: 'Over' } as const
    await validatedCashLog(testOrganization, {
      ...evening,
      turnoverCents: 150_00,
      counts: [notesOf(testOrganization, 'GRP032')],
    })
    // 315 + 150 = 465; the sheet of the terrace in the evening is not validated yet.
    const open = await countSheet(testOrganization, {
      ...evening,
      ...terrace,
      turnoverCents: 140_00,
      counts: [notesOf(testOrganization, 'GRP033')],
    })
    expect(await yesterdaySales()).toEqual([{ salesCents: 465_00, salesArePartial: true }])
    dataOf(await setStatus(people.user, 'cashlogs', open.id, { status: 'VALIDATED' }))
    // 465 + 140 = 605
    expect(await yesterdaySales()).toEqual([{ salesCents: 605_00, salesArePartial: false }])
  })

  it('include a till and a person whose differences of the week cancel each other out', async () => {
    const testOrganization = await testApp.createOrganization()
    const { ids, people } = testOrganization
    const comment = 'Change given wrongly'
    for (const [index, turnoverCents] of [110_00, 210_00].entries())
      await validatedCashLog(testOrganization, {
        cashRegisterId: ids.terrace,
        service: index === 0 ? 'lunch' : 'evening',
        turnoverCents,
        comment,
        counts: [notesOf(testOrganization, `GRP01${index}`)],
      })
    // The bar has no difference.
    await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'GRP012')] })
    const group = dataOf(await people.director.get<GroupToday>('today/establishments'))
    expect(group.registers).toMatchObject([{ name: 'Register 2', thisWeekCents: 0, lastWeekCents: null }])
    expect(group.people).toMatchObject([{ name: 'user Test', thisWeekCents: 0 }])
  })

  it('have no difference of a sheet that is not validated or was sent back, like the report', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    // Bar: 19,10 € over. Terrace: 20 € short at lunch, which accounting sends back to be counted again; 5 € short in the evening, not validated.
    await sealedPouch(testOrganization, 'GRP020', {
      turnoverCents: 140_90,
      comment: 'Over',
      counts: [notesOf(testOrganization, 'GRP020')],
    })
    const terrace = { cashRegisterId: ids.terrace, comment: 'Short' }
    const sentBack = await validatedCashLog(testOrganization, {
      ...terrace,
      turnoverCents: 180_00,
      counts: [notesOf(testOrganization, 'GRP021')],
    })
    const sendingBack = { status: 'UNVALIDATED', reason: 'Recount' }
    dataOf(await setStatus(people.accountant, 'counts', sentBack.counts[0]!.id, sendingBack))
    await countSheet(testOrganization, {
      ...terrace,
      service: 'evening',
      turnoverCents: 165_00,
      counts: [notesOf(testOrganization, 'GRP022')],
    })
    const group = dataOf(await people.director.get<GroupToday>('today/establishments'))
    expect(group.establishments).toMatchObject([{ thisWeekCents: 19_10 }])
    expect(group.registers).toMatchObject([{ name: 'Register 1', thisWeekCents: 19_10 }])
    expect(group.people).toMatchObject([{ name: 'user Test', thisWeekCents: 19_10 }])
    const { deltas } = dataOf(await people.director.get<Today>('today'))
    expect(deltas).toEqual([{ date: YESTERDAY, overCents: 19_10, shortCents: 0, deltaCents: 19_10 }])
    const period = { from: YESTERDAY, to: TODAY }
    const report = dataOf(await people.director.get<DeltaReportRow[]>('reports/deltas', period))
    expect(report).toMatchObject([{ cashRegisterName: 'Register 1', deltaCents: 19_10 }])
  })

  it('include a sheet to control while one of its counts is validated, like the list of the control', async () => {
    const testOrganization = await testApp.createOrganization()
    const { people, ids } = testOrganization
    const counts = [notesOf(testOrganization, 'GRP010'), { paymentCategoryId: ids.card, totalCents: 1_200 }]
    const log = await validatedCashLog(testOrganization, { turnoverCents: 17_200, counts })
    const card = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.card)!
    dataOf(
      await setStatus(people.accountant, 'counts', card.id, { status: 'UNVALIDATED', reason: 'Recount' }),
    )
    const group = dataOf(await people.accountant.get<GroupToday>('today/establishments'))
    expect(group.establishments.map(({ logsToControl }) => logsToControl)).toEqual([1, 0])
    const today = dataOf(await people.accountant.get<Today>('today'))
    expect(today.logsToControl).toBe(1)
    const [stage] = dataOf(
      await people.accountant.get<{ status: string; totalItems: number }[]>('controlsheets/stages'),
    )
    expect(stage).toMatchObject({ status: 'VALIDATED', totalItems: 1 })
  })
})
