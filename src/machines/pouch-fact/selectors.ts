import type { SnapshotFrom } from 'xstate'
import type { pouchFactMachine } from './machine.ts'
import { readFact } from './reading.ts'

type PouchFact = SnapshotFrom<typeof pouchFactMachine>

/** What is wrong with what was typed, by the name of a failure; null until it was to be saved. */
export const selectFault = (fact: PouchFact): string | null => {
  if (!fact.matches({ editing: 'faulty' })) return null
  const read = readFact(fact.context)
  return 'fault' in read ? read.fault : null
}

/** True also while the pouch is read again. */
export const selectIsSaving = (fact: PouchFact): boolean =>
  (['saving', 'rereading'] as const).some((state) => fact.matches(state))

/** The network or the server failed; the same can be sent again. */
export const selectHasFailed = (fact: PouchFact): boolean => fact.matches('failed')

/** The code to tell the person once it is said, else null. */
export const selectSaidCode = (fact: PouchFact): number | null =>
  fact.matches('said') ? fact.context.code : null
