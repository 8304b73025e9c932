import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../../src/domain/dates/calendar.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Database } from '../open.ts'
import type { Schema } from '../schema.ts'
import { asSystem } from '../scope.ts'
import { sortKeys } from '../sort-keys.ts'
import {
  type BackupContents,
  type HeaderLine,
  type TableLine,
  TargetNotEmpty,
  UnusableBackup,
} from './format.ts'
import { readBackupPieces, readHeader } from './read.ts'
import { appliedMigrations, countContents, listTables } from './tables.ts'
import { withoutRules } from './without-rules.ts'

/** A batch ends at this number of rows or of characters. */
const BATCH = { rows: 1_000, characters: 1_000_000 } as const

/**
 * SQLSTATE classes 22 and 23: the database can't parse a value, or the value violates a constraint. Valid backups contain no such rows.
 */
const INVALID_ROW = /^2[23]/u

interface RestoreOptions {
  readonly now: Instant
  /** Called from time to time with the number of rows so far. */
  readonly onProgress?: (rows: number) => void
}

interface Restored {
  readonly header: HeaderLine
  readonly contents: BackupContents
}

/**
 * Restores a backup into an empty database: creates the schema of the backup, then inserts all rows or none. Compares the number of rows, the
 * sums of the amounts and the heads of the audit chains with the backup. Ends all sessions. The caller then updates the schema with `migrate`.
 *
 * @throws UnusableBackup when the file can't be restored; TargetNotEmpty
 */
export async function restoreBackup(db: Database, file: string, options: RestoreOptions): Promise<Restored> {
  const header = await readHeader(file)
  const steps = migrationsOf(file, header)
  await assertEmpty(db, header)
  await migrate(db, steps)
  const contents = await asSystem(db, (trx) => load(trx, file, options)).catch((error: unknown) => {
    const { code, table } = error as { code?: string; table?: string }
    if (!INVALID_ROW.test(code ?? '')) throw error
    throw new UnusableBackup(
      `${file} is damaged and was not restored: the database rejects a row${table === undefined ? '' : ` of ${table}`}.`,
      { cause: error },
    )
  })
  // Vacuuming marks the pages as visible; until then, index-only scans read the rows in the tables too.
  await sql.raw('vacuum (analyze)').execute(db.kysely)
  return { header, contents }
}

/** The migrations that create the schema of the backup. */
function migrationsOf(file: string, { schema, program }: HeaderLine): typeof MIGRATIONS {
  const unknown = schema.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) {
    throw new UnusableBackup(
      `${file} has steps of the schema that this program does not know (${unknown.join(', ')}). Restore it with a version that has them. It was taken by version ${program}, perhaps after a later version had migrated the database.`,
    )
  }
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => schema.includes(name)))
}

/** Refuses a database with an organization, with migrations that the backup lacks, or with tables but no migrations. */
async function assertEmpty(db: Database, { schema }: HeaderLine): Promise<void> {
  const steps = await appliedMigrations(db.kysely)
  const tables = await listTables(db.kysely)
  if (steps === null) {
    if (tables.length === 0) return
    throw new TargetNotEmpty(
      `The database is not empty: it has the table ${tables[0]?.table}. Restore into an empty one.`,
    )
  }
  const isOccupied = await asSystem(db, async (trx) => {
    const { rows } = await sql`select from organizations limit 1`.execute(trx)
    return rows.length > 0
  })
  if (isOccupied) throw new TargetNotEmpty('The database is not empty. Restore into an empty one.')
  const laterMigrations = steps.filter((step) => !schema.includes(step))
  if (laterMigrations.length > 0) {
    throw new TargetNotEmpty(
      `The database has a later schema (${laterMigrations.join(', ')}) than the backup. Restore into an empty database.`,
    )
  }
}

async function load(
  trx: Transaction<Schema>,
  file: string,
  { now, onProgress }: RestoreOptions,
): Promise<BackupContents> {
  const tables = await listTables(trx)
  let expectedContents: BackupContents | undefined
  await withoutRules(trx, tables, async () => {
    for (const { table } of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
    let currentTable: TableLine | undefined
    let batch: string[] = []
    let characters = 0
    let rows = 0
    const flush = async () => {
      if (currentTable && batch.length > 0) await insert(trx, currentTable, batch)
      rows += batch.length
      if (batch.length > 0) onProgress?.(rows)
      batch = []
      characters = 0
    }
    for await (const piece of readBackupPieces(file)) {
      if (piece.kind === 'row') {
        batch.push(piece.json)
        characters += piece.json.length
        if (batch.length < BATCH.rows && characters < BATCH.characters) continue
      }
      await flush()
      if (piece.kind === 'table') currentTable = assertSameColumns(file, tables, piece.table)
      if (piece.kind === 'end') expectedContents = piece.contents
    }
  })
  const found = await countContents(trx, tables)
  assertSameContents(file, expectedContents, found)
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  return found
}

function assertSameColumns(file: string, tables: readonly TableLine[], backupTable: TableLine): TableLine {
  const found = tables.find((table) => table.table === backupTable.table)
  const columns = (line: TableLine | undefined) =>
    JSON.stringify(line?.columns.map(({ name, type }) => [name, type]).sort())
  if (!found || columns(found) !== columns(backupTable)) {
    throw new UnusableBackup(
      `${file} does not fit its own schema: the table ${backupTable.table} has other columns. It was not taken by this product.`,
    )
  }
  return backupTable
}

async function insert(
  trx: Transaction<Schema>,
  { table, columns }: TableLine,
  rows: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ type }, index) => sql.raw(`(line->>${index})::${type}`)))
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join()}]`}::jsonb) as line`.execute(trx)
}

function assertSameContents(
  file: string,
  expectedContents: BackupContents | undefined,
  found: BackupContents,
): void {
  const names = new Set([...Object.keys(expectedContents?.tables ?? {}), ...Object.keys(found.tables)])
  const different = [...names].filter(
    (name) => !hasSameContent(expectedContents?.tables[name], found.tables[name]),
  )
  if (expectedContents && !hasSameContent(expectedContents.audit, found.audit)) different.push('audit_heads')
  if (!expectedContents || different.length > 0) {
    throw new UnusableBackup(
      `${file} was not restored: the restored rows differ from those counted in the backup (${different.join(', ')}).`,
    )
  }
}

function hasSameContent(a: object | undefined, b: object | undefined): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}
