/**
 * The errors of the store. Routes answer `StoreFull` and `StoreUnavailable` as the refusals of the same names; the others stop the program
 * at the start, so their messages say what to do.
 */

/** The disk under the data directory has too little space for writes, or for a copy of the data. Reads still work. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** The database can't be reached, the embedded engine has failed, or the server that uses the data directory does not answer or refuses a command. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** So many requests wait for a connection that another one would wait too long. */
export class StoreBusy extends StoreUnavailable {
  constructor() {
    super('Too many requests wait for the database')
  }
}

/** Another process holds the data directory. Two engines on one directory would lose acknowledged writes silently. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'

  constructor(directory: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `the process with id ${pid}`
    super(`The data directory ${directory} is in use by ${holder}. Stop it first, or give another DATA_DIR.`)
  }
}

/** The lock file of the data directory can't be read. It contains no data. */
export class LockFileDamaged extends Error {
  override readonly name = 'LockFileDamaged'

  constructor(file: string, cause: unknown) {
    super(
      `The file ${file} is damaged. It contains no data: make sure that no server uses the directory, delete the file and start again. Check the disk, too: other files may be damaged. If they are, restore the last backup.`,
      { cause },
    )
  }
}

/** The embedded engine can't open its files. */
export class DataDirectoryDamaged extends Error {
  override readonly name = 'DataDirectoryDamaged'

  constructor(cluster: string, files: readonly string[], cause: unknown) {
    const found =
      files.length > 0
        ? `These files are missing or cut off: ${files.join(', ')}.`
        : 'A file is damaged, or the disk is full or failing.'
    super(
      `The database in ${cluster} cannot be opened. ${found} Check the disk. If a file is damaged, move this directory away and restore the last backup with "npm run restore -- <file>".`,
      { cause },
    )
  }
}

/** The database was migrated by a newer version of the program than this one. */
export class DatabaseNewerThanProgram extends Error {
  override readonly name = 'DatabaseNewerThanProgram'
}

/** A migration waited too long for a table that another transaction uses. Its step was rolled back. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked'

  constructor(cause: unknown) {
    super(
      'The migration of the database did not finish: another transaction uses one of the tables. The earlier steps are applied. End long transactions (backups, reports), then start again.',
      { cause },
    )
  }
}

/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'

/** True for an error whose cause is a full or nearly full disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof StoreFull || codeOf(error) === DISK_FULL
}

/**
 * SQLSTATEs of a database that is read-only (a standby, after a failover), of conflicts that outlast the repetitions of a transaction, and of
 * a lock that was not free in time.
 */
const TEMPORARY = new Set(['25006', '40001', '40P01', '55P03'])

/** True for an error after which the same work can succeed later: the cause is not the work but the database, its disk or other transactions. */
export function isTemporary(error: unknown): boolean {
  return isDiskFull(error) || error instanceof StoreUnavailable || TEMPORARY.has(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code
}

/** SQLSTATEs of a damaged page or index, and of a file that is missing. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01'])

/** True for the error of a statement that met a damaged or missing file of the database. */
export function isDamage(error: unknown): boolean {
  return DAMAGED.has(codeOf(error) ?? '')
}

/** SQLSTATE of a server that refuses connections because it starts, replays its log or stops. */
const CANNOT_CONNECT_NOW = '57P03'

/** True when PostgreSQL answers, but only to say that it starts, recovers or stops. */
export function isRecovering(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable &&
    (error.cause as { code?: string } | undefined)?.code === CANNOT_CONNECT_NOW
  )
}
