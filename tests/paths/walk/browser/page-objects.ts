import type { PageObject } from './page-object.ts'
import { failedJobPageObject, sendingPageObject } from './page-objects/accounting.ts'
import { attachmentsPageObject } from './page-objects/attachments.ts'
import { bankMatchingPageObject, bankUploadPageObject } from './page-objects/bank.ts'
import { bankLinePageObject } from './page-objects/bank-lines.ts'
import { bankRulePageObject } from './page-objects/bank-rules.ts'
import { bankSettlementPageObject } from './page-objects/bank-settlements.ts'
import { bankSplitPageObject } from './page-objects/bank-splits.ts'
import { cameraForManyCodes, cameraForOneCode } from './page-objects/camera.ts'
import { remittanceControlPageObject } from './page-objects/checking.ts'
import { closingsRequestPageObject, closingsUploadPageObject } from './page-objects/closings.ts'
import { coinReceptionPageObject } from './page-objects/coins.ts'
import { controlPageObject } from './page-objects/control.ts'
import { countingPageObjects } from './page-objects/counting.ts'
import { ownPasswordPageObject } from './page-objects/credentials.ts'
import { enrolmentPageObject } from './page-objects/enrolment.ts'
import { downloadPageObject } from './page-objects/files.ts'
import { ticketIssuerPageObject } from './page-objects/issuers.ts'
import { listPageObject } from './page-objects/lists.ts'
import { formPageObject, resumedFormPageObject } from './page-objects/people.ts'
import { pouchSealNumberPageObject } from './page-objects/pouches.ts'
import { ticketPreparationPageObject } from './page-objects/preparing-tickets.ts'
import { handOverPageObject, preparationPageObject, RESUMED_PREPARATIONS } from './page-objects/remitting.ts'
import { confirmCommandPageObject, ownSessionsPageObject } from './page-objects/sessions.ts'
import { sessionPageObject } from './page-objects/signing-in.ts'
import { establishmentPageObject } from './page-objects/switching.ts'
import { ticketDispatchPageObject } from './page-objects/tickets.ts'
import { savedViewsPageObject } from './page-objects/views.ts'
import { walletDecreasePageObject, walletInventoryPageObject } from './page-objects/wallet.ts'

/** The page objects of the machines that are walked by gestures, by machine. Each walks one start of a chart on one page. */
export const PAGE_OBJECTS: Readonly<Record<string, readonly PageObject[]>> = {
  'cash-log': countingPageObjects,
  'bank-matching': [bankMatchingPageObject],
  'bank-upload': [bankUploadPageObject],
  'bank-line': [bankLinePageObject],
  'bank-rule': [bankRulePageObject],
  'bank-settlement': [bankSettlementPageObject],
  'bank-split': [bankSplitPageObject],
  'closings-upload': [closingsUploadPageObject],
  'closings-request': [closingsRequestPageObject],
  sending: [sendingPageObject],
  'instant-command': [failedJobPageObject, savedViewsPageObject, ticketIssuerPageObject],
  control: [controlPageObject],
  remittance: [preparationPageObject, ...RESUMED_PREPARATIONS],
  'hand-over': [handOverPageObject],
  'remittance-control': [remittanceControlPageObject],
  'coin-reception': [coinReceptionPageObject],
  'pouch-field': [pouchSealNumberPageObject],
  'confirm-command': [confirmCommandPageObject],
  'ticket-dispatch': [ticketDispatchPageObject],
  document: [ownSessionsPageObject],
  download: [downloadPageObject],
  list: [listPageObject],
  camera: [cameraForOneCode, cameraForManyCodes],
  form: [formPageObject, resumedFormPageObject],
  credential: [ownPasswordPageObject],
  enrolment: [enrolmentPageObject],
  establishment: [establishmentPageObject],
  session: [sessionPageObject],
  attachments: [attachmentsPageObject],
  'ticket-preparation': [ticketPreparationPageObject],
  'wallet-inventory': [walletInventoryPageObject],
  'wallet-decrease': [walletDecreasePageObject],
}
