import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirectoryInUse, LockFileDamaged } from '../failures.ts'

/** A locked data directory. `release` unlocks it; so does the end of the process. */
interface DirectoryLock {
  release(): void
}

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/**
 * Locks the data directory for this process. Node cannot lock files, but its built-in SQLite locks its database file through the
 * operating system. Such a lock ends with the process, even after kill -9, needs no clean-up, and works across containers that share a
 * volume, which a socket or a process id would not.
 *
 * The operating system releases the lock when this process closes any other handle of the file: never read `lock.db`.
 *
 * @throws DataDirectoryInUse with the directory and, if known, the id of the process that holds it; LockFileDamaged
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holderFile = join(directory, 'lock.pid')
  const database = new DatabaseSync(join(directory, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_CORRUPT || errcode === SQLITE_NOTADB)
      throw new LockFileDamaged(join(directory, 'lock.db'), error)
    if (errcode !== SQLITE_BUSY) throw error
    throw new DataDirectoryInUse(realpathSync(directory), readHolder(holderFile))
  }
  writeFileSync(holderFile, String(process.pid))
  return { release: () => database.close() }
}

/** The process id that was written last, for the error message only; undefined when it can't be read. */
function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
