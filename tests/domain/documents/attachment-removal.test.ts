import { expect, it } from 'vitest'
import { mayRemoveAttachments } from '../../../src/domain/documents/attachment-removal.ts'
import { COUNT_STATUSES } from '../../../src/domain/lifecycles/count.ts'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../../src/domain/lifecycles/remittance.ts'

it('attachments may be removed while their sheet, pouch or remittance may be changed', () => {
  const allowedFor = {
    cashLog: COUNT_STATUSES.filter((status) => mayRemoveAttachments({ entity: 'cashLog', status })),
    pouch: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: 'SENT' }),
    ),
    pouchOfClosedMonth: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: 'ARCHIVED' }),
    ),
    pouchOfWallet: POUCH_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'pouch', status, countStatus: null }),
    ),
    remittance: REMITTANCE_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'remittance', status }),
    ),
  }
  expect(allowedFor).toEqual({
    cashLog: ['CREATED', 'UPDATED', 'UNVALIDATED'],
    pouch: ['CREATED', 'PREPARED'],
    pouchOfClosedMonth: [],
    pouchOfWallet: ['CREATED', 'PREPARED'],
    remittance: ['PREPARED', 'UNVALIDATED'],
  })
})
