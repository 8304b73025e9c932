import type { Act } from './act.ts'
import { controlCounts, controlRemittance, deleteCount, invalidateCounts } from './controlling.ts'
import { closing, count, deleteLog, recount, validate } from './counting.ts'
import { deletePouch, handOver, prepare, undo } from './remitting.ts'
import { trespass } from './trespass.ts'
import { decrease, inventory, reception } from './wallet.ts'

/** All actions of the simulation. */
export const ACTS: readonly Act[] = [
  count,
  recount,
  validate,
  deleteLog,
  closing,
  controlCounts,
  invalidateCounts,
  deleteCount,
  controlRemittance,
  prepare,
  undo,
  handOver,
  deletePouch,
  inventory,
  decrease,
  reception,
  trespass,
]
