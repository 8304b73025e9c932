import {
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely'
import { isId } from '../../src/domain/lists/query.ts'
import { may, ROLES, type Role } from '../../src/domain/roles.ts'
import type { Reader } from '../session.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import type { Answer, Statement } from './statements.ts'

/** Who asks and how far they reach. null is "all": every organization, every establishment of the organization. */
export interface Scope {
  readonly userId: string
  readonly role: Role
  readonly organizationId: string | null
  readonly establishmentIds: readonly string[] | null
}

/** The rows that the database lets transactions of this session reach. */
export function scopeOf(session: Reader): Scope {
  return {
    userId: session.userId,
    role: session.role,
    organizationId: may(session.role, 'seeEveryOrganization') ? null : session.organizationId,
    establishmentIds: session.establishmentIds,
  }
}

/** The open database, or whatever else holds its typed queries. */
type Connected = Pick<Database, 'kysely'>

export type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>

/** Tries at most, when transactions deadlock or can't be put in an order: the others then have gone through. */
const MAX_TRIES = 4
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01'])

/** The system reaches what head office reaches, and is nobody. */
const SYSTEM_SETTINGS = [
  "set local app.organization_id = 'all'",
  "set local app.establishment_ids = 'all'",
  `set local app.role = '${ROLES.superAdmin}'`,
].join('; ')

/**
 * Runs `work` in one transaction in which the database shows and takes nothing beyond the scope: as a role without
 * rights of its own, under row level security. The role and the settings end with the transaction. `work` may run more
 * than once (after a deadlock), so its effects belong into the transaction alone.
 *
 * @throws whatever `work` throws, after the transaction was undone
 */
export async function inScope<Result>(db: Connected, scope: Scope, work: Work<Result>): Promise<Result> {
  return transact(db, `begin; ${settingsOf(scope)}`, work)
}

/**
 * One statement that reads, in a transaction as `inScope` makes it, in one round trip with all that goes around it.
 *
 * @param ahead what is asked as the login before the transaction begins, in the same round trip
 * @returns what was read, and the answer to `ahead`; each has its own failure
 */
export async function readInScope(
  db: Pick<Database, 'together'>,
  scope: Scope,
  statement: Statement,
  ahead: readonly Statement[] = [],
): Promise<{ readonly read: Answer; readonly ahead: readonly Answer[] }> {
  const begin = `begin read only; ${settingsOf(scope)}`
  const answers = await db.together([
    ...ahead,
    { sql: begin, parameters: [] },
    { ...statement, role: roleOf(scope) },
    { sql: 'commit', parameters: [] },
  ])
  const [begun, read, ended] = answers.slice(ahead.length)
  const failed = [begun, read, ended].find((answer) => answer?.status === 'rejected')
  return { read: failed ?? (read as Answer), ahead: answers.slice(0, ahead.length) }
}

/**
 * Runs `work` in one transaction as the system itself, which reaches everything. Only for what knows no tenant yet or
 * belongs to none: signing in, sessions, jobs, demo data, migrations of data, the audit check.
 */
export function asSystem<Result>(db: Connected, work: Work<Result>): Promise<Result> {
  return transact(db, `begin; ${SYSTEM_SETTINGS}`, work)
}

/**
 * As `asSystem`, but within one organization, as a role without rights of its own: for the work of a job, which is somebody's.
 */
export function asSystemIn<Result>(
  db: Connected,
  organizationId: string,
  work: Work<Result>,
): Promise<Result> {
  const settings = [
    'set local role sacoche_office',
    `set local app.organization_id = '${checkedId(organizationId)}'`,
    "set local app.establishment_ids = 'all'",
    `set local app.role = '${ROLES.superAdmin}'`,
  ].join('; ')
  return transact(db, `begin; ${settings}`, work)
}

/** As `asSystem`, but reading one unchanging picture of the database and writing nothing. */
export function asSystemSnapshot<Result>(db: Connected, work: Work<Result>): Promise<Result> {
  return transact(db, `begin isolation level repeatable read read only; ${SYSTEM_SETTINGS}`, work)
}

/** The scope as SQL settings. All that is put into the text are checked ids, numbers and words of ours. */
function settingsOf(scope: Scope): string {
  const organization = scope.organizationId === null ? 'all' : checkedId(scope.organizationId)
  const establishments =
    scope.establishmentIds === null ? 'all' : `{${scope.establishmentIds.map(checkedId).join()}}`
  return [
    `set local role ${roleOf(scope)}`,
    `set local app.organization_id = '${organization}'`,
    `set local app.establishment_ids = '${establishments}'`,
    `set local app.user_id = '${checkedId(scope.userId)}'`,
    `set local app.role = '${Number(scope.role)}'`,
  ].join('; ')
}

/** Each reach has a database role, whose policies are those of that reach alone. */
function roleOf({ organizationId, establishmentIds }: Scope): string {
  if (organizationId === null) return 'sacoche_head'
  return establishmentIds === null ? 'sacoche_office' : 'sacoche_app'
}

function checkedId(id: string): string {
  if (!isId(id)) throw new TypeError(`Not an id: ${id}`)
  return id
}

async function transact<Result>({ kysely }: Connected, begin: string, work: Work<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await kysely.connection().execute((connection) => runOnce(connection, begin, work))
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries === MAX_TRIES || code === undefined || !WORTH_ANOTHER_TRY.has(code)) throw error
    }
  }
}

async function runOnce<Result>(
  connection: Kysely<Schema>,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  try {
    await sql.raw(begin).execute(connection)
    const result = await work(transactionOn(connection))
    const { rows } = await sql.raw<{ command: string }>('commit').execute(connection)
    if (rows[0]?.command !== 'COMMIT')
      throw new Error('The transaction had failed before its end: an error in it was swallowed')
    return result
  } catch (error) {
    await sql.raw('rollback').execute(connection)
    throw error
  }
}

/** Kysely's own transactions spend one round trip on BEGIN alone; this one is begun already, settings and all. */
function transactionOn(connection: Kysely<Schema>): Transaction<Schema> {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Transaction<Schema>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: connection.getExecutor(),
  })
}
