import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { addressIn, LOGIN, queryAsSuperuser } from './postgres-program.ts'
import { TEMPLATE } from './postgres-server.ts'

/**
 * A real PostgreSQL for what the embedded engine can't show: concurrency, several servers on one database. All test files share
 * one server (`postgres-server.ts`); every database on it is new, and deleted with the server.
 */

/** The address (for `DATABASE_URL`) of a new database with the program's schema and no rows. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(`template ${TEMPLATE}`)
}

/** The address of a new database without the schema. */
export function createEmptyPostgresDatabase(): Promise<string> {
  return createDatabase('')
}

async function createDatabase(origin: string): Promise<string> {
  const directory = inject('postgresDirectory')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryAsSuperuser(directory, `create database ${name} owner ${LOGIN} ${origin}`)
  return addressIn(directory, LOGIN, name)
}
