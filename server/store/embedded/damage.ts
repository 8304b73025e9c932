import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const BLOCK_BYTES = 8_192
const LOG_SEGMENT_BYTES = 16 * 1_048_576
const LOG_SEGMENT = /^[0-9A-F]{24}$/u
/** The file name of a table or index, of another fork of it (free space map, visibility map, init), or of a further segment of 1 GB of these. */
const RELATION = /^\d+(?:_(?:fsm|vm|init))?(?:\.\d+)?$/u
/** The files of system catalogs that always have rows: types, columns, functions, tables, roles and databases. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['1247', '1249', '1255', '1259', '1260', '1262'])
/** Files without which the engine does not start. */
const REQUIRED = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'pg_xact/0000'] as const

/**
 * The files of a cluster that are missing, empty or cut off, as far as their sizes show it. The message of a failed start names them.
 * Other damage is not found.
 */
export function damagedFiles(cluster: string): readonly string[] {
  const entries = readdirSync(cluster, { withFileTypes: true, recursive: true })
  const broken = entries.flatMap((entry) => (isCutOff(entry) ? [relative(cluster, pathOf(entry))] : []))
  const present = new Set(entries.map((entry) => relative(cluster, pathOf(entry))))
  const missing = REQUIRED.filter((file) => !present.has(file))
  const isLogMissing = !entries.some(
    ({ name, parentPath }) => parentPath.endsWith('pg_wal') && LOG_SEGMENT.test(name),
  )
  return [...missing, ...(isLogMissing ? ['pg_wal'] : []), ...broken].toSorted()
}

function pathOf({ parentPath, name }: Dirent): string {
  return join(parentPath, name)
}

function isCutOff(entry: Dirent): boolean {
  if (!entry.isFile()) return false
  const { size } = statSync(pathOf(entry))
  if (entry.name === 'pg_control') return size !== BLOCK_BYTES
  if (entry.name === 'pg_filenode.map') return size === 0
  if (entry.parentPath.endsWith('pg_xact')) return size === 0 || size % BLOCK_BYTES !== 0
  if (LOG_SEGMENT.test(entry.name)) return size !== LOG_SEGMENT_BYTES
  if (NEVER_EMPTY.has(entry.name) && size === 0) return true
  return RELATION.test(entry.name) && size % BLOCK_BYTES !== 0
}

/** Offset of the state in `pg_control`, and the state of a cluster that was shut down: the log need not be replayed. */
const STATE_OFFSET = 16
const SHUT_DOWN = 1

/** True when the cluster was not shut down, so that the engine first replays its log; false when the file can't be read. */
export function needsRecovery(cluster: string): boolean {
  try {
    return readFileSync(join(cluster, 'global/pg_control')).readInt32LE(STATE_OFFSET) !== SHUT_DOWN
  } catch {
    return false
  }
}
