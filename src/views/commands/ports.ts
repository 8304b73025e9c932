import type { FindQuery, FoundRecord } from '../../domain/lists/find.ts'
import type { ReadPort } from '../../machines/port.ts'

/** Finds records by their number, date, amount or a name. */
type FindRecords = ReadPort<{ readonly queries: readonly FindQuery[] }, readonly FoundRecord[]>

declare module '../app.tsx' {
  interface Ports {
    /** Its code is loaded on first use. */
    readonly findRecords: FindRecords
  }
}
