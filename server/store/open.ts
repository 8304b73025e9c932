import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { columnTypes } from './column-values.ts'
import { assertSpaceFor, createSpaceCheck } from './disk-space.ts'
import { damagedFiles, needsRecovery } from './embedded/damage.ts'
import { type EmbeddedEngine, startEngine } from './embedded/engine.ts'
import { isFatalForEngine } from './embedded/fatal-errors.ts'
import { lockDirectory } from './embedded/lock.ts'
import { DataDirectoryDamaged, type StoreUnavailable } from './failures.ts'
import type { Schema } from './schema.ts'
import { type PoolOptions, type StatementPool, statementPool } from './statements.ts'

/** The options of the database: PostgreSQL at `databaseUrl` when given, otherwise the embedded engine in `dataDir`. */
interface StoreOptions {
  readonly databaseUrl?: string
  readonly dataDir?: string
  /** False behind a pooler in transaction mode; by default true. */
  readonly preparedStatements?: boolean
  /** A request that would probably wait longer for a connection is refused at once, unless few others wait; in milliseconds. */
  readonly longestWaitMs?: number
  /** Maximum number of connections to PostgreSQL, without the one of `probe`. The embedded engine has one. */
  readonly poolSize?: number
  /** Time limit for getting a connection to PostgreSQL, a new one or one of the pool; in milliseconds. */
  readonly connectWithinMs?: number
  /** Bytes to keep free on the disk of the embedded engine; below that, writes are refused. */
  readonly reserveBytes?: number
  /** Called for every broken connection, in use or idle. */
  readonly onConnectionError?: (error: Error) => void
  /** Called before the embedded engine replays its log, which it does if it was not closed the last time. The replay may take a minute. */
  readonly onRecovery?: () => void
}

/** The open database. All tenant data is accessed through the functions of `scope.ts`. */
export interface Database {
  readonly engine: 'embedded' | 'postgresql'
  /**
   * Typed queries as the login role, for migrations and the store itself. Without the settings of `scope.ts`
   * a role that is no superuser sees no tenant data.
   */
  readonly kysely: Kysely<Schema>
  /** Like `kysely`, over a separate connection on PostgreSQL: for checks that must not wait for a busy pool. */
  readonly probe: { readonly kysely: Kysely<Schema> }
  /** Sends several statements as the login role in one round trip. */
  readonly together: StatementPool['together']
  /** True while queries are answered within a few seconds. */
  healthy(): Promise<boolean>
  /** @throws StoreUnavailable when the engine has failed; StoreFull when the disk is nearly full */
  assertWritable(): Promise<void>
  /** The cause when the database has failed permanently. */
  failure(): StoreUnavailable | undefined
  /** The number of open connections, of idle ones, and of requests that wait for one. */
  load(): { readonly connections: number; readonly idle: number; readonly waiting: number }
  /**
   * Opens a copy of the data, with at least everything acknowledged so far. Long reads use the copy, because the embedded engine has one connection.
   * The caller closes the copy. Undefined on PostgreSQL, which has snapshots.
   *
   * @throws StoreFull when there is no room for a copy
   */
  openCopy?(): Promise<Database>
  /** The number of disk syncs of the embedded engine since the start; undefined on PostgreSQL. */
  syncs(): number | undefined
  /**
   * The same database over the same connections, on which a statement without an answer within this time fails with StoreUnavailable. On
   * PostgreSQL, whose machine can vanish; the embedded engine has no limit.
   */
  answeringWithin(milliseconds: number): Database
  /** Waits for running queries, then closes. */
  close(): Promise<void>
}

const HEALTH_MILLISECONDS = 5_000
const POOL_SIZE = 10
/** The default of `connectWithinMs`. */
const CONNECT_WITHIN_MS = 10_000
/** After this time without traffic the system asks the other machine every second whether it is there, and ends the connection after ten failures. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** Longer than a check of the database may take before its result is `databaseSlow`. */
const PROBE_ANSWER_MS = 10_000
/** Only the program's user may read the data directory. */
const OWNER_ALONE = 0o700

/**
 * Opens the database; creates the data directory when it does not exist. Does not migrate.
 *
 * @throws DataDirectoryInUse when another process holds `dataDir`; LockFileDamaged; DataDirectoryDamaged when the engine can't open its
 *   files
 */
export async function openDatabase(options: StoreOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return openPostgres(options.databaseUrl, options)
  if (options.dataDir === undefined) throw new TypeError('Either databaseUrl or dataDir must be given')
  return openEmbedded(options.dataDir, options)
}

function openPostgres(connectionString: string, options: StoreOptions): Database {
  const config = {
    connectionString,
    connectionTimeoutMillis: options.connectWithinMs ?? CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  }
  const pool = createPool({ ...config, max: options.poolSize ?? POOL_SIZE }, options)
  const probePool = createPool({ ...config, max: 1 }, options)
  return assembleDatabase('postgresql', pool, poolUseOf(options), {
    probe: probePool,
    failure: () => undefined,
    syncs: () => undefined,
    assertSpace: () => Promise.resolve(),
    close: () => probePool.end(),
  })
}

