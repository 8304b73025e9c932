import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listQuery } from '../../../server/query/list-query.ts'
import { countReading } from '../../../server/query/reading.ts'
import type { Resource } from '../../../server/query/resource.ts'
import { deltaReasons } from '../../../server/resources/payments.ts'
import { walletMovements } from '../../../server/resources/wallet.ts'
import type { Session } from '../../../server/session.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, inScope, scopeOf } from '../../../server/store/scope.ts'
import { COUNTED_ROWS_CAP, MAX_OFFSET, TOTAL_CAP } from '../../../src/domain/lists/query.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { deleteRows, insertRows } from '../../support/rows.ts'
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
  readonly nextCursor: string | null
}

const ROWS = TOTAL_CAP + 100
let db: Database
let client: TestClient
let director: TestClient
let headOffice: TestClient
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await asSystem(db, async (trx) => {
    // The tenant’s own reason gets a position that `position_from: '0'` excludes.
    await trx.updateTable('delta_reasons').set({ position: -1 }).execute()
    // Five rows share each instant, so that the id decides their order. The prime factor mixes the ids.
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      organization_id: idsOf(1).organization,
      id: idOf(1, 10_000 + ((index * 7919) % ROWS)),
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: new Date(Date.UTC(2026, 10, 1, 8, 0, Math.floor(index / 5))).toISOString(),
      name: index % 100 === 0 ? `100 % of ${index}_` : `Reason ${index}`,
      active: index % 2 === 0,
      position: index,
    }))
    await trx.insertInto('delta_reasons').values(rows).execute()
  })
  const server = startTestServer(db)
  client = await server.client().signIn(emailOf('admin'))
  director = await server.client().signIn(emailOf('director'))
  headOffice = await server.client().signIn(emailOf('superAdmin'))
})
afterAll(() => db.close())

/** A row that is newer than all others, with an id before theirs. */
const lateRow = (index: number) => ({
  organization_id: idsOf(1).organization,
  id: idOf(1, 5_000 - index),
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  name: 'Late',
  position: -2,
})

const list = (query: Record<string, string> = {}) => client.get<List>('deltareasons', query)
const positions = async (query: Record<string, string>) =>
  (await list(query)).data.entries.map(({ position }) => position)

/**
 * The ids of every page, each requested with the cursor of the page before it. `afterPage` runs after each
 * page.
 */
async function readPages(
  query: Record<string, string> & { readonly range: string },
  reader = client,
  afterPage: (page: number) => Promise<unknown> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const pageQuery = { ...query, fields: 'id', ...(cursor !== '' && { cursor }) }
    const { data } = (await reader.get('deltareasons', pageQuery)) as { data: List }
    pages.push(data.entries.map(({ id }) => id))
    cursor = data.nextCursor
    await afterPage(pages.length)
  }
  return pages
}

