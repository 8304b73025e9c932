import { z } from 'zod'

/**
 * A backup is text compressed with gzip. The first line is the header. Each table then has a line with its columns, and one line per row (its
 * values in PostgreSQL's text format, JSON null for SQL null). The last line has the totals to verify after a restore, and the SHA-256 of all
 * previous lines. The rows do not depend on the engine.
 */
export const BACKUP_FORMAT = 'sacoche-backup'
export const BACKUP_FORMAT_VERSION = 1

/** The first line: the file format and the schema of its rows. */
export const headerLine = z.object({
  format: z.literal(BACKUP_FORMAT),
  formatVersion: z.int().positive(),
  /** The version of the program that wrote the backup. */
  program: z.string(),
  engine: z.enum(['embedded', 'postgresql']),
  takenAt: z.string(),
  /** The names of the applied migrations, in order. */
  schema: z.array(z.string()).nonempty(),
})
export type HeaderLine = z.infer<typeof headerLine>

/** The line before the rows of a table. */
export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type TableLine = z.infer<typeof tableLine>

/** The number of rows of a table and the sum of each of its amounts, in whole cents as text. */
const tally = z.object({ rows: z.int(), cents: z.record(z.string(), z.string()) })
export type TableTally = z.infer<typeof tally>

/** The totals of a backup, which are verified after a restore. */
const contents = z.object({
  tables: z.record(z.string(), tally),
  /** The heads of all audit chains: how many chains, how many events, and the SHA-256 of their hashes in order. */
  audit: z.object({ chains: z.int(), events: z.int(), heads: z.string() }),
})
export type BackupContents = z.infer<typeof contents>

/** The last line. */
export const endLine = z.object({ end: contents, sha256: z.string() })

/** A file that can't be restored. The message tells the operator the reason. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/** A backup can't be restored into this database, because the database is not empty or has a later schema. */
export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty'
}

/** The database has no schema to back up. */
export class NothingToBackUp extends Error {
  override readonly name = 'NothingToBackUp'
}
