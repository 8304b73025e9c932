import { sql, type Transaction } from 'kysely'
import type { Instant } from '../../../src/domain/dates/calendar.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import type { Database } from '../open.ts'
import type { Schema } from '../schema.ts'
import { asSystem } from '../scope.ts'
import { type Contents, type Header, type TableLine, TargetNotEmpty, UnusableBackup } from './format.ts'
import { readHeader, readPieces } from './read.ts'
import { appliedSteps, countContents, listTables } from './tables.ts'
import { withoutRules } from './without-rules.ts'

/** Maximum number of rows of a batch, and its approximate size in characters. */
const PORTION = { rows: 1_000, characters: 1_000_000 } as const

/** The database can't parse a value, or the value violates a constraint: valid backups contain no such rows. */
const REFUSED_ROW = /^2[23]/u

export interface RestoreOptions {
  readonly now: Instant
  /** Called from time to time with the number of rows so far. */
  readonly onProgress?: (rows: number) => void
}

export interface Restored {
  readonly header: Header
  readonly contents: Contents
}

/**
 * Restores a backup into an empty database at the schema of the backup: completely and verified by its counts, or not at all. Ends all
 * sessions. `migrate` then updates the schema.
 *
 * @throws UnusableBackup when the file is not a backup, is damaged or from a newer program; TargetNotEmpty
 */
export async function restoreBackup(db: Database, file: string, options: RestoreOptions): Promise<Restored> {
  const header = await readHeader(file)
  const steps = stepsOf(file, header)
  await refuseFull(db, header)
  await migrate(db, steps)
  const contents = await asSystem(db, (trx) => load(trx, file, options)).catch((error: unknown) => {
    const { code, table } = error as { code?: string; table?: string }
    if (!REFUSED_ROW.test(code ?? '')) throw error
    throw new UnusableBackup(
      `${file} is damaged and was not restored: the database takes no such row${table === undefined ? '' : ` in ${table}`}.`,
      { cause: error },
    )
  })
  await sql.raw('analyze').execute(db.kysely)
  return { header, contents }
}

/** The migrations that create the schema of the backup. */
function stepsOf(file: string, { schema, program }: Header): typeof MIGRATIONS {
  const unknown = schema.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) {
    throw new UnusableBackup(
      `${file} was taken by version ${program}, whose schema this program does not know (${unknown.join(', ')}). Restore it with that version or a later one.`,
    )
  }
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => schema.includes(name)))
}

/** Refuses a database with an organization in it, or with a newer schema than the backup's. */
async function refuseFull(db: Database, { schema }: Header): Promise<void> {
  const steps = await appliedSteps(db.kysely)
  const tables = await listTables(db.kysely)
  if (steps === null) {
    if (tables.length === 0) return
    throw new TargetNotEmpty(
      `The database is not empty: it has the table ${tables[0]?.table}. Give an empty one.`,
    )
  }
  const isOccupied = await asSystem(db, async (trx) => {
    const { rows } = await sql`select from organizations limit 1`.execute(trx)
    return rows.length > 0
  })
  if (isOccupied) throw new TargetNotEmpty('The database is not empty. Restore into an empty one.')
  const later = steps.filter((step) => !schema.includes(step))
  if (later.length > 0) {
    throw new TargetNotEmpty(
      `The database has a later schema (${later.join(', ')}) than the backup. Give one in which nothing was started yet.`,
    )
  }
}

async function load(
  trx: Transaction<Schema>,
  file: string,
  { now, onProgress }: RestoreOptions,
): Promise<Contents> {
  const tables = await listTables(trx)
  let expectedContents: Contents | undefined
  await withoutRules(trx, tables, async () => {
    for (const { table } of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
    let into: TableLine | undefined
    let portion: string[] = []
    let characters = 0
    let rows = 0
    const flush = async () => {
      if (into && portion.length > 0) await insert(trx, into, portion)
      rows += portion.length
      if (portion.length > 0) onProgress?.(rows)
      portion = []
      characters = 0
    }
    for await (const piece of readPieces(file)) {
      if (piece.kind === 'row') {
        portion.push(piece.json)
        characters += piece.json.length
        if (portion.length < PORTION.rows && characters < PORTION.characters) continue
      }
      await flush()
      if (piece.kind === 'table') into = sameTable(file, tables, piece.table)
      if (piece.kind === 'end') expectedContents = piece.contents
    }
  })
  const found = await countContents(trx, tables)
  refuseDifference(file, expectedContents, found)
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute()
  return found
}

function sameTable(file: string, tables: readonly TableLine[], backupTable: TableLine): TableLine {
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

function refuseDifference(file: string, expectedContents: Contents | undefined, found: Contents): void {
  const names = new Set([...Object.keys(expectedContents?.tables ?? {}), ...Object.keys(found.tables)])
  const different = [...names].filter((name) => !isSame(expectedContents?.tables[name], found.tables[name]))
  if (expectedContents && !isSame(expectedContents.audit, found.audit)) different.push('audit_heads')
  if (!expectedContents || different.length > 0) {
    throw new UnusableBackup(
      `${file} was not restored: what is in the database then is not what was counted when it was taken (${different.join(', ')}).`,
    )
  }
}

function isSame(one: object | undefined, other: object | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}
