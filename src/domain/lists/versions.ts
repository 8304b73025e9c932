/** A row as a person saw it. */
export interface VersionedRow {
  readonly id: string
  readonly version: number
}

/** The versions of rows by id, as commands on several rows send them. */
export function versionsOf(rows: readonly VersionedRow[]): Readonly<Record<string, number>> {
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]))
}
