import { expect, it } from 'vitest'
import { mayRemoveAttachments } from '../../../src/domain/documents/attachment-removal.ts'
import { COUNT_STATUSES } from '../../../src/domain/lifecycles/count.ts'
import { POUCH_STATUSES } from '../../../src/domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../../src/domain/lifecycles/remittance.ts'

it('attachments may be removed while their sheet, pouch or remittance may be changed', () => {
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
    remittance: REMITTANCE_STATUSES.filter((status) =>
      mayRemoveAttachments({ entity: 'remittance', status }),
    ),
  }
  expect(allowedFor).toEqual({
    cashLog: ['CREATED', 'UPDATED', 'UNVALIDATED'],
    pouchByCount: ['CREATED', 'UPDATED', 'UNVALIDATED', 'VALIDATED'],
    pouch: ['CREATED', 'PREPARED'],
    pouchOfWallet: ['CREATED', 'PREPARED'],
    remittance: ['PREPARED'],
  })
})
