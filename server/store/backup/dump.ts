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

/** Target size of a batch of rows in characters. */
const BATCH_CHARACTERS = 1_000_000
const FIRST_BATCH_ROWS = 100
const MAX_BATCH_ROWS = 5_000

/** Settings that give the same text for the same value on every engine. */
const UNIFORM_TEXT_SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1"

/** The version of the program that wrote a backup, and the time. */
export interface BackupMark {
  readonly program: string
  readonly takenAt: Instant
}

/**
 * Writes an uncompressed backup: a consistent snapshot, while other connections continue to write. Memory use
 * is constant, because it writes no faster than `out` accepts. Does not end `out`.
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
    await sql.raw(UNIFORM_TEXT_SETTINGS).execute(trx)
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

/** The rows of a table as lines, in batches. */
async function* rowsOf(trx: Transaction<Schema>, { table, columns }: TableLine): AsyncGenerator<string> {
  const values = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))
  await sql`
    declare backup no scroll cursor for
    select array_to_json(array[${values}]::text[])::text as line from ${sql.table(table)}`.execute(trx)
  let batchRows = FIRST_BATCH_ROWS
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${batchRows} from backup`).execute(trx)
    if (rows.length === 0) break
    const text = `${rows.map((row) => row.line).join('\n')}\n`
    yield text
    const fittingRows = Math.floor((rows.length * BATCH_CHARACTERS) / text.length)
    batchRows = Math.min(Math.max(fittingRows, 1), MAX_BATCH_ROWS)
  }
  await sql.raw('close backup').execute(trx)
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
