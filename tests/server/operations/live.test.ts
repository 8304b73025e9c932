import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../server/demo/people.ts'
import { DEMO_PASSWORD } from '../../../server/demo-password.ts'
import { readHeader } from '../../../server/store/backup/read.ts'
import { lockDirectory } from '../../../server/store/embedded/lock.ts'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { temporaryDirectory } from '../../support/database.ts'
import { createEmptyPostgresDatabase } from '../../support/postgres.ts'
import { createClient, type TestClient } from '../../support/server.ts'
import { FIRST_RELEASE_BACKUP, type RunningServer, runServerCommand, startServerProgram } from './programs.ts'

let directory: string
let served: RunningServer | undefined
beforeEach(async () => {
  directory = await temporaryDirectory()
})
afterEach(async () => {
  await served?.stop()
  served = undefined
  await rm(directory, { recursive: true })
})

/** A generous timeout: several processes start one after the other, and each opens a database. */
const TIMEOUT = { timeout: 180_000 }

const METRICS_TOKEN = 'only-for-prometheus'

type Settings = Readonly<Record<string, string>>

async function serveFixture(settings: Settings): Promise<RunningServer> {
  const restored = await runServerCommand('restore', [FIRST_RELEASE_BACKUP], settings)
  expect([restored.code, restored.errorOutput]).toEqual([0, ''])
  // The fixture was created as a demo, so its people sign in with the demo's password. The empty DEMO is the default, 1.
  served = await startServerProgram({ ...settings, DEMO: '', METRICS_TOKEN })
  return served
}

/**
 * Switches between two establishments as fast as possible. Every answer contains the token of a new session.
 * A backup must contain the sessions whose tokens were received before it.
 */
function startSwitching(origin: string) {
  const tokens: string[] = []
  /** Resolved at the tenth token. */
  const isWriting = Promise.withResolvers<void>()
  let isRunning = true
  const client = (token?: string): TestClient =>
    createClient((request) => fetch(request), {
      origin,
      apiKey: 'sacoche-web',
      ...(token === undefined ? {} : { token }),
    })
  const finished = (async () => {
    const { user } = await client().signIn(DEMO_ACCOUNTS.director, DEMO_PASSWORD)
    let { token, establishmentId } = user
    while (isRunning) {
      tokens.push(token)
      if (tokens.length === 10) isWriting.resolve()
      const otherEstablishment = user.establishments.find(({ id }) => id !== establishmentId)
      const answer = await client(token).post<SessionUser>('auth/change', {
        establishmentId: otherEstablishment?.id,
      })
      if (answer.status !== 200) throw new Error(answer.text)
      ;({ token, establishmentId } = answer.data)
    }
  })()
  finished.catch(isWriting.reject)
  return {
    tokens,
    isWriting: isWriting.promise,
    async stop() {
      isRunning = false
      await finished
    },
  }
}

/** The hashes of the sessions that began since an instant, and the number of their events. */
function sessionsSince(db: Database, start: string) {
  return asSystem(db, async (trx) => {
    const sessions = await trx
      .selectFrom('sessions')
      .select('token_hash')
      .where('created_at', '>=', start)
      .execute()
    const events = await trx
      .selectFrom('audit_events')
      .select('id')
      .where('entity', '=', 'session')
      .where('at', '>=', start)
      .where('action', 'in', ['signIn', 'changeEstablishment'])
      .execute()
    return {
      hashes: new Set(sessions.map((session) => session.token_hash.toString('hex'))),
      events: events.length,
    }
  })
}

/** The time of the last backup in the metrics of a server, in seconds. */
async function lastBackupIn(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/timestamp_seconds\{task="backup"\} (\S+)/u.exec(await answer.text())?.[1])
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

describe.each(['embedded', 'postgresql'] as const)('a backup of the %s database', (engine) => {
  it(
    'that is taken while three sessions write contains everything answered before, and no partial transaction',
    TIMEOUT,
    async () => {
      // Far from UTC, so that a local time in the backup would be noticed.
      const common = { DATA_DIR: join(directory, 'data'), TZ: 'Pacific/Auckland' }
      const settings: Settings =
        engine === 'embedded' ? common : { ...common, DATABASE_URL: await createEmptyPostgresDatabase() }
      const { origin } = await serveFixture(settings)
      const start = new Date().toISOString()
      const switchers = [startSwitching(origin), startSwitching(origin), startSwitching(origin)]
      await Promise.all(switchers.map(({ isWriting }) => isWriting))

      const file = join(directory, 'backup.gz')
      const tokensBefore = switchers.flatMap(({ tokens }) => tokens)
      const backup = await runServerCommand('backup', [file], settings)
      const tokensAfterwards = switchers.flatMap(({ tokens }) => tokens)
      await Promise.all(switchers.map((switcher) => switcher.stop()))
      expect([backup.code, backup.errorOutput]).toEqual([0, ''])
      expect(backup.output).toMatch(
        /^\d+ rows of \d+ tables, \d+ events in 3 audit chains, schema \S+ in \/.*backup\.gz\n$/u,
      )
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const { takenAt } = await readHeader(file)
      expect(await lastBackupIn(origin)).toBe(Date.parse(takenAt) / 1000)
      expect(new Date(takenAt).toISOString()).toBe(takenAt)
      expect([start, takenAt, new Date().toISOString()].toSorted()[1]).toBe(takenAt)
      await vi.waitFor(() => expect(existsSync(join(directory, 'data', 'postgres-copy'))).toBe(false))
      // Requests were answered during the backup.
      expect(tokensAfterwards.length).toBeGreaterThan(tokensBefore.length)

      const databaseUrl = await createEmptyPostgresDatabase()
      const restored = await runServerCommand('restore', [file], { DATABASE_URL: databaseUrl })
      expect([restored.code, restored.errorOutput]).toEqual([0, ''])
      expect(restored.output).toMatch(
        /^Restored \d+ rows from the backup taken at (.*), schema .*\nAll 3 audit chains are intact\.\nBefore you let people in, repeat what was done since \1: deletions .*\n$/u,
      )
      const db = await openDatabase({ databaseUrl })
      const { hashes, events } = await sessionsSince(db, start)
      expect(tokensBefore.filter((token) => !hashes.has(hashOf(token)))).toEqual([])
      expect(hashes.size).toBe(events)
      await db.close()
    },
  )
})

