import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg'
import { nameConnectionLoss } from './connection-loss.ts'

/** Texts beyond this many are sent unnamed: each name is memory in every connection. */
const MAX_NAMED = 500
/** "Cached plan must not change result type": the schema changed under a prepared statement. */
const PLAN_OUTDATED = '0A000'

/**
 * A transaction's beginning that need not be waited for. Text of this form can't fail to be parsed, so BEGIN itself
 * always happens; should a setting be refused, the transaction is a failed one and nothing after it has any effect.
 */
const BEGINNING =
  /^begin(?: isolation level repeatable read read only)?(?:; set local (?:role \w+|[\w.]+ = '[\w{},-]*'))*$/u

const NO_ROWS = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** A statement as it is sent. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What became of a statement that was sent with others. */
export type Answer = PromiseSettledResult<QueryResult<Record<string, unknown>>>

export interface StatementPool extends PostgresPool {
  /**
   * Sends statements over one connection without waiting in between, and waits for all of them: one round trip. What one
   * of them comes to does not keep the next ones from being run; each has its own answer.
   *
   * @throws StoreUnavailable when there is no connection to be had
   */
  together(statements: readonly Statement[]): Promise<readonly Answer[]>
}

/**
 * The pool as Kysely sees it. Statements with parameters get a name, so that the database parses and plans each text
 * once a connection: Kysely's texts are few and fixed; the values travel apart from them. The beginning of a
 * transaction travels together with its first statement (the clients are in pipeline mode): one round trip less.
 */
export function statementPool(pool: Pool): StatementPool {
  const names = new Map<string, string>()
  const wrapped = new WeakMap<PoolClient, StatementClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function wrap(client: PoolClient): StatementClient {
    let outdated = false
    let begun: Promise<unknown> | undefined

    async function send<Row extends QueryResultRow>(
      text: string,
      values: readonly unknown[],
    ): Promise<QueryResult<Row>> {
      const name = values.length > 0 ? nameOf(text) : undefined
      try {
        return await client.query<Row>({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      } catch (error) {
        if ((error as { code?: string }).code === PLAN_OUTDATED) outdated = true
        throw nameConnectionLoss(error)
      }
    }

    async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
      if (begun === undefined && BEGINNING.test(text)) {
        begun = send(text, values)
        // Whoever sends the next statement learns of a failure; until then nobody is listening.
        begun.catch(() => undefined)
        return NO_ROWS
      }
      const before = begun
      begun = undefined
      const [, result] = await Promise.all([before, send(text, values)])
      return result
    }

    return {
      send,
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(destroy || outdated),
    }
  }

  async function connect(): Promise<StatementClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw nameConnectionLoss(error)
    })
    const known = wrapped.get(client)
    if (known) return known
    const made = wrap(client)
    wrapped.set(client, made)
    return made
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect,
    async together(statements) {
      const client = await connect()
      const answers = await Promise.allSettled(
        statements.map(({ sql, parameters }) => client.send(sql, parameters)),
      )
      client.release()
      return answers
    },
  }
}

interface StatementClient extends PostgresPoolClient {
  send(text: string, values: readonly unknown[]): Promise<QueryResult<Record<string, unknown>>>
}
