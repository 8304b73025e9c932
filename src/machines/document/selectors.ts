import type { SnapshotFrom } from 'xstate'
import type { documentMachine } from './machine.ts'

type Snapshot = SnapshotFrom<typeof documentMachine>

/** What the document is: the machine holds whatever its port brought, so the reader names it. */
export function selectDocument<Data>(snapshot: Snapshot): Data | null {
  return snapshot.context.data as Data | null
}
