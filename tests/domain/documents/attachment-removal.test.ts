import { expect, it } from 'vitest'
import { mayRemoveAttachments } from '../../../src/domain/documents/attachment-removal.ts'
import { COUNT_STATUSES } from '../../../src/domain/lifecycles/count.ts'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'

it('attachments may be removed while their sheet, pouch or remittance may be changed, and after its deletion or cancellation', () => {
  const allowedFor = {
    cashLog: COUNT_STATUSES.filter((status) => mayRemoveAttachments({ entity: 'cashLog', status })),
    pouchByCount: COUNT_STATUSES.filter((countStatus) =>
      mayRemoveAttachments({ entity: 'pouch', status: 'CREATED', countStatus }),
    ),
    pouch: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: 'VALIDATED' }),
    ),
    pouchOfWallet: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: null }),
    ),
    deletedPouchByCount: COUNT_STATUSES.filter((countStatus) =>
      mayRemoveAttachments({ entity: 'pouch', status: 'DELETED', countStatus }),
    ),
    provenOfLog: COUNT_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'cashLog', status, isProven: true }),
    ),
    provenOfPouch: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: null, isProven: true }),
    ),
    remittance: mayRemoveAttachments({ entity: 'remittance', handedOverOn: null }),
    remittanceThatLeft: mayRemoveAttachments({ entity: 'remittance', handedOverOn: '2026-11-30' }),
  }
  expect(allowedFor).toEqual({
    cashLog: ['CREATED', 'UPDATED', 'UNVALIDATED', 'DELETED'],
    pouchByCount: ['CREATED', 'UPDATED', 'UNVALIDATED', 'VALIDATED', 'DELETED'],
    pouch: ['CREATED', 'PREPARED', 'DELETED'],
    pouchOfWallet: ['CREATED', 'PREPARED', 'DELETED'],
    deletedPouchByCount: COUNT_STATUSES,
    provenOfLog: [],
    provenOfPouch: [],
    remittance: true,
    remittanceThatLeft: false,
  })
})
