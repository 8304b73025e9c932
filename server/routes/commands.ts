import type { Route } from '../http/route.ts'
import { bringArchive } from './archives.ts'
import { addAttachment, readAttachment, removeAttachment } from './attachments.ts'
import { createCashLog, deleteCashLog, updateCashLog } from './cashlogs.ts'
import { validateCashLogs } from './cashlogsstatus.ts'
import { controlCounts, deleteCount } from './counts.ts'
import { deletePouch, updatePouch } from './pouches.ts'
import { prepareRemittance } from './remittances.ts'
import { changeRemittances } from './remittancesstatus.ts'
import { prepareDispatch, readWaitingTickets } from './ticketdispatches.ts'
import { changeDispatch } from './ticketdispatchesstatus.ts'
import { changeTicketIssuer } from './ticketissuers.ts'
import { downloadTickets, summariseTickets } from './tickets.ts'
import { readToday } from './today.ts'
import { readWalletState } from './wallet.ts'
import { moveChange } from './walletmovements.ts'

/** The calls that count, seal, remit and control, and what is to be done today. */
export const commandRoutes: readonly Route[] = [
  createCashLog,
  updateCashLog,
  deleteCashLog,
  validateCashLogs,
  controlCounts,
  deleteCount,
  deletePouch,
  updatePouch,
  prepareRemittance,
  changeRemittances,
  moveChange,
  bringArchive,
  summariseTickets,
  downloadTickets,
  readWaitingTickets,
  prepareDispatch,
  changeDispatch,
  changeTicketIssuer,
  addAttachment,
  readAttachment,
  removeAttachment,
  readToday,
  readWalletState,
]
