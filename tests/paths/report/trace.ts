import type { CODES } from '../../../src/domain/codes.ts'

type CodeName = keyof typeof CODES

/** The code of the API's answer to each event of a lifecycle, which testers look for in the network log. */
export const TRACE: Readonly<Record<string, Readonly<Record<string, readonly CodeName[]>>>> = {
  count: {
    edit: ['countUpdated'],
    validate: ['countOk', 'countKo'],
    accountingValidate: ['countsValidated'],
    undoControl: ['modified'],
    invalidate: ['countsInvalidated'],
    reopen: ['pouchDeleted'],
    sendProvision: ['modified'],
    send: ['modified'],
    delete: ['countDeleted'],
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
  // Each resource of administration has its own codes for created, modified and deleted.
  active: {
    activate: ['modified', 'organizationModified', 'establishmentModified', 'carrierModified'],
    deactivate: ['modified', 'organizationModified', 'establishmentModified', 'carrierModified'],
    delete: ['deleted', 'organizationDeleted', 'establishmentDeleted', 'carrierDeleted'],
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
