import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../server/clock-and-ids.ts'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { signInAll } from '../commands/insert-organization.ts'
import { notesOf, openTestApp, sheetBody } from '../commands/test-app.ts'

/** The migrations of the newer version, which is the same program with one more step. */
const EXPANDED = {
  ...MIGRATIONS,
  '999-expand-example': {
    async up(db: Kysely<unknown>) {
      await sql`alter table cash_logs add column example text not null default 'none'`.execute(db)
      await sql`create table examples (id uuid primary key)`.execute(db)
    },
  },
}

const opened: Database[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl })
  opened.push(database)
  return database
}

const DAYS = [
  '2026-11-12',
  '2026-11-13',
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
]

describe('an upgrade whose steps only expand the schema', () => {
  it('lets a process of the old version write before, during and after it, and one of the new version after it', async () => {
    const databaseUrl = await createPostgresDatabase()
    const [oldDb, newDb] = [await open(databaseUrl), await open(databaseUrl)]
    const app = await openTestApp(oldDb)
    const testOrganization = await app.createOrganization()
    const oldClient = testOrganization.people.user
    const postSheet = async (client: typeof oldClient, number: number) => {
      const date = DAYS[number % DAYS.length]!
      const service = number < DAYS.length ? 'lunch' : 'evening'
      const counts = [notesOf(testOrganization, `SIDE${100 + number}`)]
      const answer = await client.post<CashLog>(
        'cashlogs',
        sheetBody(testOrganization, { date, service, counts }),
      )
      return answer.status
    }

    expect(await postSheet(oldClient, 0)).toBe(201)
    const during = [1, 2, 3, 4].map((number) => postSheet(oldClient, number))
    expect(await migrate(newDb, EXPANDED)).toEqual(['999-expand-example'])
    expect(await Promise.all(during)).toEqual([201, 201, 201, 201])

    const newServer = startTestServer(newDb, { clock: app.clock, ids: systemIds })
    const { user: newClient } = await signInAll(newServer, ['user'], testOrganization.tenant)
    const afterwards = [5, 6, 7, 8].map((number) =>
      postSheet(number % 2 === 0 ? oldClient : newClient, number),
    )
    expect(await Promise.all(afterwards)).toEqual([201, 201, 201, 201])
    expect((await app.server.app.request('/readyz')).status).toBe(200)
    const { rows } = await asSystem(newDb, (trx) =>
      sql<{ example: string }>`select example from cash_logs`.execute(trx),
    )
    // One sheet before the upgrade, four during it and four afterwards.
    expect(rows).toEqual(Array.from({ length: 9 }, () => ({ example: 'none' })))
    const chains = await verifyAudit(newDb, [])
    expect(chains.filter(({ fault }) => fault !== null)).toEqual([])
  })
})
