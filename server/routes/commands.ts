import type { Route } from '../http/route.ts'
import { closeAccountingMonth } from './accounting-closings.ts'
import { downloadAccountingExport, previewAccounting } from './accounting-exports.ts'
import { readAccountingMonth, sendAccountingMonth } from './accounting-months.ts'
import { reverseAccountingEntry } from './accounting-reversals.ts'
import {
  changeAccountingJournal,
  changeAccountingSettings,
  readAccountingSettings,
} from './accounting-settings.ts'
import { importArchive } from './archives.ts'
import { addAttachment, readAttachment, removeAttachment } from './attachments.ts'
import { bankRoutes } from './bank.ts'
import { dropCashLogDraft, readCashLogDraft, saveCashLogDraft } from './cash-log-drafts.ts'
import { createCashLog, deleteCashLog, updateCashLog } from './cash-logs.ts'
import { validateCashLogs } from './cash-logs-status.ts'
import { previewClosings, readClosingsContinuity, uploadClosings } from './closings.ts'
import { readClosingsRequests, requestClosings } from './closings-request.ts'
import { countControlStages } from './control-stages.ts'
import { controlCounts, deleteCount } from './counts.ts'
import { exportRoutes } from './exports.ts'
import { retryJobs, seeJobs } from './job-events.ts'
import { paperRoutes } from './papers.ts'
import { deletePouch, readPouchNumber, updatePouch } from './pouches.ts'
import { prepareRemittance } from './remittances.ts'
import { changeRemittances } from './remittances-status.ts'
import { reportRoutes } from './reports.ts'
import { addView, changeView, removeView } from './saved-views.ts'
import { prepareDispatch, readWaitingTickets } from './ticket-dispatches.ts'
import { changeDispatch } from './ticket-dispatches-status.ts'
import { changeTicketIssuer } from './ticket-issuers.ts'
import { summariseTickets } from './tickets.ts'
import { readGroup, readToday } from './today.ts'
import { readWalletState } from './wallet.ts'
import { moveChange } from './wallet-movements.ts'

/** The calls for counting, sealing, remitting and control, and the tasks of the day. */
export const commandRoutes: readonly Route[] = [
  createCashLog,
  updateCashLog,
  deleteCashLog,
  validateCashLogs,
  readCashLogDraft,
  saveCashLogDraft,
  dropCashLogDraft,
  controlCounts,
  countControlStages,
  deleteCount,
  deletePouch,
  updatePouch,
  readPouchNumber,
  prepareRemittance,
  changeRemittances,
  moveChange,
  importArchive,
  previewClosings,
  uploadClosings,
  readClosingsContinuity,
  requestClosings,
  readClosingsRequests,
  summariseTickets,
  readWaitingTickets,
  prepareDispatch,
  changeDispatch,
  changeTicketIssuer,
  addView,
  changeView,
  removeView,
  retryJobs,
  seeJobs,
  addAttachment,
  readAttachment,
  removeAttachment,
  ...bankRoutes,
  readToday,
  readGroup,
  readWalletState,
  ...paperRoutes,
  ...reportRoutes,
  ...exportRoutes,
  readAccountingSettings,
  changeAccountingSettings,
  changeAccountingJournal,
  previewAccounting,
  downloadAccountingExport,
  closeAccountingMonth,
  readAccountingMonth,
  sendAccountingMonth,
  reverseAccountingEntry,
]
