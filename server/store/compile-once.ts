import type { CompiledQuery, Kysely, QueryExecutorProvider, QueryResult } from 'kysely'
import type { Schema } from './schema.ts'

/** A query of Kysely, built but not executed. */
interface Query<Row> {
  compile(executor: QueryExecutorProvider): CompiledQuery<Row>
}

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Throws when the placeholder would become part of a text. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`A statement that is compiled once can't depend on the value of ${this.name}`)
  }
}

/** Any property read from it is the placeholder of that name. */
const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A statement that is compiled at its first execution: building its text takes Kysely longer than sending it. `build` is called once, with
 * placeholders instead of the values, so it must not look at them. For a text that depends on a value, use `compileOnceFor`.
 *
 * @example
 * const selectLog = compileOnce<{ id: string }, { status: string }>(({ id }, trx) =>
 *   trx.selectFrom('cash_logs').select('status').where('id', '=', id))
 * const { rows } = await selectLog(trx, { id })
 */
export function compileOnce<Values extends object, Row = unknown>(
  build: (values: Values, db: Kysely<Schema>) => Query<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, values) => {
    compiled ??= build(PLACEHOLDERS as Values, db).compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    )
    return db.executeQuery<Row>({ ...compiled, parameters })
  }
}

/** Like `compileOnce`, for a statement whose text depends on a key. There must be few keys, because the statement of each stays in memory. */
export function compileOnceFor<Key, Values extends object, Row = unknown>(
  build: (key: Key, values: Values, db: Kysely<Schema>) => Query<Row>,
): (db: Kysely<Schema>, key: Key, values: Values) => Promise<QueryResult<Row>> {
  const statements = new Map<Key, ReturnType<typeof compileOnce<Values, Row>>>()
  return (db, key, values) => {
    const statement =
      statements.get(key) ??
      compileOnce<Values, Row>((placeholders, kysely) => build(key, placeholders, kysely))
    statements.set(key, statement)
    return statement(db, values)
  }
}
