import type { Resource } from '../query/resource.ts'
import { accountingClosings, accountingEntries, accountingExports, accountingJournals } from './accounting.ts'
import { attachments } from './attachments.ts'
import { bankLines, bankRules, bankStatements } from './bank.ts'
import { cashCarriers } from './cash-carriers.ts'
import { cashLogs } from './cash-logs.ts'
import { cashRegisters } from './cash-registers.ts'
import { controlSheets } from './control-sheets.ts'
import { counts } from './counts.ts'
import { establishments } from './establishments.ts'
import { archives, auditEvents, jobEvents } from './events.ts'
import { organizations } from './organizations.ts'
import { deltaReasons, paymentCategories, paymentModes, saleTypeTaxes } from './payments.ts'
import { pouches } from './pouches.ts'
import { remittances } from './remittances.ts'
import { savedViews } from './saved-views.ts'
import { ticketDispatches, ticketIssuers, tickets } from './tickets.ts'
import { users } from './users.ts'
import { exchanges, walletMovements } from './wallet.ts'

/**
 * The resources with the calls that all resources share: `GET {resource}`, `GET {resource}/count` and
 * `GET {resource}/{id}`.
 */
export const RESOURCES: readonly Resource[] = [
  organizations,
  establishments,
  cashCarriers,
  cashRegisters,
  users,
  paymentModes,
  paymentCategories,
  deltaReasons,
  saleTypeTaxes,
  cashLogs,
  counts,
  controlSheets,
  walletMovements,
  exchanges,
  pouches,
  remittances,
  archives,
  jobEvents,
  auditEvents,
  tickets,
  ticketIssuers,
  ticketDispatches,
  attachments,
  bankStatements,
  bankLines,
  bankRules,
  accountingExports,
  accountingEntries,
  accountingJournals,
  accountingClosings,
  savedViews,
]
