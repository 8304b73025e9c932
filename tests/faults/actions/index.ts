import type { Action } from './action.ts'
import {
  controlCountsAction,
  controlRemittanceAction,
  deleteCountAction,
  invalidateCountsAction,
  sendCountsAction,
  sendRemittanceAction,
  undoControlAction,
} from './controlling.ts'
import { closingAction, countAction, deleteLogAction, recountAction, validateAction } from './counting.ts'
import {
  deletePouchAction,
  editPouchAction,
  handOverAction,
  leaveBehindAction,
  prepareAction,
  undoPreparationAction,
} from './remitting.ts'
import { useForeignRecordAction } from './use-foreign-record.ts'
import { decreaseAction, inventoryAction, receptionAction } from './wallet.ts'

/** The actions of the simulation; `episode.ts` adds signing out and switching the establishment. */
export const ACTIONS: readonly Action[] = [
  countAction,
  recountAction,
  validateAction,
  deleteLogAction,
  closingAction,
  controlCountsAction,
  undoControlAction,
  invalidateCountsAction,
  sendCountsAction,
  deleteCountAction,
  controlRemittanceAction,
  sendRemittanceAction,
  prepareAction,
  undoPreparationAction,
  handOverAction,
  leaveBehindAction,
  deletePouchAction,
  editPouchAction,
  inventoryAction,
  decreaseAction,
  receptionAction,
  useForeignRecordAction,
]
