import type { SnapshotFrom } from 'xstate'
import type { pouchFactMachine } from './machine.ts'
import { readFact } from './reading.ts'

type PouchFact = SnapshotFrom<typeof pouchFactMachine>

/** The refusal name of the typed text; null before saving is tried. */
export const selectFault = (fact: PouchFact): string | null => {
  if (!fact.matches({ editing: 'faulty' })) return null
  const read = readFact(fact.context)
  return 'fault' in read ? read.fault : null
}

/** True also while the pouch is reloading. */
export const selectIsSaving = (fact: PouchFact): boolean =>
  (['saving', 'rereading'] as const).some((state) => fact.matches(state))

/** The network or the server failed; the same request can be sent again. */
export const selectHasFailed = (fact: PouchFact): boolean => fact.matches('failed')
