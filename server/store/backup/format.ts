import { z } from 'zod'

/**
 * A backup is text, packed with gzip, a line a row: first what it is, then each table by a line that names its columns
 * and one line for each of its rows (the columns as PostgreSQL writes them, null where there is nothing), last what was
 * counted and the SHA-256 of all lines before. Nothing of it depends on the engine that it was taken from.
 */
export const FORMAT = 'sacoche-backup'
export const FORMAT_VERSION = 1

/** The first line: what the file is and which schema its rows are of. */
export const header = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().positive(),
  /** Version of the program that took it. */
  program: z.string(),
  engine: z.enum(['embedded', 'postgresql']),
  takenAt: z.string(),
  /** A table that needs vacuuming or analyzing. */
  schema: z.array(z.string()).nonempty(),
})
export type Header = z.infer<typeof header>

/** The line before the rows of a table. */
export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
})
export type TableLine = z.infer<typeof tableLine>

/** How many rows a table has and what each of its amounts adds up to, in whole cents written as text. */
const tally = z.object({ rows: z.int(), cents: z.record(z.string(), z.string()) })
export type Tally = z.infer<typeof tally>

/** What a backup holds, to be found again after it was restored. */
export const contents = z.object({
  tables: z.record(z.string(), tally),
  /** The heads of all audit chains: how many chains, how many events, and the SHA-256 of their hashes in order. */
  audit: z.object({ chains: z.int(), events: z.int(), heads: z.string() }),
})
export type Contents = z.infer<typeof contents>

/** The last line. */
export const end = z.object({ end: contents, sha256: z.string() })

/** A file that can't be restored. Its message says why and is meant for whoever runs the command. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
}

/** A database that a backup can't be restored into, because something is there already. */
export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty'
}

/** There is nothing that a backup could be taken of. */
export class NothingToBackUp extends Error {
  override readonly name = 'NothingToBackUp'
}
