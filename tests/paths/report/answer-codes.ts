import type { CODES } from '../../../src/domain/codes.ts'

type CodeName = keyof typeof CODES

/** The codes that the API can answer to each event of a lifecycle that a request causes. Testers look for them in the network log. */
export const ANSWER_CODES: Readonly<Record<string, Readonly<Record<string, readonly CodeName[]>>>> = {
  count: {
    edit: ['countUpdated'],
    validate: ['countOk', 'countKo'],
    accountingValidate: ['countsValidated'],
    undoControl: ['modified'],
    invalidate: ['countsInvalidated'],
    reopen: ['pouchDeleted'],
    sendProvision: ['modified'],
    send: ['modified'],
    // The screen deletes the whole sheet; `countDeleted` answers the deletion of one count.
    delete: ['deleted'],
    archive: ['created'],
  },
  remittance: {
    undo: ['remittanceCancelled'],
    validate: ['remittanceValidated'],
    accountingValidate: ['modified'],
    invalidate: ['modified'],
    send: ['modified'],
    archive: ['created'],
  },
  pouch: {
    prepare: ['remittancePrepared'],
    handOver: ['remittanceValidated'],
    release: ['remittanceCancelled'],
    receive: ['created'],
    undoReception: ['created'],
    undoFreeReception: ['created'],
    delete: ['pouchDeleted'],
    archive: ['created'],
  },
  job: { retry: ['modified'] },
  // Some resources of administration have their own codes, the others have the general ones.
  active: {
    activate: [
      'modified',
      'organizationModified',
      'establishmentModified',
      'carrierModified',
      'paymentModeModified',
      'paymentCategoryStatusChanged',
    ],
    deactivate: [
      'modified',
      'organizationModified',
      'establishmentModified',
      'carrierModified',
      'paymentModeModified',
      'paymentCategoryStatusChanged',
    ],
    delete: [
      'deleted',
      'organizationDeleted',
      'establishmentDeleted',
      'carrierDeleted',
      'paymentModeDeleted',
      'paymentCategoryDeleted',
    ],
  },
  person: { deactivate: ['modified'], delete: ['deleted'], restore: ['modified'] },
  'accounting-month': { export: ['modified'], reopen: ['modified'] },
  'ticket-dispatch': {
    send: ['modified'],
    reimbursePart: ['modified'],
    reimburse: ['modified'],
    correctPayment: ['modified'],
    cancel: ['modified'],
  },
}
