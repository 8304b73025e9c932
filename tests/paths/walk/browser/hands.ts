import type { Hands } from './hand.ts'
import { jobsOfAccounting, sending } from './hands/accounting.ts'
import { attachments } from './hands/attachments.ts'
import { bankMatching, bankUpload } from './hands/bank.ts'
import { cameraOnAndOn, cameraOnce } from './hands/camera.ts'
import { remittanceControl } from './hands/checking.ts'
import { closingsRequest, closingsUpload } from './hands/closings.ts'
import { coinReception } from './hands/coins.ts'
import { control } from './hands/control.ts'
import { counting } from './hands/counting.ts'
import { ownPassword } from './hands/credentials.ts'
import { download } from './hands/files.ts'
import { ticketIssuer } from './hands/issuers.ts'
import { list } from './hands/lists.ts'
import { form, resumedForm } from './hands/people.ts'
import { pouchFact } from './hands/pouches.ts'
import { ticketPreparation } from './hands/preparing-tickets.ts'
import { handOver, preparation, RESUMED } from './hands/remitting.ts'
import { confirmCommand, ownSessions } from './hands/sessions.ts'
import { ticketDispatch } from './hands/tickets.ts'
import { savedViews } from './hands/views.ts'
import { walletDecrease, walletInventory } from './hands/wallet.ts'

/** The machines that are walked by gestures, by name: each start of a chart that is led from has its own. */
export const HANDS: Readonly<Record<string, readonly Hands[]>> = {
  'cash-log': counting,
  'bank-matching': [bankMatching],
  'bank-upload': [bankUpload],
  'closings-upload': [closingsUpload],
  'closings-request': [closingsRequest],
  sending: [sending],
  jobs: [jobsOfAccounting],
  control: [control],
  remittance: [preparation, ...RESUMED],
  'hand-over': [handOver],
  'remittance-control': [remittanceControl],
  'coin-reception': [coinReception],
  'pouch-fact': [pouchFact],
  'confirm-command': [confirmCommand],
  'ticket-dispatch': [ticketDispatch],
  'ticket-issuer': [ticketIssuer],
  document: [ownSessions],
  download: [download],
  list: [list],
  camera: [cameraOnce, cameraOnAndOn],
  form: [form, resumedForm],
  credential: [ownPassword],
  'saved-views': [savedViews],
  attachments: [attachments],
  'ticket-preparation': [ticketPreparation],
  'wallet-inventory': [walletInventory],
  'wallet-decrease': [walletDecrease],
}