describe('npm run backup beside a server on the embedded database', () => {
  it(
    'fails without a database, and never overwrites a file; a restore fails while the server runs',
    TIMEOUT,
    async () => {
      const settings = { DATA_DIR: join(directory, 'data') }
      const file = join(directory, 'backup.gz')
      expect(await runServerCommand('backup', [file], settings)).toEqual({
        code: 1,
        output: '',
        errorOutput: `There is no database in ${settings.DATA_DIR}. Set DATA_DIR to its directory.\n`,
      })
      await serveFixture(settings)
      expect((await stat(settings.DATA_DIR)).mode & 0o777).toBe(0o700)
      expect((await stat(join(settings.DATA_DIR, 'control.sock'))).mode & 0o777).toBe(0o600)
      await writeFile(file, 'another file')
      expect(await runServerCommand('backup', [file], settings)).toEqual({
        code: 1,
        output: '',
        errorOutput: `${file} already exists. Choose another name.\n`,
      })
      await rm(file)
      expect(existsSync(`${file}.unfinished`)).toBe(false)
      const refused = await runServerCommand('restore', [FIRST_RELEASE_BACKUP], settings)
      expect([refused.code, refused.errorOutput]).toEqual([
        1,
        expect.stringMatching(/^The data directory .* is in use by the process with id \d+\. Stop it first/u),
      ])
    },
  )

  it('leaves no file when the server crashes, or does not run', TIMEOUT, async () => {
    const dataDir = join(directory, 'data')
    const file = join(directory, 'backup.gz')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    const lock = lockDirectory(dataDir)
    const withoutServer = await runServerCommand('backup', [file], { DATA_DIR: dataDir })
    expect([withoutServer.code, withoutServer.errorOutput]).toEqual([
      1,
      expect.stringMatching(
        /^The server that uses the data directory does not answer: connect ENOENT .*control\.sock\n$/u,
      ),
    ])

    const crashingServer = createServer((_, answer) => {
      answer.writeHead(200).write('a beginning', () => answer.destroy())
    })
    crashingServer.listen(join(dataDir, 'control.sock'))
    const failed = await runServerCommand('backup', [file], { DATA_DIR: dataDir })
    // One line, which ends with a line break.
    expect([failed.code, failed.output, failed.errorOutput.split('\n').length]).toEqual([1, '', 2])
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false])
    crashingServer.close()
    lock.release()
  })

  it(
    'prints that the server must be stopped when the path is too long for a socket, and works once it is stopped',
    TIMEOUT,
    async () => {
      const settings = { DATA_DIR: join(directory, 'd'.repeat(100)) }
      const file = join(directory, 'backup.gz')
      served = await startServerProgram(settings)
      expect(served.output.out).toContain('"event":"control.unavailable"')
      const requested = await runServerCommand('backup', [file], settings)
      expect([requested.code, requested.errorOutput]).toEqual([
        1,
        'The path of DATA_DIR is too long to reach the server that uses it: stop the server, take the backup, and start it again\n',
      ])
      await served.stop()
      served = undefined
      expect((await runServerCommand('backup', [file], settings)).code).toBe(0)
    },
  )

  it('is refused with a reason when there is no space for a copy', TIMEOUT, async () => {
    const settings = { DATA_DIR: join(directory, 'data'), DISK_RESERVE_MB: '9999999' }
    await serveFixture(settings)
    const file = join(directory, 'backup.gz')
    const refused = await runServerCommand('backup', [file], settings)
    expect([refused.code, refused.output]).toEqual([1, ''])
    expect(refused.errorOutput).toMatch(
      /^The server refused: A copy of .*postgres needs \d+ bytes, and \d+ are free: nothing is copied\n$/u,
    )
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false])
  })
})
