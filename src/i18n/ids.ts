import type account from './messages/account.fr.json'
import type accounting from './messages/accounting.fr.json'
import type administration from './messages/administration.fr.json'
import type attachments from './messages/attachments.fr.json'
import type audit from './messages/audit.fr.json'
import type bank from './messages/bank.fr.json'
import type cashLog from './messages/cash-log.fr.json'
import type closings from './messages/closings.fr.json'
import type codes from './messages/codes.fr.json'
import type coins from './messages/coins.fr.json'
import type common from './messages/common.fr.json'
import type control from './messages/control.fr.json'
import type errors from './messages/errors.fr.json'
import type failures from './messages/failures.fr.json'
import type history from './messages/history.fr.json'
import type home from './messages/home.fr.json'
import type issues from './messages/issues.fr.json'
import type jobs from './messages/jobs.fr.json'
import type pouches from './messages/pouches.fr.json'
import type remittance from './messages/remittance.fr.json'
import type remittanceControl from './messages/remittance-control.fr.json'
import type reports from './messages/reports.fr.json'
import type session from './messages/session.fr.json'
import type settings from './messages/settings.fr.json'
import type shell from './messages/shell.fr.json'
import type tickets from './messages/tickets.fr.json'
import type wallet from './messages/wallet.fr.json'

/** The ids of all messages, read from the French files. Add the file of a new message group here. */
export type MessageId =
  | keyof typeof account
  | keyof typeof accounting
  | keyof typeof administration
  | keyof typeof attachments
  | keyof typeof audit
  | keyof typeof bank
  | keyof typeof cashLog
  | keyof typeof closings
  | keyof typeof codes
  | keyof typeof coins
  | keyof typeof common
  | keyof typeof control
  | keyof typeof errors
  | keyof typeof failures
  | keyof typeof history
  | keyof typeof home
  | keyof typeof issues
  | keyof typeof jobs
  | keyof typeof pouches
  | keyof typeof remittance
  | keyof typeof remittanceControl
  | keyof typeof reports
  | keyof typeof session
  | keyof typeof settings
  | keyof typeof shell
  | keyof typeof tickets
  | keyof typeof wallet
