import type { Hands } from './hand.ts'
import { attachments } from './hands/attachments.ts'
import { remittanceControl } from './hands/checking.ts'
import { coinReception } from './hands/coins.ts'
import { control } from './hands/control.ts'
import { ownPassword } from './hands/credentials.ts'
import { form } from './hands/people.ts'
import { confirmCommand, pouchFact } from './hands/pouches.ts'
import { ticketPreparation } from './hands/preparing-tickets.ts'
import { handOver, preparation } from './hands/remitting.ts'
import { establishment } from './hands/switching.ts'
import { ticketDispatch } from './hands/tickets.ts'
import { savedViews } from './hands/views.ts'
import { walletDecrease, walletInventory } from './hands/wallet.ts'

/** The machines that are walked by gestures, by name: each start of a chart that is led from has its own. */
export const HANDS: Readonly<Record<string, readonly Hands[]>> = {
  control: [control],
  remittance: [preparation],
  'hand-over': [handOver],
  'remittance-control': [remittanceControl],
  'coin-reception': [coinReception],
  'pouch-fact': [pouchFact],
  'confirm-command': [confirmCommand],
  'ticket-dispatch': [ticketDispatch],
  form: [form],
  credential: [ownPassword],
  establishment: [establishment],
  'saved-views': [savedViews],
  attachments: [attachments],
  'ticket-preparation': [ticketPreparation],
  'wallet-inventory': [walletInventory],
  'wallet-decrease': [walletDecrease],
}
