import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropExpired } from '../../../server/housekeeping.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLogDraft, CashLogDraftState } from '../../../src/domain/contract/cash-log-drafts.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { DRAFT_LENGTH_MAX } from '../../../src/domain/counting/drafts.ts'
import {
  dataOf,
  openTestOrganization,
  refusalOf,
  sheetBody,
  type TestOrganization,
  TODAY,
  type World,
  YESTERDAY,
} from './test-organization.ts'
import { personId } from './world.ts'

type PersonName = keyof World['people']

let testOrganization: TestOrganization
beforeAll(async () => {
  testOrganization = await openTestOrganization()
})
afterAll(() => testOrganization.close())

const sheetOf = ({ ids }: World, changes = {}) => ({
  date: YESTERDAY,
  service: 'lunch',
  cashRegisterId: ids.bar,
  ...changes,
})
const keep = (world: World, by: PersonName, version: number, changes = {}) =>
  world.people[by].put<CashLogDraftState>('cashlogdrafts', {
    ...sheetOf(world),
    version,
    device: 'tablet',
    schemaVersion: 1,
    typed: '{"half":"a sheet"}',
    ...changes,
  })
const read = async (world: World, by: PersonName, changes = {}) =>
  dataOf(await world.people[by].get<CashLogDraft>('cashlogdrafts', sheetOf(world, changes)))
const drop = (world: World, by: PersonName, version: number, changes = {}) =>
  world.people[by].call<CashLogDraftState>('DELETE', 'cashlogdrafts', {
    query: { ...sheetOf(world, changes), version: String(version) },
  })

const STALE = { http: 412, statusCode: 10002, refusal: 'StaleVersion' }
const empty = (version: number) => ({ version, device: null, schemaVersion: null, typed: null })

