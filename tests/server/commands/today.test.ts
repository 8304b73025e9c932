import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import { type Counting, uncountedServices } from '../../../server/store/today.ts'
import type { Today } from '../../../src/domain/contract/archives.ts'
import { idOf } from '../schema/ids.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  type House,
  notesOf,
  openHouse,
  preparedRemittance,
  saidOf,
  sealedPouch,
  setStatus,
  TODAY,
  validatedSheet,
  type World,
  YESTERDAY,
} from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('today', () => {
  /** A day's work: one remittance prepared, one handed over, one pouch left, one sheet that is 10 € short, two closings. */
  async function work(world: World) {
    const { people, ids } = world
    const evening = await sealedPouch(world, 'SAC001', {
      service: 'evening',
      counts: [notesOf(world, 'SAC001')],
    })
    const lunch = await sealedPouch(world, 'SAC002')
    const remittance = await preparedRemittance(world, [lunch])
    dataOf(await changeRemittance(world, remittance, { status: 'VALIDATED' }))
    await preparedRemittance(world, [evening])
    const terrace = { cashRegisterId: ids.terrace }
    await sealedPouch(world, 'SAC003', { ...terrace, date: TODAY })
    await countSheet(world, { ...terrace, turnoverCents: 17_000, counts: [notesOf(world, 'SAC004')] })
    await validatedSheet(world, {
      ...terrace,
      date: '2026-09-01',
      turnoverCents: 99,
      comment: 'Long ago',
      counts: [notesOf(world, 'SAC005')],
    })
    for (const [sequence, service] of ['lunch', 'evening'].entries())
      dataOf(
        await people.director.post('archives', {
          date: YESTERDAY,
          service,
          sequence,
          clients: 30 + sequence,
          turnoverCents: 0,
          receipts: [],
        }),
      )
  }

  it('says what there is to do and how it went, in the establishment that is worked in or another in reach', async () => {
    const world = await house.world()
    const { people, ids } = world
    await work(world)
    const { data } = await people.user.get<Today>('today')
    const { uncounted, ...figures } = data
    expect(figures).toEqual({
      date: TODAY,
      service: 'lunch',
      openSheets: [
        {
          date: YESTERDAY,
          service: 'lunch',
          cashRegisterId: ids.terrace,
          cashRegisterName: 'Register 2',
          countedCents: 16_000,
          sentBack: null,
        },
      ],
      remittancesSentBack: [],
      logsWithDelta: 0,
      logsToControl: 3,
      pouchesWaiting: { count: 2, valueCents: 32_000 },
      remittanceDue: '2026-11-24',
      remittancesPrepared: 1,
      remittancesToControl: 1,
      jobsInError: 0,
      attendance: [
        { date: YESTERDAY, service: 'lunch', clients: 30 },
        { date: YESTERDAY, service: 'evening', clients: 31 },
      ],
      deltas: [
        { date: YESTERDAY, deltaCents: -1_000 },
        { date: TODAY, deltaCents: 0 },
      ],
    })
    // Two closings of two registers, less the three that were counted; dates without a closing were closing days.
    expect(uncounted).toEqual([
      { date: YESTERDAY, service: 'evening', cashRegisterId: ids.terrace, cashRegisterName: 'Register 2' },
    ])
    const byAdmin = await people.admin.get<Today>('today', { establishmentId: ids.otherEstablishment })
    expect(byAdmin.data).toMatchObject({
      pouchesWaiting: { count: 0, valueCents: 0 },
      deltas: [],
      attendance: [],
    })
    const outOfReach = await people.director.get('today', { establishmentId: ids.otherEstablishment })
    expect(saidOf(outOfReach)).toEqual({ http: 404, statusCode: 10005, refusal: 'NotFound' })
  })

  it('lists the sheets and remittances that accounting sent back, with the reason and by whom', async () => {
    const world = await house.world()
    const { accountant, user } = world.people
    const inRemittance = await sealedPouch(world, 'SAC201')
    const remittance = await preparedRemittance(world, [inRemittance])
    dataOf(await changeRemittance(world, remittance, { status: 'VALIDATED' }))
    dataOf(await changeRemittance(world, remittance, { status: 'UNVALIDATED', reason: 'Wrong receipt' }))
    const sheet = await sealedPouch(world, 'SAC202', {
      service: 'evening',
      counts: [notesOf(world, 'SAC202')],
    })
    const back = { status: 'UNVALIDATED', reason: 'Count the notes again' }
    dataOf(await setStatus(accountant, 'counts', sheet.countId!, back))
    const { openSheets, remittancesSentBack } = (await user.get<Today>('today')).data
    expect(openSheets).toMatchObject([
      {
        date: YESTERDAY,
        service: 'evening',
        sentBack: { byName: 'accountant Test', reason: 'Count the notes again' },
      },
    ])
    expect(remittancesSentBack).toEqual([
      {
        id: remittance.id,
        reference: remittance.reference,
        byName: 'accountant Test',
        reason: 'Wrong receipt',
      },
    ])
  })

  it('counts the validated logs whose delta is beyond the tolerance, which are those that the list finds', async () => {
    const world = await house.world()
    const { director } = world.people
    const terrace = { cashRegisterId: world.ids.terrace }
    await countSheet(world, { ...terrace, turnoverCents: 17_000, counts: [notesOf(world, 'SAC101')] })
    await validatedSheet(world, { counts: [notesOf(world, 'SAC102')] })
    const asked = async () => {
      const query = { status: 'VALIDATED', beyondTolerance: 'true' }
      const listed = await director.get<{ entries: { id: string }[] }>('cashlogs', query)
      const found = listed.status === 204 ? [] : dataOf(listed).entries.map(({ id }) => id)
      return [(await director.get<Today>('today')).data.logsWithDelta, found]
    }
    expect(await asked()).toEqual([0, []])
    const short = await validatedSheet(world, {
      ...{ ...terrace, date: TODAY, turnoverCents: 17_000, comment: 'Ten short' },
      counts: [notesOf(world, 'SAC103')],
    })
    expect(await asked()).toEqual([1, [short.id]])
  })

  it('counts the jobs of the house and of the whole organization that failed and that nobody has seen', async () => {
    const world = await house.world()
    const { organization, establishment, otherEstablishment } = world.ids
    const jobs = [establishment, null, otherEstablishment].map((establishment_id, at) => ({
      ...{ organization_id: organization, establishment_id, id: idOf(world.tenant, 90 + at) },
      ...{ created_at: `${TODAY}T08:00:00Z`, updated_at: `${TODAY}T08:00:00Z` },
      ...{ type: 'SERVICE-CLOSING' as const, status: 'ERROR' as const, attempts: 1, tries: 1 },
      details: sql<never>`'[{"key":"PosSilent","params":{}}]'::jsonb`,
    }))
    await asSystem(house.db, (trx) => trx.insertInto('job_events').values(jobs).execute())
    const { director, accountant } = world.people
    const failed = async ({ get }: typeof director) => (await get<Today>('today')).data.jobsInError
    // Data of the whole organization is accessible to head office and accounting.
    expect([await failed(director), await failed(accountant)]).toEqual([1, 2])
    dataOf(await director.post('jobevents/seen', { ids: [jobs[0]!.id] }))
    expect([await failed(director), await failed(accountant)]).toEqual([0, 1])
  })

  it('does not tell who counts blind what the open sheets came to', async () => {
    const world = await house.world({ blindCount: true })
    await work(world)
    const shown = async (name: 'user' | 'director') =>
      (await world.people[name].get<Today>('today')).data.deltas
    const onDays = (yesterdayCents: number) => [
      { date: YESTERDAY, deltaCents: yesterdayCents },
      { date: TODAY, deltaCents: 0 },
    ]
    expect(await shown('user')).toEqual(onDays(0))
    expect(await shown('director')).toEqual(onDays(-1_000))
  })
})

