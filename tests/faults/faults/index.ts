import type { Fault } from './fault.ts'
import { NETWORK } from './network.ts'
import { ENDS } from './process.ts'
import { SPACE } from './space.ts'
import { TIME } from './time.ts'

/** All faults of the simulation. */
export const FAULTS: readonly Fault[] = [...NETWORK, ...ENDS, ...SPACE, ...TIME]
