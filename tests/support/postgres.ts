import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { addressIn, LOGIN, queryAsSuperuser } from './postgres-program.ts'
import { TEMPLATE } from './postgres-server.ts'

/**
 * A real PostgreSQL, for tests of concurrency and of several servers on one database. All test files share
 * one server (`postgres-server.ts`). Every database on it is new and is deleted with the server.
 */

/** The address (for `DATABASE_URL`) of a new database with the program's schema and no rows. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase(`template ${TEMPLATE}`)
}

/** The address of a new database without the schema. */
export function createEmptyPostgresDatabase(): Promise<string> {
  return createDatabase('')
}

/** @param templateClause the end of the SQL statement, which names the database to copy; may be empty */
async function createDatabase(templateClause: string): Promise<string> {
  const directory = inject('postgresDirectory')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryAsSuperuser(directory, `create database ${name} owner ${LOGIN} ${templateClause}`)
  return addressIn(directory, LOGIN, name)
}
