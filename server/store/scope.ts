import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  sql,
  Transaction,
} from 'kysely'
import { isId } from '../../src/domain/lists/query.ts'
import { hasCapability, ROLES, type Role } from '../../src/domain/roles.ts'
import type { Reader } from '../session.ts'
import type { Database } from './open.ts'
import { inOneRoundTrip } from './round-trip.ts'
import type { Schema } from './schema.ts'
import type { SqlStatement, StatementResult } from './statements.ts'

/** The user of a transaction and their access. null is "all": every organization, every establishment of the organization. */
export interface Scope {
  readonly userId: string
  readonly role: Role
  readonly organizationId: string | null
  readonly establishmentIds: readonly string[] | null
}

/** The access of this session's transactions to rows. */
export function scopeOf(session: Reader): Scope {
  return {
    userId: session.userId,
    role: session.role,
    organizationId: hasCapability(session.role, 'seeEveryOrganization') ? null : session.organizationId,
    establishmentIds: session.establishmentIds,
  }
}

/** The open database, or any other holder of its typed queries. */
type Connected = Pick<Database, 'kysely'>

export type TransactionWork<Result> = (trx: Transaction<Schema>) => Promise<Result>

/** Work that also receives the rows of `Ends.ahead`. */
type WorkAfter<Result> = (trx: Transaction<Schema>, ahead: Promise<readonly unknown[]>) => Promise<Result>

/** Statements that are sent together with the begin or the commit of a transaction, which saves round trips. */
interface Ends<Result> {
  /** A statement that runs as the login role before the transaction. Its rows are given to the work. */
  readonly ahead?: SqlStatement | undefined
  /** Sends the last statement, together with the commit. */
  readonly last?: (trx: Transaction<Schema>, result: Result) => Promise<unknown> | null
}

/** Maximum number of attempts when transactions deadlock or can't be serialized. The transactions in conflict should have ended by then. */
const MAX_TRIES = 4
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/**
 * The cost of reading a page at random, as a multiple of reading it in order. PostgreSQL's default of 4 is meant for rotating disks: with it, a
 * list of 25 rows reads whole tables that it joins, instead of 25 rows by an index.
 */
const PLANNER_SETTING = "set local random_page_cost = '1.1'"

/** The system has head office's access, and no user. */
const SYSTEM_SETTINGS = [
  "set local app.organization_id = 'all'",
  "set local app.establishment_ids = 'all'",
  `set local app.role = '${ROLES.superAdmin}'`,
  PLANNER_SETTING,
].join('; ')

/**
 * Runs `work` in one transaction in which the database shows and accepts only rows in the scope: as a request
 * role, under row level security. The role and the settings end with the transaction. `work` may run more
 * than once, such as after a deadlock, so its effects must be inside the transaction.
 *
 * @throws the error of `work` or of another part of the transaction, after the rollback
 */
export async function inScope<Result>(
  db: Connected,
  scope: Scope,
  work: WorkAfter<Result>,
  ends?: Ends<Result>,
): Promise<Result> {
  return transact(db, `begin; ${settingsOf(scope)}`, work, ends)
}

/**
 * One read statement, in a transaction like that of `inScope`, in a single round trip.
 *
 * @param ahead queries that run as the login role before the transaction, in the same round trip
 * @returns the rows, and the answers to `ahead`; each can fail separately
 */
export async function readInScope(
  db: Pick<Database, 'together'>,
  scope: Scope,
  statement: SqlStatement,
  ahead: readonly SqlStatement[] = [],
): Promise<{ readonly read: StatementResult; readonly ahead: readonly StatementResult[] }> {
  const begin = `begin read only; ${settingsOf(scope)}`
  const answers = await db.together([
    ...ahead,
    { sql: begin, parameters: [] },
    { ...statement, role: roleOf(scope) },
    { sql: 'commit', parameters: [] },
  ])
  const [begun, read, ended] = answers.slice(ahead.length)
  const failed = [begun, read, ended].find((answer) => answer?.status === 'rejected')
  return { read: failed ?? (read as StatementResult), ahead: answers.slice(0, ahead.length) }
}

