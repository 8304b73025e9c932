import type { ActorRefFrom } from 'xstate'
import type { remittanceWith } from '../../../machines/remittance/machine.ts'

/** The running machine that the parts of this screen read and send events to. */
export type PreparationActor = ActorRefFrom<ReturnType<typeof remittanceWith>>
