import type { ActorRefFrom } from 'xstate'
import type { handOverWith } from '../../../machines/hand-over/machine.ts'

/** The running machine that the parts of this screen read and send events to. */
export type HandOverActor = ActorRefFrom<ReturnType<typeof handOverWith>>
