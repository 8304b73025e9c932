import type { PageObject } from './page-object.ts'
import { failedJob, sending } from './page-objects/accounting.ts'
import { attachments } from './page-objects/attachments.ts'
import { bankMatching, bankUpload } from './page-objects/bank.ts'
import { bankLine } from './page-objects/bank-lines.ts'
import { bankRule } from './page-objects/bank-rules.ts'
import { bankSettlement } from './page-objects/bank-settlements.ts'
import { bankSplit } from './page-objects/bank-splits.ts'
import { cameraForManyCodes, cameraForOneCode } from './page-objects/camera.ts'
import { remittanceControl } from './page-objects/checking.ts'
import { closingsRequest, closingsUpload } from './page-objects/closings.ts'
import { coinReception } from './page-objects/coins.ts'
import { control } from './page-objects/control.ts'
import { counting } from './page-objects/counting.ts'
import { ownPassword } from './page-objects/credentials.ts'
import { enrolment } from './page-objects/enrolment.ts'
import { download } from './page-objects/files.ts'
import { ticketIssuer } from './page-objects/issuers.ts'
import { list } from './page-objects/lists.ts'
import { form, resumedForm } from './page-objects/people.ts'
import { pouchSealNumber } from './page-objects/pouches.ts'
import { ticketPreparation } from './page-objects/preparing-tickets.ts'
import { handOver, preparation, RESUMED_PREPARATIONS } from './page-objects/remitting.ts'
import { confirmCommand, ownSessions } from './page-objects/sessions.ts'
import { session } from './page-objects/signing-in.ts'
import { establishment } from './page-objects/switching.ts'
import { ticketDispatch } from './page-objects/tickets.ts'
import { savedViews } from './page-objects/views.ts'
import { walletDecrease, walletInventory } from './page-objects/wallet.ts'

/** The page objects of the machines that are walked by gestures, by machine. Each walks one start of a chart on one page. */
export const PAGE_OBJECTS: Readonly<Record<string, readonly PageObject[]>> = {
  'cash-log': counting,
  'bank-matching': [bankMatching],
  'bank-upload': [bankUpload],
  'bank-line': [bankLine],
  'bank-rule': [bankRule],
  'bank-settlement': [bankSettlement],
  'bank-split': [bankSplit],
  'closings-upload': [closingsUpload],
  'closings-request': [closingsRequest],
  sending: [sending],
  'instant-command': [failedJob, savedViews, ticketIssuer],
  control: [control],
  remittance: [preparation, ...RESUMED_PREPARATIONS],
  'hand-over': [handOver],
  'remittance-control': [remittanceControl],
  'coin-reception': [coinReception],
  'pouch-field': [pouchSealNumber],
  'confirm-command': [confirmCommand],
  'ticket-dispatch': [ticketDispatch],
  document: [ownSessions],
  download: [download],
  list: [list],
  camera: [cameraForOneCode, cameraForManyCodes],
  form: [form, resumedForm],
  credential: [ownPassword],
  enrolment: [enrolment],
  establishment: [establishment],
  session: [session],
  attachments: [attachments],
  'ticket-preparation': [ticketPreparation],
  'wallet-inventory': [walletInventory],
  'wallet-decrease': [walletDecrease],
}
