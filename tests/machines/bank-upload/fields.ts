import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import type { BankUploadContext } from '../../../src/machines/bank-upload/types.ts'
import { refusalOf } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { brought: null, refusal: null } as const
const EMPTY = refusalOf('BankFileRefused', { issues: [{ path: '1.file', key: 'issue.bankEmpty' }] })

export const fields = chartFields<BankUploadContext>({
  initial: () => ({ file: null, idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    'PICK → sending': ({ event }) => ({ file: event.file, idempotencyKey: NEW_KEY, ...NO_OUTCOME }),
    'PICK → ready': ({ event: { file } }) => ({
      file,
      brought: null,
      refusal: file.size > MAX_BANK_FILE_BYTES ? refusalOf('BankFileTooLarge') : EMPTY,
    }),
    DISMISS: NO_OUTCOME,
    RETRY: NO_OUTCOME,
    'failed: CANCEL': NO_OUTCOME,
    'upload done': ({ data }) => ({ brought: data, refusal: null }),
    'upload refused → ready|failed': ({ refusal }) => ({ refusal }),
  },
})
