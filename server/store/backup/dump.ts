import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../../src/domain/dates/calendar.ts'
import type { Database } from '../open.ts'
import type { Schema } from '../schema.ts'
import { asSystemSnapshot } from '../scope.ts'
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupContents,
  type HeaderLine,
  NothingToBackUp,
  type TableLine,
} from './format.ts'
import { appliedMigrations, countContents, listTables } from './tables.ts'

/** The largest batch of several rows, in stored bytes. Its lines are larger: hexadecimal digits take twice the bytes of a file. */
const BATCH_BYTES = 500_000
/** How many sizes of rows are read at once. */
const SIZES_READ = 5_000

/** Settings that give the same text for the same value on every engine, and the same order of rows to two cursors. */
const SESSION_SETTINGS =
  "set local synchronize_seqscans = off; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/** The version of the program that wrote a backup, and the time. */
export interface BackupMark {
  readonly program: string
  readonly takenAt: Instant
}

/**
 * Writes an uncompressed backup: a consistent snapshot, while other connections continue to write. Memory use
 * is bounded by the largest row, because it writes no faster than `out` accepts. Does not end `out`.
 *
 * @throws NothingToBackUp when there is no schema; an Error when the database interrupts the transaction, or `out` fails
 */
export async function dumpDatabase(
  db: Pick<Database, 'kysely' | 'engine'>,
  mark: BackupMark,
  out: Writable,
): Promise<BackupContents> {
  const digest = createHash('sha256')
  const write = (text: string) => {
    digest.update(text)
    return send(out, text)
  }
  let hasStarted = false
  return asSystemSnapshot(db, async (trx) => {
    // A retried transaction can't undo what was already written to the file.
    if (hasStarted) throw new Error('The database interrupted the backup: start it again')
    const schema = await appliedMigrations(trx)
    if (schema === null)
      throw new NothingToBackUp('There is nothing to back up: the database has no schema yet.')
    hasStarted = true
    await sql.raw(SESSION_SETTINGS).execute(trx)
    const header = {
      format: BACKUP_FORMAT,
      formatVersion: BACKUP_FORMAT_VERSION,
      ...mark,
      engine: db.engine,
      schema,
    }
    await write(lineOf(header as HeaderLine))
    const tables = await listTables(trx)
    for (const table of tables) {
      await write(lineOf(table))
      for await (const rows of rowsOf(trx, table)) await write(rows)
    }
    const contents = await countContents(trx, tables)
    await send(out, lineOf({ end: contents, sha256: digest.digest('hex') }))
    return contents
  })
}

/**
 * The rows of a table as lines, in batches. A batch is sized before it is read, so that large files in a column don't fill the memory: a second
 * cursor, which reads the same snapshot in the same order, returns the stored sizes of the rows.
 */
async function* rowsOf(trx: Transaction<Schema>, { table, columns }: TableLine): AsyncGenerator<string> {
  const names = columns.map(({ name }) => sql.ref(name))
  const values = sql.join(names.map((name) => sql`${name}::text`))
  const sizes = sql.join(
    names.map((name) => sql`coalesce(pg_column_size(${name}), 0)`),
    sql` + `,
  )
  await sql`declare row_sizes no scroll cursor for select (${sizes})::int as size from ${sql.table(table)}`.execute(
    trx,
  )
  await sql`
    declare backup no scroll cursor for
    select array_to_json(array[${values}]::text[])::text as line from ${sql.table(table)}`.execute(trx)
  for (;;) {
    const { rows } = await sql.raw<{ size: number }>(`fetch ${SIZES_READ} from row_sizes`).execute(trx)
    if (rows.length === 0) break
    for (const count of batchesOf(rows.map(({ size }) => size))) {
      const batch = await sql.raw<{ line: string }>(`fetch ${count} from backup`).execute(trx)
      yield `${batch.rows.map(({ line }) => line).join('\n')}\n`
    }
  }
  await sql.raw('close backup').execute(trx)
  await sql.raw('close row_sizes').execute(trx)
}

/** The numbers of rows of the batches for rows of these stored sizes in bytes: each batch has one row, or at most `BATCH_BYTES`. */
function batchesOf(sizes: readonly number[]): readonly number[] {
  const counts: number[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const size of sizes) {
    bytes += size
    if (bytes > BATCH_BYTES) {
      counts.push(0)
      bytes = size
    }
    counts[counts.length - 1]! += 1
  }
  return counts
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** Resolves when the stream has accepted the text; rejects when the stream fails. */
function send(out: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    out.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
