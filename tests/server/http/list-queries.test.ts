import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '../../../server/resources/index.ts'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { startTestServer, type TestClient } from '../../support/server.ts'
import { idOf } from '../schema/tenants.ts'

let db: Database
let client: TestClient
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  client = await startTestServer(db).client().signIn(emailOf('admin'))
})
afterAll(() => db.close())

const ID = '01930000-0000-7000-8000-000000000001'
/** A forged cursor, encoded like those of the server: the sort order, and the value and id of the last row. */
const cursor = (sort: string, value: string, id = ID) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

describe('an invalid query', () => {
  it.each([
    ['the parameter `sums` twice', 'sums=valueCents&sums=valueCents', ['sums', 'issue.repeated']],
    ['an amount that does not exist', 'sums=nothing', ['sums.nothing', 'issue.unknownField']],
    ['a field that is no amount', 'sums=valueCents,number', ['sums.number', 'issue.unknownField']],
  ] as const)(
    'for the number of rows answers 400 and names the invalid parameter: %s',
    async (_, query, [path, key]) => {
      const answer = await client.get(`pouches/count?${query}`)
      expect([answer.status, answer.statusCode, answer.data]).toEqual([
        400,
        10_001,
        { refusal: 'InvalidRequest', issues: [{ path, key }] },
      ])
    },
  )

  // These calls concern all matching rows: none can be left out by a page, and totals have no order.
  it.each([
    ['GET', 'pouches/count', ['range', 'sort', 'fields']],
    ['GET', 'banklines/summary', ['range', 'sort', 'fields']],
    ['GET', 'tickets/summary', ['range', 'sort', 'fields']],
    ['GET', 'controlsheets/stages', ['range', 'sort', 'fields']],
    ['GET', 'cashlogs/download', ['range', 'fields']],
    ['POST', 'cashlogs/exports', ['range', 'fields']],
  ] as const)('of %s %s answers 400 and names what the call does not use', async (method, path, unused) => {
    const values = { range: '0-24', sort: 'id_asc', fields: 'id' }
    const parameters = Object.fromEntries(unused.map((name) => [name, values[name]]))
    const file = path.startsWith('cashlogs') ? { format: 'csv', sort: 'date_desc' } : {}
    const answer = await client.call(method, path, { query: { ...parameters, ...file } })
    expect([answer.status, answer.data]).toEqual([
      400,
      {
        refusal: 'InvalidRequest',
        issues: unused.map((name) => ({ path: name, key: 'issue.unknownFilter' })),
      },
    ])
  })

  it.each([
    ['an unknown field', 'fields=name,nothing', ['fields.nothing', 'issue.unknownField']],
    ['an unknown filter', 'nothing=1', ['nothing', 'issue.unknownFilter']],
    ['a field that is no filter', 'version=1', ['version', 'issue.unknownFilter']],
    ['an unknown sort', 'sort=nothing_asc', ['sort', 'issue.unknownSort']],
    ['a sort without a direction', 'sort=name', ['sort', 'issue.unknownSort']],
    ['a page of a million', 'range=0-999999', ['range', 'issue.rangeTooLarge']],
    ['a page too far', 'range=1000001-1000025', ['range', 'issue.rangeTooFar']],
    ['a page before the first', 'range=-5-5', ['range', 'issue.range']],
    ['the same filter twice', 'position=1&position=2', ['position', 'issue.repeated']],
    ['a value of another type', 'position=one', ['position', 'issue.value']],
    ['an injection', 'sort=name_asc;drop%20table%20users', ['sort', 'issue.unknownSort']],
    ['a name of the prototype', 'fields=__proto__', ['fields.__proto__', 'issue.unknownField']],
    ['two cursors', 'cursor=x&cursor=y', ['cursor', 'issue.repeated']],
    ['a text that is not a cursor', 'cursor=x', ['cursor', 'issue.value']],
    [
      'a cursor of another sort',
      `cursor=${cursor('name_asc', 'a')}&sort=position_asc`,
      ['cursor', 'issue.value'],
    ],
    [
      'a cursor with a value of another type',
      `cursor=${cursor('position_asc', 'a')}&sort=position_asc`,
      ['cursor', 'issue.value'],
    ],
    [
      'a cursor whose id is not a UUID',
      `cursor=${cursor('name_asc', 'a', 'x')}&sort=name_asc`,
      ['cursor', 'issue.value'],
    ],
    [
      'a cursor with a value that the database cannot store',
      `cursor=${cursor('name_asc', '\u0000')}&sort=name_asc`,
      ['cursor', 'issue.value'],
    ],
  ] as const)('answers 400 and names the invalid parameter: %s', async (_, query, [path, key]) => {
    const answer = await client.get(`deltareasons?${query}`)
    expect([answer.status, answer.statusCode, answer.data]).toEqual([
      400,
      10_001,
      { refusal: 'InvalidRequest', issues: [{ path, key }] },
    ])
  })
})

describe('a query', () => {
  it('with a forged cursor answers 200 or 400 for any sort order and value', async () => {
    const sorts = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([, { sort }]) => sort)
        .map(([field]) => [name, field] as const),
    )
    const value = fc.oneof(
      fc.constantFrom('', '-1', '9'.repeat(18), '9'.repeat(19), 'true', ID, '2026-02-30', '2026-11-20', '{}'),
      fc.constantFrom(
        '2026-02-30T10:00:00.000000Z',
        '0000-01-01T24:00:00.000000Z',
        '2026-11-20T10:00:60.000000Z',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.boolean(),
        value,
        async ([name, field], ascending, text) => {
          const sort = `${field}_${ascending ? 'asc' : 'desc'}`
          const answer = await client.get(name, { sort, cursor: cursor(sort, text) })
          expect([200, 400], answer.text).toContain(answer.status)
        },
      ),
      { numRuns: 400, seed: 2026 },
    )
  })

  it('never causes an internal error', async () => {
    const names = RESOURCES.flatMap(({ fields }) => Object.keys(fields))
    const name = fc.oneof(
      fc.constantFrom(
        'range',
        'sort',
        'fields',
        'q',
        ...names,
        ...names.flatMap((name) => [`${name}_from`, `${name}_to`]),
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
