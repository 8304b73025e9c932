import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOnce, compileOnceFor } from '../../../server/store/compile-once.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: await createPostgresDatabase() })
})
afterAll(() => db.close())

describe('a statement that is compiled once', () => {
  it('is built at its first execution, and gets the values of each execution', async () => {
    let built = 0
    const difference = compileOnce(
      ({ from, less }: { readonly from: number; readonly less: number | null }) => {
        built += 1
        return sql<{ result: number | null }>`select ${from}::int - ${less}::int + ${0}::int as result`
      },
    )
    const results = []
    for (const values of [
      { from: 5, less: 3 },
      { less: 1, from: 9 },
      { from: 1, less: null },
    ])
      results.push(...(await difference(db.kysely, values)).rows)
    expect(results).toEqual([{ result: 2 }, { result: 8 }, { result: null }])
    expect(built).toBe(1)
  })

  it('keeps apart the values of executions that run at the same time', async () => {
    const echo = compileOnce(({ text }: { readonly text: string }) => sql`select ${text}::text as text`)
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    const answers = await Promise.all(texts.map((text) => echo(db.kysely, { text })))
    expect(answers.flatMap(({ rows }) => rows)).toEqual(texts.map((text) => ({ text })))
  })

  it('can use the query builder, and returns the number of changed rows', async () => {
    await sql`create temporary table lifecycle_edges (lifecycle text, from_status text, to_status text)`.execute(
      db.kysely,
    )
    const insert = compileOnce((edge: { readonly lifecycle: string; readonly to: string }, kysely) =>
      kysely
        .insertInto('lifecycle_edges')
        .values({ lifecycle: edge.lifecycle, from_status: null, to_status: edge.to }),
    )
    const { numAffectedRows } = await insert(db.kysely, { lifecycle: 'count', to: 'CREATED' })
    expect(numAffectedRows).toBe(1n)
  })

  it('is refused when its text depends on a value', async () => {
    const named = compileOnce(({ name }: { readonly name: string }) => sql`select 1 as ${sql.raw(`${name}`)}`)
    await expect(async () => named(db.kysely, { name: 'one' })).rejects.toThrow('the value of name')
  })

  it('is compiled once for each key that its text depends on', async () => {
    const built: string[] = []
    const select = compileOnceFor((column: string, { value }: { readonly value: number }) => {
      built.push(column)
      return sql`select ${value}::int as ${sql.ref(column)}`
    })
    const results = []
    for (const [column, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      results.push(...(await select(db.kysely, column, { value })).rows)
    expect(results).toEqual([{ a: 1 }, { b: 2 }, { a: 3 }])
    expect(built).toEqual(['a', 'b'])
  })
})
