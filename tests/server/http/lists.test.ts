import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { MAX_OFFSET, TOTAL_CAP } from '../../../src/domain/lists/query.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { startTestServer, type TestClient } from '../../support/server.ts'
import { idOf, idsOf } from '../schema/tenants.ts'

interface Reason {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly updatedAt: string
}
interface List<Entry = Reason> {
  readonly entries: readonly Entry[]
  readonly totalItems: number
  readonly totalIsCapped: boolean
}

const ROWS = TOTAL_CAP + 100
let db: Database
let client: TestClient
let director: TestClient
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await asSystem(db, async (trx) => {
    await trx.updateTable('delta_reasons').set({ position: -1 }).execute()
    // Five share each instant, so that their order is that of the id.
    const rows = Array.from({ length: ROWS }, (_, one) => ({
      organization_id: idsOf(1).organization,
      id: idOf(1, 10_000 + ((one * 7919) % ROWS)),
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: new Date(Date.UTC(2026, 10, 1, 8, 0, Math.floor(one / 5))).toISOString(),
      name: one % 100 === 0 ? `100 % of ${one}_` : `Reason ${one}`,
      active: one % 2 === 0,
      position: one,
    }))
    await trx.insertInto('delta_reasons').values(rows).execute()
  })
  const server = startTestServer(db)
  client = await server.client().signIn(emailOf('admin'))
  director = await server.client().signIn(emailOf('director'))
})
afterAll(() => db.close())

/** A row that is newer than all others, with an id before theirs. */
const latecomer = (one: number) => ({
  organization_id: idsOf(1).organization,
  id: idOf(1, 5_000 - one),
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  name: 'Late',
  position: -2,
})

const list = (query: Record<string, string> = {}) => client.get<List>('deltareasons', query)
const positions = async (query: Record<string, string>) =>
  (await list(query)).data.entries.map(({ position }) => position)