describe('a page', () => {
  it('is the first twenty-five, oldest change first, by default', async () => {
    const { data } = await list({ position_from: '0' })
    expect(data.entries).toHaveLength(25)
    const sorted = data.entries.toSorted(
      (a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id.localeCompare(b.id),
    )
    expect(data.entries).toEqual(sorted)
    const firstPositions = Array.from({ length: 25 }, (_, index) => index)
    expect(data.entries.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(firstPositions)
  })

  it('has a total that is exact up to the cap', async () => {
    const totals = async (query: Record<string, string>) => {
      const { totalItems, totalIsCapped } = (await list(query)).data
      return [totalItems, totalIsCapped]
    }
    expect(await totals({ active: 'true' })).toEqual([ROWS / 2 + 1, false])
    expect(await totals({ position_to: '999', position_from: '0' })).toEqual([TOTAL_CAP, false])
    expect(await totals({ position_to: '1000', position_from: '0' })).toEqual([TOTAL_CAP, true])
    expect(await totals({})).toEqual([TOTAL_CAP, true])
  })

  it('belongs to a list whose `count` is exact, also above the cap of `totalItems`', async () => {
    const counts = async (query: Record<string, string>) =>
      (await client.get('deltareasons/count', query)).data
    expect(await counts({ active: 'true' })).toEqual({ totalItems: ROWS / 2 + 1, totalIsCapped: false })
    expect(await counts({ position_from: '0' })).toEqual({ totalItems: ROWS, totalIsCapped: false })
  })

  it('belongs to a list whose `count` stops at its cap, reports that, and then adds up no amounts', async () => {
    const { organization, establishment, session, user } = idsOf(1)
    const accountant: Session = {
      id: session,
      userId: user,
      userName: 'Accountant',
      role: 4,
      establishmentIds: null,
      homeOrganizationId: organization,
      organizationId: organization,
      establishmentId: establishment,
      expiresAt: '2026-11-21T00:00:00.000Z',
      mustEnrol: false,
    }
    const countUpTo = (cap: number, resource: Resource = deltaReasons, sums: readonly string[] = []) =>
      inScope(db, scopeOf(accountant), async (trx) => {
        const query = { query: listQuery([], resource), sums }
        const { statement, result } = countReading({ db }, accountant, resource, query, cap)
        const compiled = CompiledQuery.raw(statement.sql, [...statement.parameters])
        return JSON.parse(result((await trx.executeQuery<{ data: string }>(compiled)).rows))
      })
    const all = ROWS + 1
    expect(await countUpTo(all - 1)).toEqual({ totalItems: all - 1, totalIsCapped: true })
    expect(await countUpTo(all)).toEqual({ totalItems: all, totalIsCapped: false })
    expect(await countUpTo(COUNTED_ROWS_CAP)).toEqual({ totalItems: all, totalIsCapped: false })
    expect(await countUpTo(0, walletMovements, ['movementCents'])).toEqual({
      totalItems: 0,
      totalIsCapped: true,
      sums: { movementCents: null },
    })
  })

  it.each([
    '0-24',
    '990-1014',
    '1000-1099',
    '1095-1120',
    '1101-1125',
    '5000-5024',
    `${MAX_OFFSET}-${MAX_OFFSET}`,
  ])('at %s has the same total as every other page', async (range) => {
    const { totalItems, totalIsCapped } = (await list({ range })).data
    expect([totalItems, totalIsCapped]).toEqual([TOTAL_CAP, true])
    const few = (await list({ range, position_to: '9', position_from: '0' })).data
    expect([few.totalItems, few.totalIsCapped]).toEqual([10, false])
  })

  it('of any size and sort order: all pages together have every row once', async () => {
    for (const [size, sort] of [
      [300, 'updatedAt_asc'],
      [100, 'updatedAt_desc'],
      [77, 'active_desc'],
    ] as const) {
      const pagedIds: string[] = []
      for (let start = 0; start < ROWS + size; start += size)
        pagedIds.push(
          ...(await list({ range: `${start}-${start + size - 1}`, sort, fields: 'id' })).data.entries.map(
            ({ id }) => id,
          ),
        )
      expect([pagedIds.length, new Set(pagedIds).size]).toEqual([ROWS + 1, ROWS + 1])
    }
  })

  it.each([
    ['updatedAt_asc', 300],
    ['updatedAt_desc', 100],
    ['active_desc', 77],
    ['name_asc', 300],
    ['position_desc', 299],
    ['name_desc', 300, () => headOffice],
  ] as [string, number, (() => TestClient)?][])(
    'read with cursors, sorted by %s: all pages together are the whole list',
    async (sort, size, reader = () => client) => {
      const allIds: string[] = []
      for (let start = 0; start <= ROWS; start += 300)
        allIds.push(
          ...(await list({ range: `${start}-${start + 299}`, sort, fields: 'id' })).data.entries.map(
            ({ id }) => id,
          ),
        )
      expect(allIds).toHaveLength(ROWS + 1)
      expect((await readPages({ range: `0-${size - 1}`, sort }, reader())).flat()).toEqual(allIds)
    },
  )

  it('has a cursor for the next page unless it is the last', async () => {
    const cursorOf = async (query: Record<string, string>) => (await list(query)).data.nextCursor
    const ten = { position_from: '0', position_to: '9' }
    expect(await cursorOf({ ...ten, range: '0-4' })).toEqual(expect.any(String))
    expect(await cursorOf({ ...ten, range: '5-9' })).toBeNull()
    expect(await cursorOf({ ...ten, range: '0-9' })).toBeNull()
    expect(await cursorOf({ ...ten, range: '0-10' })).toBeNull()
    expect(await cursorOf({ ...ten, range: '20-24' })).toBeNull()
    expect(await cursorOf({ range: '0-24' })).toEqual(expect.any(String))
    // The list has 1,101 rows: more than are counted.
    expect(await cursorOf({ range: '1050-1099' })).toEqual(expect.any(String))
    expect(await cursorOf({ range: '1051-1100' })).toBeNull()
  })

  it('read with a cursor has the same total as without', async () => {
    const { nextCursor } = (await list({ position_from: '0', position_to: '9', range: '0-5' })).data
    const last = await list({ position_from: '0', position_to: '9', range: '6-11', cursor: nextCursor! })
    expect([last.data.entries.length, last.data.totalItems, last.data.nextCursor]).toEqual([4, 10, null])
    const far = (await list({ range: '1050-1074' })).data.nextCursor!
    const next = (await list({ range: '1075-1099', cursor: far })).data
    expect([next.entries.length, next.totalItems, next.totalIsCapped]).toEqual([25, TOTAL_CAP, true])
    const lastPage = (await list({ range: '1100-1124', cursor: next.nextCursor! })).data
    expect([lastPage.entries.length, lastPage.totalItems, lastPage.totalIsCapped]).toEqual([
      1,
      TOTAL_CAP,
      true,
    ])
  })

  it('read with a cursor starts after the last row of the page before, even if rows were inserted before that row', async () => {
    const sort = 'updatedAt_desc'
    const { entries: first, nextCursor } = (await list({ range: '0-9', sort })).data
    const { entries: second } = (await list({ range: '10-19', sort })).data
    const newcomer = { ...lateRow(900), updated_at: '2026-11-21T10:00:00.000Z' }
    await insertRows(db, 'delta_reasons', newcomer)
    try {
      const byCursor = await list({ range: '10-19', sort, cursor: nextCursor! })
      expect(byCursor.data.entries).toEqual(second)
      const byOffset = await list({ range: '10-19', sort })
      expect(byOffset.data.entries).toEqual([first.at(-1), ...second.slice(0, -1)])
    } finally {
      await deleteRows(db, 'delta_reasons', { id: newcomer.id })
    }
  })

  it('read with cursors: all pages together have each row once while others are added', async () => {
    const before = (await readPages({ range: '0-299' })).flat()
    // A row is added after each of the first twelve pages; then the list must come to an end.
    const pagedIds = (
      await readPages({ range: '0-99' }, client, (page) =>
        page > 12 ? Promise.resolve() : insertRows(db, 'delta_reasons', lateRow(page)),
      )
    ).flat()
    await deleteRows(db, 'delta_reasons', { name: 'Late' })
    expect(before).toHaveLength(ROWS + 1)
    expect(pagedIds.filter((id) => before.includes(id))).toEqual(before)
    expect(new Set(pagedIds).size).toBe(pagedIds.length)
  })

  it('read with cursors: all rows are read while those of earlier pages leave the list', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => lateRow(index))
    await insertRows(db, 'delta_reasons', rows)
    const totals: number[] = []
    const pagedIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const first = { name: 'Late', sort: 'name_desc', range: '0-2' }
      const query: Record<string, string> = cursor === '' ? first : { ...first, cursor }
      const { entries, totalItems, nextCursor }: List = (await list(query)).data
      totals.push(totalItems)
      pagedIds.push(...entries.map(({ id }) => id))
      for (const { id } of entries) await deleteRows(db, 'delta_reasons', { id })
      cursor = nextCursor
    }
    expect(pagedIds).toEqual(rows.map(({ id }) => id))
    expect(totals).toEqual([10, 7, 4, 1])
  })

  it('read with a cursor continues past rows whose sort field is null', async () => {
    const issuer = (index: number, closed_from: string | null) => ({
      organization_id: idsOf(1).organization,
      id: idOf(1, 20_000 + index),
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-01T08:00:00.000Z',
      name: `Closing ${index}`,
      closed_from,
    })
    const closed = [null, '2026-03-01', null, '2026-01-01', '2026-02-01', null]
    await insertRows(
      db,
      'ticket_issuers',
      closed.map((from, index) => issuer(index, from)),
    )
    // The last digits of the issuers' names, in the order of the list.
    const readDigits = async (sort: string, size: number) => {
      const digits: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = {
          q: 'Closing',
          range: `0-${size - 1}`,
          sort,
          ...(cursor !== '' && { cursor }),
        }
        const { data } = (await client.get('ticketissuers', query)) as { data: List<{ name: string }> }
        digits.push(...data.entries.map(({ name }) => name.slice(-1)))
        cursor = data.nextCursor
      }
      return digits.join('')
    }
    for (const size of [1, 2, 4]) {
      expect(await readDigits('closedFrom_asc', size)).toBe('341025')
      expect(await readDigits('closedFrom_desc', size)).toBe('520143')
    }
  })

  it('has exactly the requested fields, and the id', async () => {
    const { data } = await list({ fields: 'name,position', range: '0-0', position: '3' })
    expect(data.entries).toEqual([{ id: expect.any(String), name: 'Reason 3', position: 3 }])
  })

  it('without rows is an empty list and no error', async () => {
    expect((await list({ position: '987654' })).text).toBe(
      '{"statusCode":10000,"message":"code.10000","data":{"entries":[],"totalItems":0,"totalIsCapped":false,"nextCursor":null}}',
    )
  })
})