describe('unsaved entries', () => {
  it('are stored for that person and sheet only, and leave no trace in the history', async () => {
    const world = await testOrganization.world()
    expect(await read(world, 'user')).toEqual({ ...empty(0), keptAt: null })
    const before = await world.audit()
    const kept = dataOf(await keep(world, 'user', 0))
    expect(kept).toEqual({ version: 1, keptAt: testOrganization.clock.now() })
    expect(await read(world, 'user')).toEqual({
      ...kept,
      device: 'tablet',
      schemaVersion: 1,
      typed: '{"half":"a sheet"}',
    })
    for (const other of ['superAdmin', 'admin', 'accountant', 'director', 'colleague'] as const)
      expect(await read(world, other)).toMatchObject(empty(0))
    expect(await read(world, 'user', { service: 'evening' })).toMatchObject(empty(0))
    expect(await read(world, 'user', { cashRegisterId: world.ids.terrace })).toMatchObject(empty(0))
    expect(await world.audit()).toEqual(before)
  })

  it('are stored over the version they are based on only; a late request changes nothing', async () => {
    const world = await testOrganization.world()
    dataOf(await keep(world, 'user', 0))
    dataOf(await keep(world, 'user', 1, { device: 'phone', typed: 'second' }))
    for (const version of [0, 1, 3])
      expect(await refusalOf(world, () => keep(world, 'user', version, { typed: 'late' }))).toMatchObject(
        STALE,
      )
    for (const version of [0, 1, 3])
      expect(await refusalOf(world, () => drop(world, 'user', version))).toMatchObject(STALE)
    expect(await read(world, 'user')).toMatchObject({ version: 2, device: 'phone', typed: 'second' })
    expect(dataOf(await drop(world, 'user', 2)).version).toBe(3)
    expect(await read(world, 'user')).toMatchObject(empty(3))
    expect(await refusalOf(world, () => keep(world, 'user', 2))).toMatchObject(STALE)
    expect(dataOf(await keep(world, 'user', 3)).version).toBe(4)
  })

  it('of two devices at once are distinguished: one is stored, the other is refused', async () => {
    const world = await testOrganization.world()
    for (const version of [0, 1]) {
      const both = await Promise.all(
        ['tablet', 'phone'].map((device) => keep(world, 'user', version, { device })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    }
  })

  it.each([
    ['a sheet of a day to come', { date: '2026-11-21' }, 'date', 'issue.future'],
    ['no service', { service: 'brunch' }, 'service', 'issue.value'],
    ['too much', { typed: 'x'.repeat(DRAFT_LENGTH_MAX + 1) }, 'typed', 'issue.tooLong'],
    ['nothing', { typed: '' }, 'typed', 'issue.required'],
    ['half a character', { typed: '\ud800' }, 'typed', 'issue.text'],
    ['no version', { version: -1 }, 'version', 'issue.version'],
    ['no form', { schemaVersion: 0 }, 'schemaVersion', 'issue.version'],
    ['no device', { device: '' }, 'device', 'issue.required'],
    ['more than that', { userId: '00000000-0000-7000-8000-000000000000' }, 'userId', 'issue.unknownField'],
  ])('are refused where %s', async (_, changes, path, key) => {
    const world = await testOrganization.world()
    expect(await refusalOf(world, () => keep(world, 'user', 0, changes))).toMatchObject({
      http: 400,
      issues: [{ path, key }],
    })
    expect(await read(world, 'user')).toMatchObject(empty(0))
  })

  it('may fill the allowed size', async () => {
    const world = await testOrganization.world()
    const typed = 'é'.repeat(DRAFT_LENGTH_MAX)
    dataOf(await keep(world, 'user', 0, { typed }))
    expect((await read(world, 'user')).typed).toBe(typed)
  })

  it('belong to a register of the current establishment', async () => {
    const world = await testOrganization.world()
    const elsewhere = { cashRegisterId: world.ids.otherBar }
    for (const attempt of [
      () => keep(world, 'director', 0, elsewhere),
      () => drop(world, 'director', 1, elsewhere),
      () => world.people.director.get('cashlogdrafts', sheetOf(world, elsewhere)),
    ])
      expect(await refusalOf(world, attempt)).toMatchObject({ http: 404, refusal: 'NotFound' })
  })

  it('are stored, read and discarded at an inactive register', async () => {
    const world = await testOrganization.world()
    const there = { cashRegisterId: world.ids.inactiveRegister }
    dataOf(await keep(world, 'user', 0, there))
    expect((await read(world, 'user', there)).typed).not.toBeNull()
    dataOf(await drop(world, 'user', 1, there))
    expect((await read(world, 'user', there)).typed).toBeNull()
  })
})

describe('a saved sheet', () => {
  const seen = (version: number, device = 'tablet') => ({ headers: { 'X-Draft': `${version} ${device}` } })
  const count = (world: World, version: number, changes = {}) =>
    world.people.user.call<CashLog>('POST', 'cashlogs', { body: sheetBody(world, changes), ...seen(version) })
  const put = (world: World, { id, version }: CashLog, saw: number, changes = {}) =>
    world.people.user.call<CashLog>('PUT', `cashlogs/${id}`, {
      body: { ...sheetBody(world, changes), version },
      ...seen(saw),
    })

  it('clears the entries of its person, and nobody else’s; late requests are refused', async () => {
    const world = await testOrganization.world()
    for (const person of ['user', 'director'] as const) dataOf(await keep(world, person, 0))
    const log = dataOf(await count(world, 1))
    expect(await read(world, 'user')).toMatchObject(empty(2))
    expect(await refusalOf(world, () => keep(world, 'user', 1))).toMatchObject(STALE)
    expect((await read(world, 'director')).typed).not.toBeNull()

    dataOf(await keep(world, 'user', 2))
    dataOf(await put(world, log, 3))
    expect(await read(world, 'user')).toMatchObject(empty(4))

    dataOf(await keep(world, 'user', 4))
    const status = 'VALIDATED'
    dataOf(
      await world.people.user.call('PUT', 'cashlogsstatus', {
        query: { id: log.id, status },
        body: { status },
        ...seen(5),
      }),
    )
    expect(await read(world, 'user')).toMatchObject(empty(6))
    expect((await read(world, 'director')).typed).not.toBeNull()
  })

  it('is newer than earlier entries, though none of them had arrived yet', async () => {
    const world = await testOrganization.world()
    dataOf(await count(world, 0))
    expect(await refusalOf(world, () => keep(world, 'user', 0))).toMatchObject(STALE)
  })

  it('clears them at the service that it moves from, and when it is deleted', async () => {
    const world = await testOrganization.world()
    const log = dataOf(await count(world, 0))
    dataOf(await keep(world, 'user', 0, { service: 'evening' }))
    dataOf(await put(world, log, 1, { service: 'evening' }))
    expect((await read(world, 'user', { service: 'evening' })).typed).toBeNull()
    dataOf(await keep(world, 'user', 2, { service: 'evening' }))
    dataOf(await world.people.user.call('DELETE', `cashlogs/${log.id}`, seen(3)))
    expect(await read(world, 'user', { service: 'evening' })).toMatchObject(empty(4))
  })

  it('clears nothing when it is refused', async () => {
    const world = await testOrganization.world()
    const log = dataOf(await count(world, 0))
    dataOf(await keep(world, 'user', 1))
    for (const attempt of [() => count(world, 2), () => put(world, { ...log, version: 9 }, 2)])
      await refusalOf(world, attempt)
    expect((await read(world, 'user')).typed).not.toBeNull()
  })

  it('clears what the same device sent without an answer, and not what was typed on another since', async () => {
    const world = await testOrganization.world()
    dataOf(await keep(world, 'user', 0))
    const log = dataOf(await count(world, 0))
    expect(await read(world, 'user')).toMatchObject(empty(2))
    dataOf(await keep(world, 'user', 2, { device: 'phone', typed: 'elsewhere' }))
    const after = dataOf(await put(world, log, 2))
    dataOf(await world.people.user.put(`cashlogs/${log.id}`, { ...sheetBody(world), version: after.version }))
    expect(await read(world, 'user')).toMatchObject({ version: 3, typed: 'elsewhere' })
  })

  it.each(['3', 'tablet', '-1 tablet', `1 ${'t'.repeat(41)}`, '1 a b'])(
    'is refused with an invalid draft: %s',
    async (draft) => {
      const world = await testOrganization.world()
      const attempt = () =>
        world.people.user.call('POST', 'cashlogs', { body: sheetBody(world), headers: { 'X-Draft': draft } })
      expect(await refusalOf(world, attempt)).toMatchObject({
        http: 400,
        issues: [{ path: 'X-Draft', key: 'issue.value' }],
      })
    },
  )
})

it('are deleted with their person, and after 90 days without a change', async () => {
  const world = await testOrganization.world()
  const typists = async () => {
    const rows = await asSystem(testOrganization.db, (trx) =>
      trx
        .selectFrom('cash_log_drafts')
        .select('user_id')
        .where('organization_id', '=', world.ids.organization)
        .execute(),
    )
    return rows.map(({ user_id }) => user_id)
  }
  const [director, user] = [personId('director', world.tenant), personId('user', world.tenant)]
  for (const person of ['user', 'director'] as const) dataOf(await keep(world, person, 0, { date: TODAY }))
  dataOf(
    await world.people.admin.call('PUT', 'usersstatus', {
      query: { id: director, status: 'DELETED' },
      body: { status: 'DELETED' },
    }),
  )
  expect(await typists()).toEqual([user])
  const after = (days: number) =>
    new Date(Date.parse(testOrganization.clock.now()) + days * 86_400_000 + 1).toISOString()
  await dropExpired(testOrganization.db, after(89))
  expect(await typists()).toEqual([user])
  await dropExpired(testOrganization.db, after(90))
  expect(await typists()).toEqual([])
})
