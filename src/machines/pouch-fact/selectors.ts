import type { SnapshotFrom } from 'xstate'
import type { pouchFactMachine } from './machine.ts'
import { readFact } from './reading.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

type PouchFact = SnapshotFrom<typeof pouchFactMachine>

/** The refusal name of the typed text; null before saving is tried. */
export const selectFault = (fact: PouchFact): string | null => {
  if (!fact.matches({ editing: 'faulty' })) return null
  const read = readFact(fact.context)
  return 'fault' in read ? read.fault : null
}
