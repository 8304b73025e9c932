import type { SnapshotFrom } from 'xstate'
import type { pouchFieldMachine } from './machine.ts'
import { parsePouchField } from './reading.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

type PouchField = SnapshotFrom<typeof pouchFieldMachine>

/** The refusal name of the typed text; null before saving is tried. */
export const selectFault = (field: PouchField): string | null => {
  if (!field.matches({ editing: 'faulty' })) return null
  const parsed = parsePouchField(field.context)
  return 'fault' in parsed ? parsed.fault : null
}
