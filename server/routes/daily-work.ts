import type { Route } from '../http/route.ts'
import { closeAccountingMonth } from './accounting-closings.ts'
import { accountingClosingStatusRoutes } from './accounting-closings-status.ts'
import { accountingExportRoutes } from './accounting-exports.ts'
import { accountingMonthRoutes } from './accounting-months.ts'
import { repostAccountingEntry, reverseAccountingEntry } from './accounting-reversals.ts'
import { accountingSettingsRoutes } from './accounting-settings.ts'
import { importArchive } from './archives.ts'
import { attachmentRoutes } from './attachments.ts'
import { bankRoutes } from './bank.ts'
import { cashLogDraftRoutes } from './cash-log-drafts.ts'
import { cashLogRoutes } from './cash-logs.ts'
import { validateCashLogs } from './cash-logs-status.ts'
import { closingRoutes, readClosingsContinuity } from './closings.ts'
import { closingsRequestRoutes } from './closings-request.ts'
import { countControlStages } from './control-stages.ts'
import { countRoutes } from './counts.ts'
import { exportRoutes } from './exports.ts'
import { jobEventRoutes } from './job-events.ts'
import { paperRoutes } from './papers.ts'
import { pouchRoutes } from './pouches.ts'
import { prepareRemittance, rescheduleRemittance } from './remittances.ts'
import { changeRemittances } from './remittances-status.ts'
import { reportRoutes } from './reports.ts'
import { savedViewRoutes } from './saved-views.ts'
import { ticketDispatchRoutes } from './ticket-dispatches.ts'
import { changeDispatch } from './ticket-dispatches-status.ts'
import { changeTicketIssuer } from './ticket-issuers.ts'
import { summariseTickets } from './tickets.ts'
import { readEstablishmentsToday, readToday } from './today.ts'
import { readWalletState } from './wallet.ts'
import { recordWalletMovement } from './wallet-movements.ts'

/** The calls about the current establishment and its records. */
const establishmentRoutes: readonly Route[] = [
  ...cashLogRoutes,
  validateCashLogs,
  ...cashLogDraftRoutes,
  ...countRoutes,
  ...pouchRoutes,
  prepareRemittance,
  rescheduleRemittance,
  changeRemittances,
  recordWalletMovement,
  readWalletState,
  importArchive,
  ...closingRoutes,
  ...closingsRequestRoutes,
  ...ticketDispatchRoutes,
  changeDispatch,
  ...jobEventRoutes,
  ...attachmentRoutes,
  readToday,
  ...paperRoutes,
  ...exportRoutes,
]

/** The calls that are not about the current establishment. */
const otherRoutes: readonly Route[] = [
  countControlStages,
  readClosingsContinuity,
  summariseTickets,
  changeTicketIssuer,
  ...savedViewRoutes,
  ...bankRoutes,
  readEstablishmentsToday,
  ...reportRoutes,
  ...accountingSettingsRoutes,
  ...accountingExportRoutes,
  closeAccountingMonth,
  ...accountingClosingStatusRoutes,
  ...accountingMonthRoutes,
  reverseAccountingEntry,
  repostAccountingEntry,
]

/** The calls of the daily work: counting, remitting, change, control, bank and accounting, and what belongs to them. */
export const dailyWorkRoutes: readonly Route[] = [
  ...establishmentRoutes.map((route) => ({ ...route, isOfEstablishment: true })),
  ...otherRoutes,
]
