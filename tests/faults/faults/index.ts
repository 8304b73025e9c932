import type { Fault } from './fault.ts'
import { NETWORK_FAULTS } from './network.ts'
import { PROCESS_FAULTS } from './process.ts'
import { DISK_FULL_FAULTS } from './space.ts'
import { CLOCK_FAULTS } from './time.ts'

/** All faults of the simulation. */
export const FAULTS: readonly Fault[] = [
  ...NETWORK_FAULTS,
  ...PROCESS_FAULTS,
  ...DISK_FULL_FAULTS,
  ...CLOCK_FAULTS,
]
