import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { openTestDatabase } from '../../support/database.ts'
import { insertOrganization } from '../commands/insert-organization.ts'

const countPeople = async ({ kysely }: Database) =>
  (await sql<{ n: number }>`select count(*)::int as n from users`.execute(kysely)).rows[0]!.n
const hasColumn = async ({ kysely }: Database) =>
  (
    await sql`select from information_schema.columns where table_name = 'users' and column_name = 'left_behind'`.execute(
      kysely,
    )
  ).rows.length > 0

it('a test database is empty for the test after one that filled it', async () => {
  const first = await openTestDatabase()
  await insertOrganization(first)
  expect(await countPeople(first)).toBeGreaterThan(0)
  await first.close()
  const next = await openTestDatabase()
  expect(await countPeople(next)).toBe(0)
  await next.close()
})

it('a test database has no trace of a test that changed the schema, settings or migrated rows', async () => {
  for (const change of [
    sql`alter table users add column left_behind text`,
    sql`set statement_timeout = 12345`,
    sql`delete from lifecycle_edges where true`,
  ]) {
    const first = await openTestDatabase()
    await sql`set session_replication_role = replica`.execute(first.kysely)
    await change.execute(first.kysely)
    await sql`reset session_replication_role`.execute(first.kysely)
    await first.close()
    const next = await openTestDatabase()
    const { rows } = await sql<{ timeout: string; edges: number }>`
      select current_setting('statement_timeout') as timeout, count(*)::int as edges from lifecycle_edges`.execute(
      next.kysely,
    )
    expect([await hasColumn(next), rows[0]?.timeout]).toEqual([false, '0'])
    expect(rows[0]?.edges).toBeGreaterThan(0)
    await next.close()
  }
})
