import type { SnapshotFrom } from 'xstate'
import type { pouchFieldMachine } from './machine.ts'
import { readPouchField } from './reading.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

type PouchField = SnapshotFrom<typeof pouchFieldMachine>

/** The refusal name of the typed text; null before saving is tried. */
export const selectFault = (fact: PouchField): string | null => {
  if (!fact.matches({ editing: 'faulty' })) return null
  const read = readPouchField(fact.context)
  return 'fault' in read ? read.fault : null
}
