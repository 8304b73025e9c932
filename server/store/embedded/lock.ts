import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataDirectoryInUse, LockFileDamaged } from '../failures.ts'

/** A locked data directory. `release` unlocks it; so does the end of the process. */
export interface DirectoryLock {
  release(): void
}

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/**
 * Takes the data directory for this process alone. Node has no file lock of its own, but the SQLite inside it locks
 * its file through the operating system: the lock ends with the process (kill -9 as well), needs no clean-up, and is
 * seen by another container on the same volume, which a socket's name or a process id would not be.
 *
 * The system forgets such a lock when the process closes the file by any other handle: never read `lock.db`.
 *
 * @throws DataDirectoryInUse with the directory and the id of the process that holds it; LockFileDamaged
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

/** Only for the message; the lock does not depend on it. Absent when the holder has not yet written it. */
function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
