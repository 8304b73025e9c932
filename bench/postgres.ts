import {
  LOGIN_ROLE,
  makeServerDirectory,
  type PostgresProgram,
  serverUser,
  startPostgres as startPostgresProgram,
} from '../tests/support/postgres-program.ts'

/** A PostgreSQL server for benchmarks. Its data stays in its folder between runs. */
export interface Postgres {
  /** The address of a database for the product's login role, as in `DATABASE_URL`. */
  url(database: string): string
  /** The address of a database for the superuser. */
  superuserUrl(database: string): string
  /** Runs one statement as superuser in the database `postgres`. */
  readonly asSuperuser: PostgresProgram['asSuperuser']
  readonly stop: PostgresProgram['stop']
}

/**
 * Starts PostgreSQL with its defaults except for the locale (C.UTF-8), trusted logins, the socket, 512 MB of shared buffers and up to 4 GB of
 * write-ahead log between checkpoints.
 */
export async function startPostgres(home: string): Promise<Postgres> {
  const user = await serverUser()
  await makeServerDirectory(home, user)
  const settings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'max_connections=100']
  const { address, asSuperuser, stop } = await startPostgresProgram(home, settings, user)
  return {
    url: (database) => address(LOGIN_ROLE, database),
    superuserUrl: (database) => address('postgres', database),
    asSuperuser,
    stop,
  }
}
