import type { Action } from './action.ts'
import {
  controlCounts,
  controlRemittance,
  deleteCount,
  invalidateCounts,
  sendCounts,
  sendRemittance,
  undoControl,
} from './controlling.ts'
import { closing, count, deleteLog, recount, validate } from './counting.ts'
import { deletePouch, editPouch, handOver, leaveBehind, prepare, undo } from './remitting.ts'
import { useForeignRecord } from './use-foreign-record.ts'
import { decrease, inventory, reception } from './wallet.ts'

/** The actions of the simulation; `episode.ts` adds signing out and switching the establishment. */
export const ACTIONS: readonly Action[] = [
  count,
  recount,
  validate,
  deleteLog,
  closing,
  controlCounts,
  undoControl,
  invalidateCounts,
  sendCounts,
  deleteCount,
  controlRemittance,
  sendRemittance,
  prepare,
  undo,
  handOver,
  leaveBehind,
  deletePouch,
  editPouch,
  inventory,
  decrease,
  reception,
  useForeignRecord,
]