describe('services that nobody counted', () => {
  const bar = { id: 'bar', name: 'Bar', createdAt: '2026-01-01T00:00:00.000Z' }
  const none: Counting = { registers: [bar], closed: [], counted: [] }
  const uncounted = (counting: Partial<Counting>, now: string) =>
    uncountedServices({ ...none, ...counting }, now, 'Europe/Paris', 2).map(
      ({ date, service, cashRegisterId }) => `${date} ${service} ${cashRegisterId}`,
    )

  it('are those that are over by the clock of the establishment', () => {
    const yesterday = ['2026-11-19 evening bar', '2026-11-19 lunch bar']
    expect(uncounted({}, '2026-11-20T15:59:00.000Z')).toEqual(yesterday)
    expect(uncounted({}, '2026-11-20T16:00:00.000Z')).toEqual(['2026-11-20 lunch bar', ...yesterday])
    // After midnight the evening is still that of the day before.
    expect(uncounted({}, '2026-11-20T03:59:00.000Z')).toEqual([
      '2026-11-19 lunch bar',
      '2026-11-18 evening bar',
      '2026-11-18 lunch bar',
    ])
  })

  it('are those that were closed, at the registers that the closing names', () => {
    const terrace = { ...bar, id: 'terrace' }
    const lunch = { date: '2026-11-20', service: 'lunch' as const }
    const registers = [bar, terrace]
    const at = (cashRegisterId: string | null) =>
      uncounted({ registers, closed: [{ ...lunch, cashRegisterId }] }, '2026-11-20T10:00:00.000Z')
    expect(at('bar')).toEqual(['2026-11-20 lunch bar'])
    expect(at(null)).toEqual(['2026-11-20 lunch bar', '2026-11-20 lunch terrace'])
  })

  it('are none that were counted, and none from before the register was there', () => {
    const counted = [{ date: '2026-11-19', service: 'lunch' as const, cashRegisterId: 'bar' }]
    expect(uncounted({ counted }, '2026-11-20T10:00:00.000Z')).toEqual(['2026-11-19 evening bar'])
    const registers = [{ ...bar, createdAt: '2026-11-19T23:30:00.000Z' }]
    expect(uncounted({ registers }, '2026-11-20T20:00:00.000Z')).toEqual(['2026-11-20 lunch bar'])
  })
})
