import type { ActorRefFrom } from 'xstate'
import type { bankMatchingWith } from '../../../machines/bank-matching/machine.ts'

/** The running machine that the parts of the matching screen read and send events to. */
export type MatchingActor = ActorRefFrom<ReturnType<typeof bankMatchingWith>>
