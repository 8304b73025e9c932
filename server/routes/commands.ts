import type { Route } from '../http/route.ts'
import { closeAccountingMonth } from './accountingclosings.ts'
import { downloadAccountingExport, previewAccounting } from './accountingexports.ts'
import {
  changeAccountingJournal,
  changeAccountingSettings,
  readAccountingSettings,
} from './accountingsettings.ts'
import { bringArchive } from './archives.ts'
import { addAttachment, readAttachment, removeAttachment } from './attachments.ts'
import { bankRoutes } from './bank.ts'
import { dropCashLogDraft, keepCashLogDraft, readCashLogDraft } from './cashlogdrafts.ts'
import { createCashLog, deleteCashLog, updateCashLog } from './cashlogs.ts'
import { validateCashLogs } from './cashlogsstatus.ts'
import { previewClosings, readClosingsContinuity, uploadClosings } from './closings.ts'
import { readClosingsRequests, requestClosings } from './closings-request.ts'
import { controlCounts, deleteCount } from './counts.ts'
import { exportRoutes } from './exports.ts'
import { retryJobs, seeJobs } from './jobevents.ts'
import { paperRoutes } from './papers.ts'
import { deletePouch, updatePouch } from './pouches.ts'
import { prepareRemittance } from './remittances.ts'
import { changeRemittances } from './remittancesstatus.ts'
import { reportRoutes } from './reports.ts'
import { addView, changeView, removeView } from './savedviews.ts'
import { prepareDispatch, readWaitingTickets } from './ticketdispatches.ts'
import { changeDispatch } from './ticketdispatchesstatus.ts'
import { changeTicketIssuer } from './ticketissuers.ts'
import { summariseTickets } from './tickets.ts'
import { readToday } from './today.ts'
import { readWalletState } from './wallet.ts'
import { moveChange } from './walletmovements.ts'

/** The calls that count, seal, remit and control, and what is to be done today. */
export const commandRoutes: readonly Route[] = [
  createCashLog,
  updateCashLog,
  deleteCashLog,
  validateCashLogs,
  readCashLogDraft,
  keepCashLogDraft,
  dropCashLogDraft,
  controlCounts,
  deleteCount,
  deletePouch,
  updatePouch,
  prepareRemittance,
  changeRemittances,
  moveChange,
  bringArchive,
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
]
