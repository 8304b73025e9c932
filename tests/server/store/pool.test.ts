import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../../server/store/failures.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

let db: Database
afterEach(() => db.close())

const holdConnection = () => sql`select pg_sleep(0.02)`.execute(db.kysely)

describe('requests that wait for a connection', () => {
  it('are answered or, when too many wait, refused as StoreUnavailable; the first twenty are never refused', async () => {
    db = await openDatabase({ databaseUrl: await createPostgresDatabase(), poolSize: 1, longestWaitMs: 200 })
    // The pool needs some transactions to know their average duration.
    for (let n = 0; n < 40; n += 1) await holdConnection()
    const answers = await Promise.allSettled(Array.from({ length: 200 }, holdConnection))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    // The first 20 that wait are never refused.
    expect(refused.length).toBeLessThanOrEqual(180)
    for (const answer of refused) expect(answer).toMatchObject({ reason: expect.any(StoreUnavailable) })
    await expect(holdConnection()).resolves.toBeDefined()
  })

  it('are never refused while only a few wait, even when transactions take long', async () => {
    db = await openDatabase({ databaseUrl: await createPostgresDatabase(), poolSize: 1, longestWaitMs: 1 })
    for (let n = 0; n < 5; n += 1) await holdConnection()
    expect(await Promise.all(Array.from({ length: 20 }, holdConnection))).toHaveLength(20)
  })
})

it.each([
  [true, 1],
  [false, 0],
])(
  'statements with preparedStatements %s leave %i prepared on the connection',
  async (preparedStatements, prepared) => {
    db = await openDatabase({
      databaseUrl: await createPostgresDatabase(),
      poolSize: 1,
      preparedStatements,
    })
    await sql`select ${1}::int`.execute(db.kysely)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements`.execute(db.kysely)
    expect(rows).toEqual([{ count: prepared }])
  },
)
