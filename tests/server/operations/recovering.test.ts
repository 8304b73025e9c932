import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/http/log.ts'
import { startProgram } from '../../../server/program.ts'
import { openDatabase } from '../../../server/store/open.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import {
  LOGIN_ROLE,
  type PostgresProgram,
  type ServerUser,
  serverUser,
  startPostgres,
  temporaryServerDirectory,
} from '../../support/postgres-program.ts'
import { startTestServer } from '../../support/server.ts'

let user: ServerUser
let directory: string
let dataDir: string
let postgres: PostgresProgram
beforeEach(async () => {
  user = await serverUser()
  directory = await temporaryServerDirectory(user)
  dataDir = await temporaryDirectory()
  postgres = await startRecovering()
})
afterEach(async () => {
  await postgres.stop()
  await rm(directory, { recursive: true })
  await rm(dataDir, { recursive: true })
})

/** Starts a PostgreSQL that replays its write-ahead log and refuses connections until it is promoted. */
async function startRecovering(): Promise<PostgresProgram> {
  const first = await startPostgres(directory, [], user)
  await first.asSuperuser(`create database ${LOGIN_ROLE} owner ${LOGIN_ROLE}`)
  await first.stop()
  await writeFile(join(directory, 'data', 'standby.signal'), '')
  return startPostgres(directory, ['hot_standby=off'], user, 'consistent recovery state reached')
}

const summaryOf = async (answer: Response) => [
  answer.status,
  answer.headers.get('Retry-After'),
  await answer.text(),
]
const UNREADY = [503, '5', '{"status":"unready","reason":"recovering"}']

describe('while PostgreSQL replays its write-ahead log', () => {
  it('a starting program waits, gives the reason, and serves as soon as the database accepts connections', async () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
    const PORT = String(await freePort())
    const config = readConfig({
      DATABASE_URL: postgres.address(LOGIN_ROLE, LOGIN_ROLE),
      DATA_DIR: dataDir,
      PORT,
      DEMO: '0',
    })
    const starting = startProgram(config, log, () => undefined)
    const request = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${PORT}${path}`, { method })
    await vi.waitFor(async () => expect(await summaryOf(await request('/readyz'))).toEqual(UNREADY), {
      timeout: 20_000,
    })
    expect((await request('/healthz')).status).toBe(200)
    const call = await request('/api/v1/auth/sign_in', 'POST')
    expect([call.status, call.headers.get('Retry-After'), await call.json()]).toMatchObject([
      503,
      '5',
      { message: 'failure.StoreUnavailable' },
    ])
    const page = await request('/counts')
    expect([page.status, page.headers.get('Refresh')]).toEqual([503, '5'])
    expect(await page.text()).toContain('Sacoche is starting')

    await postgres.promote()
    const program = await starting
    expect((await request('/readyz')).status).toBe(200)
    expect(lines.filter((line) => line.includes('"event":"database.recovering"'))).toHaveLength(1)
    await program.stop()
  })

  it('a waiting program ends at once when it is stopped', async () => {
    const cancelled = new AbortController()
    const config = readConfig({
      DATABASE_URL: postgres.address(LOGIN_ROLE, LOGIN_ROLE),
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
    })
    const log = createLog({ logLevel: 'info' }, { write: () => cancelled.abort() })
    await expect(startProgram(config, log, () => undefined, cancelled.signal)).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
  })

  it('a running program answers 503, and works again when the database is back', async () => {
    const db = await openDatabase({ databaseUrl: postgres.address(LOGIN_ROLE, LOGIN_ROLE) })
    const server = startTestServer(db)
    expect(await summaryOf(await server.app.request('/readyz'))).toEqual(UNREADY)
    const refused = await server
      .client()
      .post('auth/sign_in', { email: 'a@b.example', password: 'x'.repeat(12) })
    expect([refused.status, refused.message, refused.headers.get('Retry-After')]).toEqual([
      503,
      'failure.StoreUnavailable',
      '5',
    ])
    await postgres.promote()
    await vi.waitFor(async () => expect(await db.healthy()).toBe(true), { timeout: 20_000 })
    await db.close()
  })
})