describe('a filter', () => {
  it('matches any of several values, has inclusive bounds, and combines with other filters', async () => {
    expect(await positions({ position: '5,3,4', sort: 'position_asc' })).toEqual([3, 4, 5])
    expect(await positions({ position_from: '10', position_to: '12', sort: 'position_desc' })).toEqual([
      12, 11, 10,
    ])
    expect(await positions({ position: '5,3,4', active: 'true' })).toEqual([4])
    expect(
      await positions({ updatedAt_to: '2026-11-01T08:00:00Z', position_from: '0', sort: 'position_asc' }),
    ).toEqual([0, 1, 2, 3, 4])
  })

  it('takes text literally: a pattern has no meaning', async () => {
    expect(await positions({ name: 'Reason 7,Reason 8', sort: 'position_asc' })).toEqual([7, 8])
    expect(await positions({ name: 'Reason%' })).toEqual([])
  })
})

describe('a search', () => {
  it('finds part of a text in any case, and takes % and _ literally', async () => {
    expect(await positions({ q: 'REASON 109', sort: 'position_asc', range: '0-299' })).toEqual([
      109,
      ...Array.from({ length: 10 }, (_, index) => 1090 + index),
    ])
    expect(await positions({ q: '100 %', sort: 'position_asc', range: '0-299' })).toEqual(
      Array.from({ length: 11 }, (_, index) => index * 100),
    )
    expect(await positions({ q: '0_', sort: 'position_asc' })).toHaveLength(11)
    expect(await positions({ q: '\\' })).toEqual([])
  })

  it('is refused for a list without searchable fields', async () => {
    expect((await client.get('archives', { q: 'x' })).data).toEqual({
      refusal: 'InvalidRequest',
      issues: [{ path: 'q', key: 'issue.unknownFilter' }],
    })
  })
})