/**
 * Runs `work` in one transaction as the system itself, with access to everything. Only for work without a
 * tenant or with secrets, such as signing in, mails and backups.
 */
export function asSystem<Result>(
  db: Connected,
  work: TransactionWork<Result>,
  ends?: Pick<Ends<Result>, 'last'>,
): Promise<Result> {
  return transact(db, `begin; ${SYSTEM_SETTINGS}`, work, ends)
}

/** Like `asSystem`, but within one organization, as a request role: for the jobs of the organization. */
export function asSystemIn<Result>(
  db: Connected,
  organizationId: string,
  work: TransactionWork<Result>,
): Promise<Result> {
  const settings = [
    'set local role sacoche_office',
    `set local app.organization_id = '${checkedId(organizationId)}'`,
    "set local app.establishment_ids = 'all'",
    `set local app.role = '${ROLES.superAdmin}'`,
    PLANNER_SETTING,
  ].join('; ')
  return transact(db, `begin; ${settings}`, work)
}

/** Like `asSystem`, but on one consistent snapshot of the database, read only. */
export function asSystemSnapshot<Result>(db: Connected, work: TransactionWork<Result>): Promise<Result> {
  return transact(db, `begin isolation level repeatable read read only; ${SYSTEM_SETTINGS}`, work)
}

/** The scope as SQL settings. All values in the text are validated ids, numbers and constants. */
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
    PLANNER_SETTING,
  ].join('; ')
}

/** Each kind of scope has a database role with its own policies. */
function roleOf({ organizationId, establishmentIds }: Scope): string {
  if (organizationId === null) return 'sacoche_head'
  return establishmentIds === null ? 'sacoche_office' : 'sacoche_app'
}

function checkedId(id: string): string {
  if (!isId(id)) throw new TypeError(`Not an id: ${id}`)
  return id
}

async function transact<Result>(
  { kysely }: Connected,
  begin: string,
  work: WorkAfter<Result>,
  ends: Ends<Result> = {},
): Promise<Result> {
  const executor = kysely.getExecutor()
  for (let tries = 1; ; tries += 1) {
    try {
      return await executor.provideConnection((connection) =>
        runOnce(transactionOn(executor, connection), begin, work, ends),
      )
    } catch (error) {
      const { code } = error as { code?: string }
      if (tries === MAX_TRIES || code === undefined || !RETRYABLE_CODES.has(code)) throw error
    }
  }
}

async function runOnce<Result>(
  trx: Transaction<Schema>,
  begin: string,
  work: WorkAfter<Result>,
  { ahead, last }: Ends<Result>,
): Promise<Result> {
  try {
    const aheadRows = ahead ? rowsOf(trx, ahead) : Promise.resolve([])
    const begun = async () => {
      await sql.raw(begin).execute(trx)
      return work(trx, aheadRows)
    }
    const [result] = await inOneRoundTrip(begun(), aheadRows)
    const [, { rows }] = await inOneRoundTrip(
      last?.(trx, result),
      sql.raw<{ command: string }>('commit').execute(trx),
    )
    if (rows[0]?.command !== 'COMMIT')
      throw new Error('The transaction had failed before its end: an earlier error in it was ignored')
    return result
  } catch (error) {
    await sql.raw('rollback').execute(trx)
    throw error
  }
}

async function rowsOf(
  trx: Transaction<Schema>,
  { sql: text, parameters }: SqlStatement,
): Promise<readonly unknown[]> {
  return (await trx.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows
}

/**
 * A transaction on this connection. Kysely's own transactions spend a round trip on BEGIN and wait for each statement; here each
 * statement is sent at once, and the database executes them in the order in which they were sent.
 */
function transactionOn(executor: QueryExecutor, connection: DatabaseConnection): Transaction<Schema> {
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
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}
