import type { ActorRefFrom } from 'xstate'
import type { remittanceControlWith } from '../../machines/remittance-control/machine.ts'

/** The running machine that the parts of this screen read and send events to. */
export type CheckActor = ActorRefFrom<ReturnType<typeof remittanceControlWith>>
