/** A row as a person saw it. */
export interface VersionedRow {
  readonly id: string
  readonly version: number
}
