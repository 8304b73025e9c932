import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../../server/store/migrate.ts'
import { MIGRATIONS } from '../../../server/store/migrations/index.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { createEmptyPostgresDatabase, createPostgresDatabase } from '../../support/postgres.ts'
import type { Answer } from '../../support/server.ts'
import {
  countSheet,
  notesOf,
  openTestApp,
  preparedRemittance,
  sealedPouch,
  sheetBody,
  type TestApp,
  type TestOrganization,
  TODAY,
  YESTERDAY,
} from '../commands/test-app.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'

const openThrough = (proxy: DatabaseProxy) =>
  openDatabase({ databaseUrl: proxy.url, onConnectionError: () => undefined })

describe('a connection that breaks', () => {
  let proxy: DatabaseProxy
  let direct: Database
  let testApp: TestApp
  let testOrganization: TestOrganization
  let days = 0
  beforeAll(async () => {
    const databaseUrl = await createPostgresDatabase()
    proxy = await startDatabaseProxy(databaseUrl)
    direct = await openDatabase({ databaseUrl })
    testApp = await openTestApp(await openThrough(proxy))
    testOrganization = await testApp.createOrganization()
  })
  afterAll(async () => {
    await testApp.close()
    await direct.close()
    await proxy.close()
  })

  const nextSheet = () => {
    days += 1
    return {
      date: addDays(YESTERDAY, -days),
      counts: [notesOf(testOrganization, `SAC${String(days).padStart(4, '0')}`)],
    }
  }
  /**
   * Each creates the records that a command needs, and returns the command, which can be sent any number of
   * times.
   */
  const COMMANDS: Readonly<Record<string, () => Promise<(key: string) => Promise<Answer>>>> = {
    async count() {
      const body = sheetBody(testOrganization, nextSheet())
      return (key) => testOrganization.people.user.post('cashlogs', body, key)
    },
    async validate() {
      const { id } = await countSheet(testOrganization, nextSheet())
      return (key) => setStatusOf('user', 'cashlogs', id, { status: 'VALIDATED' }, key)
    },
    async prepare() {
      const changes = nextSheet()
      const pouch = await sealedPouch(testOrganization, changes.counts[0]!.pouchNumber!, changes)
      const body = {
        type: 'NOTES',
        pouchIds: [pouch.id],
        carrierId: testOrganization.ids.carrier,
        date: TODAY,
      }
      return (key) => testOrganization.people.director.post<Remittance>('remittances', body, key)
    },
    async undo() {
      const changes = nextSheet()
      const pouch = await sealedPouch(testOrganization, changes.counts[0]!.pouchNumber!, changes)
      const { id } = await preparedRemittance(testOrganization, [pouch])
      return (key) => setStatusOf('director', 'remittances', id, { status: 'CANCELED' }, key)
    },
  }
  const setStatusOf = (
    person: 'user' | 'director',
    resource: string,
    id: string,
    body: { status: string },
    key: string,
  ) =>
    testOrganization.people[person].put<CashLog[]>(`${resource}status`, body, {
      query: { id, status: body.status },
      idempotencyKey: key,
    })

  const cases = (['beforeCommit', 'afterCommit'] as const).flatMap((where) =>
    Object.keys(COMMANDS).map((command) => ({ where, command })),
  )
  it.each(cases)(
    '$where: the command $command is answered with 503, and has one effect when it is repeated',
    async ({ where, command }) => {
      const request = await COMMANDS[command]!()
      const key = `${command}-${where}`
      const eventsBefore = (await testOrganization.audit()).length
      proxy.breakAt(where)
      const first = await request(key)
      expect([proxy.broken(), first.status, first.message]).toEqual([true, 503, 'failure.StoreUnavailable'])
      // The database may need a moment to notice that the first connection is gone.
      const second = await vi.waitFor(async () => {
        const answer = await request(key)
        expect(answer.status).toBeLessThan(300)
        return answer
      })
      const replayed = second.headers.get('idempotency-replayed')
      const eventsAfterwards = (await testOrganization.audit()).length
      expect(eventsAfterwards).toBeGreaterThan(eventsBefore)
      const third = await request(key)
      expect([third.text, third.headers.get('idempotency-replayed')]).toEqual([second.text, 'true'])
      expect((await testOrganization.audit()).length).toBe(eventsAfterwards)
      // The command was either stored before the connection broke or is executed now for the first time,
      // never both.
      expect(replayed).toBe(where === 'afterCommit' ? 'true' : null)
    },
  )

  it('leaves the server unready while the database cannot be reached, and ready again afterwards', async () => {
    const status = async (path: string) => (await testApp.server.app.request(path)).status
    expect(await status('/readyz')).toBe(200)
    proxy.down(true)
    testApp.clock.advance(1_000)
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
    const refused = await testOrganization.people.user.post(
      'cashlogs',
      sheetBody(testOrganization, nextSheet()),
    )
    expect([refused.status, refused.message]).toEqual([503, 'failure.StoreUnavailable'])
    proxy.down(false)
    await vi.waitFor(async () => {
      testApp.clock.advance(1_000)
      expect(await status('/readyz')).toBe(200)
    })
  })
})

describe('a migration whose connection breaks', () => {
  it('has applied all steps or none, and the next start completes it', async () => {
    const databaseUrl = await createEmptyPostgresDatabase()
    const proxy = await startDatabaseProxy(databaseUrl)
    const direct = await openDatabase({ databaseUrl })
    const tableCount = async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
        direct.kysely,
      )
      return rows.length
    }
    const appliedSteps = () =>
      sql<{ name: string }>`select name from kysely_migration order by name`.execute(direct.kysely).then(
        ({ rows }) => rows.map(({ name }) => name),
        () => [],
      )
    let completed: readonly string[] | undefined
    const storedAfterBreaks: ('nothing' | 'everything')[] = []
    // Breaks at every message at first, where the migrator creates its own tables, and later at wider
    // intervals, until a migration completes before its break.
    for (let message = 1; completed === undefined; message += message < 12 ? 1 : 13) {
      proxy.breakAt({ atMessage: message })
      const database = await openThrough(proxy)
      const steps = await migrate(database).catch(() => undefined)
      await database.close()
      if (steps === undefined) {
        const stored = await vi.waitFor(async () => {
          const found = { tables: await tableCount(), steps: await appliedSteps() }
          // The steps are stored completely or not at all.
          expect(found.steps).toEqual(found.tables === 0 ? [] : Object.keys(MIGRATIONS))
          return found
        })
        storedAfterBreaks.push(stored.tables === 0 ? 'nothing' : 'everything')
      } else completed = steps
      if (!proxy.broken() && completed === undefined) throw new Error(`Nothing broke at message ${message}`)
    }
    expect(storedAfterBreaks.length).toBeGreaterThan(20)
    expect(storedAfterBreaks).toContain('nothing')
    expect(await appliedSteps()).toEqual(Object.keys(MIGRATIONS))
    expect(await migrate(direct)).toEqual([])
    await direct.close()
    await proxy.close()
  }, 300_000)
})