it('a deleted record is listed only when its status is requested, and is still available by its id', async () => {
  const carrier = (id: string, status: 'ACTIVE' | 'DELETED') => ({
    organization_id: idsOf(1).organization,
    id,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    name: 'Gone',
    status,
    address: null,
  })
  await insertRows(db, 'cash_carriers', carrier(idOf(1, 300), 'DELETED'))
  const ids = async (query: Record<string, string>) =>
    (await client.get<List>('cashcarriers', query)).data.entries.map(({ id }) => id)
  expect(await ids({})).toEqual([idsOf(1).carrier])
  expect(await ids({ status: 'DELETED' })).toEqual([idOf(1, 300)])
  expect((await client.get('cashcarriers/count')).data).toEqual({ totalItems: 1, totalIsCapped: false })
  expect((await client.get(`cashcarriers/${idOf(1, 300)}`)).status).toBe(200)
})

describe('a single record', () => {
  it.each(['x', '1', `${idOf(1, 1)}x`, "' or 1=1", '%00', idOf(9, 9)])(
    'that does not exist answers 404: %s',
    async (id) => {
      const answer = await client.get(`cashlogs/${encodeURIComponent(id)}`)
      expect([answer.status, answer.statusCode, answer.data]).toEqual([404, 10_005, { refusal: 'NotFound' }])
    },
  )

  it('accepts no query parameters', async () => {
    expect((await client.get(`cashlogs/${idsOf(1).log}`, { fields: 'id' })).data).toEqual({
      refusal: 'InvalidRequest',
      issues: [{ path: 'fields', key: 'issue.unknownFilter' }],
    })
  })
})

it('my establishments are those that the person has access to, with the fields that the page header requests', async () => {
  const answer = await director.get('establishments/my', {
    fields: 'name',
    range: '0-299',
    sort: 'name_asc',
  })
  expect(answer.data).toEqual({
    entries: [{ id: idsOf(1).establishment, name: 'Establishment' }],
    totalItems: 1,
    totalIsCapped: false,
    nextCursor: null,
  })
})
