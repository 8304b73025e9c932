import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { addressIn, LOGIN_ROLE, queryAsSuperuser } from './postgres-program.ts'
import { TEMPLATE } from './postgres-server.ts'

/**
 * Databases on a PostgreSQL server, for tests that need one instead of the embedded database. All test files
 * share the server (`postgres-server.ts`). Each call creates a new database, which is deleted with the server.
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
  await queryAsSuperuser(directory, `create database ${name} owner ${LOGIN_ROLE} ${templateClause}`)
  return addressIn(directory, LOGIN_ROLE, name)
}
