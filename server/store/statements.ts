import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { inSpan, summarizeStatement } from '../tracing.ts'
import { toStoreUnavailable } from './connection-loss.ts'
import { StoreBusy, StoreUnavailable } from './failures.ts'

/** Maximum number of named statements. Further texts are sent unnamed, because a name takes memory in every connection. */
const MAX_NAMED = 1_000
/** The weight of the last use in the moving average of how long a connection is in use. */
const WEIGHT_OF_LAST = 0.1
/** While fewer than this many requests wait, none is refused immediately, because an average of few, long transactions is unreliable. */
const MAX_WAITING_UNREFUSED = 20

/** How a `StatementPool` sends statements. */
export interface PoolOptions {
  /** False behind a pooler that gives each transaction another connection: statements are then parsed each time. */
  readonly prepared: boolean
  /**
   * The longest acceptable wait for a connection. The wait is estimated from how long the last requests used one; a request that would wait longer is
   * refused immediately, unless few others wait.
   */
  readonly longestWaitMs: number
}

/** "Cached plan must not change result type": the schema changed under a prepared statement. */
const PLAN_OUTDATED = '0A000'

/**
 * The start of a transaction, which need not be awaited. This text can always be parsed, so BEGIN always runs; if a setting is
 * refused, the transaction has failed and nothing after it has any effect.
 */
const BEGINNING =
  /^begin(?: isolation level repeatable read read only)?(?:; set local (?:role \w+|[\w.]+ = '[\w{},.-]*'))*$/u

const ROLE = /; set local role (\w+)/u

const DATABASE = { 'db.system.name': 'postgresql' }

const NO_ROWS = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** A statement as it is sent. */
export interface SqlStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** The role that an earlier statement has set, if any. Prepared statements are separate for each role. */
  readonly role?: string
}

/** The result of a statement that was sent together with others. */
export type StatementResult = PromiseSettledResult<QueryResult<Record<string, unknown>>>

/** A pool of connections over which statements are sent. */
export interface StatementPool extends PostgresPool {
  /**
   * Sends statements over one connection without waiting in between, and waits for all of them: one round
   * trip. The failure of one does not prevent the next ones; each has its own result.
   *
   * @throws StoreUnavailable when no connection is available; StoreBusy when the wait for one would be too
   *   long
   */
  together(statements: readonly SqlStatement[]): Promise<readonly StatementResult[]>
  /** The same connections, but a statement that gets no answer within this time fails with StoreUnavailable and ends its connection. */
  answeringWithin(milliseconds: number): StatementPool
}

/**
 * Wraps a pool of connections for Kysely. Statements with parameters get a name, so that the database parses each text once per connection and can
 * reuse its plan. The texts are few, because the values are sent separately. Each role has its own names, because PostgreSQL drops a
 * plan when another role uses it. The start of a transaction is sent together with its first statement. Statements that do not wait
 * for each other are sent together too (the clients are in pipeline mode): see `inOneRoundTrip`.
 */
export function statementPool(pool: Pool, { prepared, longestWaitMs }: PoolOptions): StatementPool {
  let averageMs = 0
  const names = new Map<string, string>()
  const wrapped = new WeakMap<PoolClient, StatementClient>()

  function nameOf(text: string, role: string): string | undefined {
    const key = `${role} ${text}`
    const known = names.get(key)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    const name = `s${names.size}`
    names.set(key, name)
    return name
  }

  function wrap(client: PoolClient): StatementClient {
    const { stream } = client.connection
    let isUnusable = false
    let isGathering = false
    let takenAt = 0
    let limitMs: number | null = null
    let begin: string | undefined
    let role = ''

    async function send<Row extends QueryResultRow>(
      text: string,
      values: readonly unknown[],
      asRole: string,
    ): Promise<QueryResult<Row>> {
      const name = prepared && values.length > 0 ? nameOf(text, asRole) : undefined
      const query = {
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
        ...(limitMs === null ? {} : { query_timeout: limitMs }),
      }
      const span = { name: () => summarizeStatement(text), kind: 'client', attributes: DATABASE } as const
      try {
        return await inSpan(span, () => client.query<Row>(query))
      } catch (error) {
        const failure = toStoreUnavailable(error)
        // After a statement without an answer the connection is closed, but the pool does not know it yet.
        if (failure instanceof StoreUnavailable || (failure as { code?: string }).code === PLAN_OUTDATED)
          isUnusable = true
        throw failure
      }
    }

    /**
     * Combines everything that is sent before the program waits into one packet: each message would be a system call, and
     * system calls dominate the time of a request.
     */
    function gatherPacket(): void {
      if (isGathering) return
      isGathering = true
      stream.cork()
      process.nextTick(() => {
        isGathering = false
        stream.uncork()
      })
    }

    async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
      if (begin === undefined && BEGINNING.test(text)) {
        begin = text
        role = ROLE.exec(text)?.[1] ?? ''
        return NO_ROWS
      }
      const before = begin
      begin = undefined
      gatherPacket()
      if (before === undefined) return send(text, values, role)
      const [, result] = await Promise.all([send(before, [], ''), send(text, values, role)])
      return result
    }

    return {
      startUse(answerWithinMs) {
        takenAt = performance.now()
        limitMs = answerWithinMs
      },
      together(statements) {
        gatherPacket()
        return Promise.allSettled(
          statements.map(({ sql, parameters, role: asRole = '' }) => send(sql, parameters, asRole)),
        )
      },
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy?: boolean) => {
        role = ''
        averageMs += (performance.now() - takenAt - averageMs) * WEIGHT_OF_LAST
        client.release(destroy || isUnusable)
      },
    }
  }

  async function connect(limitMs: number | null): Promise<StatementClient> {
    const waitMs = (pool.waitingCount * averageMs) / (pool.options.max ?? 1)
    if (pool.waitingCount >= MAX_WAITING_UNREFUSED && waitMs > longestWaitMs) throw new StoreBusy()
    const client = await pool.connect().catch((error: unknown) => {
      throw toStoreUnavailable(error)
    })
    const statementClient = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, statementClient)
    statementClient.startUse(limitMs)
    return statementClient
  }

  const withLimit = (limitMs: number | null): StatementPool => ({
    options: pool.options,
    end: () => pool.end(),
    connect: () => connect(limitMs),
    async together(statements) {
      const client = await connect(limitMs)
      const answers = await client.together(statements)
      client.release()
      return answers
    },
    answeringWithin: withLimit,
  })
  return withLimit(null)
}

interface StatementClient extends PostgresPoolClient {
  /** Starts to measure how long the connection is in use. Until it is released, its statements have this limit. */
  startUse(answerWithinMs: number | null): void
  together(statements: readonly SqlStatement[]): Promise<readonly StatementResult[]>
}
