import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNeverNull } from '../../../server/query/resource.ts'
import { RESOURCES } from '../../../server/resources/index.ts'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  'the columns that %s reads without a check for null are not nullable',
  async (_, resource) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${resource.table}::regclass and attnum > 0 and attnotnull`.execute(db.kysely)
    const notNullColumns = new Set(rows.map(({ name }) => name))
    const declaredColumns = Object.keys(resource.fields).filter((name) => isNeverNull(resource, name))
    expect(declaredColumns.includes('id')).toBe(!resource.isView)
    const nullable = declaredColumns.filter(
      (name) => !notNullColumns.has(resource.fields[name]?.stored ?? ''),
    )
    expect(nullable).toEqual([])
  },
)