describe('a page', () => {
  it('is the first twenty-five, oldest change first, when nothing is asked', async () => {
    const { data } = await list({ position_from: '0' })
    expect(data.entries).toHaveLength(25)
    const sorted = data.entries.toSorted(
      (a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id.localeCompare(b.id),
    )
    expect(data.entries).toEqual(sorted)
  })

  it('comes with a total that is exact up to the cap', async () => {
    const totals = async (query: Record<string, string>) => {
      const { totalItems, totalIsCapped } = (await list(query)).data
      expect((await client.get('deltareasons/count', query)).data).toEqual({ totalItems, totalIsCapped })
      return [totalItems, totalIsCapped]
    }
    expect(await totals({ active: 'true' })).toEqual([ROWS / 2 + 1, false])
    expect(await totals({ position_to: '999', position_from: '0' })).toEqual([TOTAL_CAP, false])
    expect(await totals({ position_to: '1000', position_from: '0' })).toEqual([TOTAL_CAP, true])
    expect(await totals({})).toEqual([TOTAL_CAP, true])
  })

  it.each([
    '0-24',
    '990-1014',
    '1000-1099',
    '1095-1120',
    '1101-1125',
    '5000-5024',
    `${MAX_OFFSET}-${MAX_OFFSET}`,
  ])('at %s has the same total as everywhere', async (range) => {
    const { totalItems, totalIsCapped } = (await list({ range })).data
    expect([totalItems, totalIsCapped]).toEqual([TOTAL_CAP, true])
    const few = (await list({ range, position_to: '9', position_from: '0' })).data
    expect([few.totalItems, few.totalIsCapped]).toEqual([10, false])
  })

  it('after page gives everything once, whatever the size and the sort', async () => {
    for (const [size, sort] of [
      [300, 'updatedAt_asc'],
      [100, 'updatedAt_desc'],
      [77, 'active_desc'],
    ] as const) {
      const seen: string[] = []
      for (let start = 0; start < ROWS + size; start += size)
        seen.push(
          ...(await list({ range: `${start}-${start + size - 1}`, sort, fields: 'id' })).data.entries.map(
            ({ id }) => id,
          ),
        )
      expect([seen.length, new Set(seen).size]).toEqual([ROWS + 1, ROWS + 1])
    }
  })

  it('far from the beginning goes on where this reader got to, and nobody else', async () => {
    const idsAt = async (reader: TestClient, start: number) =>
      (
        await reader.get<List>('deltareasons', {
          range: `${start}-${start + 9}`,
          sort: 'updatedAt_desc',
          fields: 'id',
        })
      ).data.entries.map(({ id }) => id)
    const first = await idsAt(client, 1_000)
    const second = await idsAt(client, 1_010)
    const newcomer = { ...latecomer(900), updated_at: '2026-11-21T10:00:00.000Z' }
    await asSystem(db, (trx) => trx.insertInto('delta_reasons').values(newcomer).execute())
    try {
      expect(await idsAt(client, 1_010)).toEqual(second)
      expect(await idsAt(director, 1_010)).toEqual([first.at(-1), ...second.slice(0, -1)])
    } finally {
      await asSystem(db, (trx) => trx.deleteFrom('delta_reasons').where('id', '=', newcomer.id).execute())
    }
  })

  it('after page gives what was there once, while others add to it', async () => {
    const before = new Set<string>()
    for (let start = 0; start <= ROWS; start += 300)
      for (const { id } of (await list({ range: `${start}-${start + 299}`, fields: 'id' })).data.entries)
        before.add(id)
    const seen: string[] = []
    for (let start = 0; start <= ROWS; start += 100) {
      seen.push(
        ...(await list({ range: `${start}-${start + 99}`, fields: 'id' })).data.entries.map(({ id }) => id),
      )
      await asSystem(db, (trx) => trx.insertInto('delta_reasons').values(latecomer(start)).execute())
    }
    await asSystem(db, (trx) => trx.deleteFrom('delta_reasons').where('name', '=', 'Late').execute())
    expect(seen.filter((id) => before.has(id))).toHaveLength(before.size)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('has exactly the fields that were asked for, and the id', async () => {
    const { data } = await list({ fields: 'name,position', range: '0-0', position: '3' })
    expect(data.entries).toEqual([{ id: expect.any(String), name: 'Reason 3', position: 3 }])
  })

  it('with nothing on it is an empty list, never an error', async () => {
    expect((await list({ position: '987654' })).text).toBe(
      '{"statusCode":10000,"message":"code.10000","data":{"entries":[],"totalItems":0,"totalIsCapped":false}}',
    )
  })
})

describe('a filter', () => {
  it('takes any of several values, bounds that count in, and combines with others', async () => {
    expect(await positions({ position: '5,3,4', sort: 'position_asc' })).toEqual([3, 4, 5])
    expect(await positions({ position_from: '10', position_to: '12', sort: 'position_desc' })).toEqual([
      12, 11, 10,
    ])
    expect(await positions({ position: '5,3,4', active: 'true' })).toEqual([4])
    expect(
      await positions({ updatedAt_to: '2026-11-01T08:00:00Z', position_from: '0', sort: 'position_asc' }),
    ).toEqual([0, 1, 2, 3, 4])
  })

  it('takes text as it is: a pattern means nothing', async () => {
    expect(await positions({ name: 'Reason 7,Reason 8', sort: 'position_asc' })).toEqual([7, 8])
    expect(await positions({ name: 'Reason%' })).toEqual([])
  })
})

describe('a search', () => {
  it('finds part of a text in any case, and takes % and _ as letters', async () => {
    expect(await positions({ q: 'REASON 109', sort: 'position_asc', range: '0-299' })).toEqual([
      109,
      ...Array.from({ length: 10 }, (_, one) => 1090 + one),
    ])
    expect(await positions({ q: '100 %', sort: 'position_asc', range: '0-299' })).toEqual(
      Array.from({ length: 11 }, (_, one) => one * 100),
    )
    expect(await positions({ q: '0_', sort: 'position_asc' })).toHaveLength(11)
    expect(await positions({ q: '\\' })).toEqual([])
  })

  it('where nothing can be searched is refused', async () => {
    expect((await client.get('archives', { q: 'x' })).data).toEqual({
      refusal: 'InvalidRequest',
      issues: [{ path: 'q', key: 'issue.unknownFilter' }],
    })
  })
})

describe('what is deleted', () => {
  it('is not listed unless it is asked for, and is still there by its id', async () => {
    const carrier = (id: string, status: 'ACTIVE' | 'DELETED') => ({
      organization_id: idsOf(1).organization,
      id,
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-01T08:00:00.000Z',
      name: 'Gone',
      status,
      address: null,
    })
    await asSystem(db, (trx) =>
      trx
        .insertInto('cash_carriers')
        .values(carrier(idOf(1, 300), 'DELETED'))
        .execute(),
    )
    const ids = async (query: Record<string, string>) =>
      (await client.get<List>('cashcarriers', query)).data.entries.map(({ id }) => id)
    expect(await ids({})).toEqual([idsOf(1).carrier])
    expect(await ids({ status: 'DELETED' })).toEqual([idOf(1, 300)])
    expect((await client.get('cashcarriers/count')).data).toEqual({ totalItems: 1, totalIsCapped: false })
    expect((await client.get(`cashcarriers/${idOf(1, 300)}`)).status).toBe(200)
  })
})

describe('one thing', () => {
  it.each(['x', '1', `${idOf(1, 1)}x`, "' or 1=1", '%00', idOf(9, 9)])(
    'that is not there answers 404: %s',
    async (id) => {
      const answer = await client.get(`cashlogs/${encodeURIComponent(id)}`)
      expect([answer.status, answer.statusCode, answer.data]).toEqual([404, 10_005, { refusal: 'NotFound' }])
    },
  )

  it('takes no parameters', async () => {
    expect((await client.get(`cashlogs/${idsOf(1).log}`, { fields: 'id' })).data).toEqual({
      refusal: 'InvalidRequest',
      issues: [{ path: 'fields', key: 'issue.unknownFilter' }],
    })
  })
})

describe('my establishments', () => {
  it('are those the person reaches, as the header asks for them', async () => {
    const answer = await director.get('establishments/my', {
      fields: 'name',
      range: '0-99',
      sort: 'name_asc',
    })
    expect(answer.data).toEqual({
      entries: [{ id: idsOf(1).establishment, name: 'Establishment' }],
      totalItems: 1,
      totalIsCapped: false,
    })
  })
})

describe('a question that can not be read', () => {
  it.each([
    ['an unknown field', 'fields=name,nothing', ['fields.nothing', 'issue.unknownField']],
    ['an unknown filter', 'nothing=1', ['nothing', 'issue.unknownFilter']],
    ['a field that is no filter', 'version=1', ['version', 'issue.unknownFilter']],
    ['an unknown sort', 'sort=nothing_asc', ['sort', 'issue.unknownSort']],
    ['a sort without a direction', 'sort=name', ['sort', 'issue.unknownSort']],
    ['a page of a million', 'range=0-999999', ['range', 'issue.rangeTooLarge']],
    ['a page too far', 'range=1000001-1000025', ['range', 'issue.rangeTooFar']],
    ['a page before the first', 'range=-5-5', ['range', 'issue.range']],
    ['the same twice', 'position=1&position=2', ['position', 'issue.repeated']],
    ['a value of another kind', 'position=one', ['position', 'issue.value']],
    ['an injection', 'sort=name_asc;drop%20table%20users', ['sort', 'issue.unknownSort']],
    ['a name of the prototype', 'fields=__proto__', ['fields.__proto__', 'issue.unknownField']],
  ] as const)('answers 400 and names it: %s', async (_, query, [path, key]) => {
    const answer = await client.get(`deltareasons?${query}`)
    expect([answer.status, answer.statusCode, answer.data]).toEqual([
      400,
      10_001,
      { refusal: 'InvalidRequest', issues: [{ path, key }] },
    ])
  })

  it('never is a fault of ours, whatever it is', async () => {
    const names = RESOURCES.flatMap(({ fields }) => Object.keys(fields))
    const name = fc.oneof(
      fc.constantFrom(
        'range',
        'sort',
        'fields',
        'q',
        ...names,
        ...names.flatMap((one) => [`${one}_from`, `${one}_to`]),
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    const value = fc.oneof(
      fc.constantFrom(
        '0-24',
        'date_desc',
        'id',
        'true',
        '2026-11-20',
        '2026-02-30',
        '-1',
        '9'.repeat(15),
        '1e5',
        idOf(1, 3),
      ),
      fc.constantFrom(
        '2026-11-20T10:00:00Z',
        '2026-11-20T24:00:00Z',
        '0000-01-01',
        'CREATED',
        'DELETED',
        "'; select 1",
        '\u0000',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RESOURCES.map((resource) => resource.name)),
        fc.dictionary(name, value, { maxKeys: 3 }),
        async (resource, query) => {
          const answer = await client.get(resource, query)
          expect([200, 400], answer.text).toContain(answer.status)
        },
      ),
      { numRuns: 400, seed: 2026 },
    )
  })
})