async function openEmbedded(dataDir: string, options: StoreOptions): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ALONE })
  const lock = lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'postgres')
    // The engine's library is not loaded where PostgreSQL is used.
    const { ensureCluster } = await import('./embedded/cluster.ts')
    await ensureCluster(directory)
    await dropCopy(directory)
    if (needsRecovery(directory)) options.onRecovery?.()
    const engine = await startEngine(directory).catch((error: unknown) => {
      throw new DataDirectoryDamaged(directory, damagedFiles(directory), error)
    })
    const database = assembleEmbedded(engine, options, {
      assertSpace: createSpaceCheck(dataDir, options.reserveBytes),
      ended: () => Promise.resolve(lock.release()),
    })
    return { ...database, openCopy: () => openCopy(engine, directory, options) }
  } catch (error) {
    lock.release()
    throw error
  }
}

function assembleEmbedded(
  engine: EmbeddedEngine,
  options: StoreOptions,
  { assertSpace, ended }: { assertSpace(): Promise<void>; ended(): Promise<void> },
): Database {
  return assembleDatabase('embedded', createEmbeddedPool(engine, options), poolUseOf(options), {
    failure: engine.failure,
    syncs: engine.syncs,
    assertSpace,
    close: async () => {
      await engine.stop()
      await ended()
    },
  })
}

function copyPathOf(directory: string): string {
  return `${directory}-copy`
}

/** Deletes the copy, if there is one. */
function dropCopy(directory: string): Promise<void> {
  return rm(copyPathOf(directory), { recursive: true, force: true })
}

/** A second engine on a copy of the cluster; closing it deletes the copy. */
async function openCopy(engine: EmbeddedEngine, directory: string, options: StoreOptions): Promise<Database> {
  const copy = copyPathOf(directory)
  const drop = () => dropCopy(directory)
  await drop()
  await assertSpaceFor(directory, options.reserveBytes)
  try {
    await engine.copyTo(copy)
    return assembleEmbedded(await startEngine(copy), options, {
      assertSpace: () => Promise.reject(new TypeError('A copy is only read')),
      ended: drop,
    })
  } catch (error) {
    await drop()
    throw error
  }
}

/** A pool of one connection without an idle timeout: its prepared statements stay valid, and the engine has only one anyway. */
function createEmbeddedPool(engine: EmbeddedEngine, options: StoreOptions): Pool {
  const pool = createPool(
    {
      stream: () => engine.connect(),
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
    },
    options,
  )
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', (error: { code?: string }) => {
      if (isFatalForEngine(error.code)) engine.fail(error)
    })
  })
  return pool
}

function createPool(config: PoolConfig, options: StoreOptions): Pool {
  const pool = new Pool({ ...config, types: columnTypes, pipeline: true })
  // A broken connection rejects its query and emits an error event. An error event without a listener ends the process. The pool repeats the
  // events of idle connections, so only those of the connections are reported.
  pool.on('connect', (client) => client.on('error', (error) => options.onConnectionError?.(error)))
  pool.on('error', () => undefined)
  return pool
}

interface EngineParts {
  /** The connection of `Database.probe`; by default the pool's. */
  readonly probe?: Pool
  failure(): StoreUnavailable | undefined
  syncs(): number | undefined
  assertSpace(): Promise<void>
  close(): Promise<void>
}

/** Default of `longestWaitMs`. It is shorter than the time limit of browsers. */
const LONGEST_WAIT_MS = 10_000

function poolUseOf({
  preparedStatements = true,
  longestWaitMs = LONGEST_WAIT_MS,
}: StoreOptions): PoolOptions {
  return { prepared: preparedStatements, longestWaitMs }
}

function assembleDatabase(
  engine: Database['engine'],
  pool: Pool,
  use: PoolOptions,
  parts: EngineParts,
): Database {
  const statements = statementPool(pool, use)
  const kysely = kyselyOn(statements)
  return {
    engine,
    kysely,
    probe: {
      kysely: parts.probe
        ? kyselyOn(statementPool(parts.probe, use).answeringWithin(PROBE_ANSWER_MS))
        : kysely,
    },
    together: statements.together,
    failure: parts.failure,
    syncs: parts.syncs,
    load: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async healthy() {
      if (parts.failure()) return false
      const query = {
        text: 'select 1',
        ...(engine === 'embedded' ? {} : { query_timeout: HEALTH_MILLISECONDS }),
      }
      const answered = pool.query(query).then(
        () => true,
        () => false,
      )
      return Promise.race([answered, valueAfter(HEALTH_MILLISECONDS, false)])
    },
    async assertWritable() {
      const failure = parts.failure()
      if (failure) throw failure
      await parts.assertSpace()
    },
    answeringWithin(milliseconds) {
      if (engine === 'embedded') return this
      const limited = statements.answeringWithin(milliseconds)
      return { ...this, kysely: kyselyOn(limited), together: limited.together }
    },
    async close() {
      await pool.end()
      await parts.close()
    },
  }
}

function kyselyOn(pool: StatementPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

function valueAfter<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref())
}
