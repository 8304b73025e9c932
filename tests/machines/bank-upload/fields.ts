import { MAX_BANK_FILE_BYTES } from '../../../src/domain/bank/files.ts'
import type { BankUploadContext } from '../../../src/machines/bank-upload/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { imported: null, refusal: null } as const
const NOTHING_CHOSEN = { table: [], columns: null, account: null, skipsUnknownAccounts: false } as const
/** The table of the spec: two of its columns are known by their headings. */
const TABLE = [
  { heading: 'Date', sample: '20/11/2026' },
  { heading: 'Libellé', sample: 'VERSEMENT' },
  { heading: 'Combien', sample: '160,00' },
]
const EMPTY_FILE = clientRefusal('BankFileRefused', { issues: [{ path: '1.file', key: 'issue.bankEmpty' }] })

/** The columns that have an index. */
const assigned = (columns: Readonly<Record<string, number | null | undefined>>) =>
  Object.fromEntries(Object.entries(columns).filter(([, index]) => index !== null))

export const fields = chartFields<BankUploadContext>({
  initial: () => ({ file: null, idempotencyKey: '', ...NOTHING_CHOSEN, ...NO_OUTCOME }),
  changes: {
    'PICK → sending': ({ event }) => ({
      file: event.file,
      idempotencyKey: NEW_KEY,
      ...NOTHING_CHOSEN,
      ...NO_OUTCOME,
    }),
    'PICK → ready': ({ event: { file } }) => ({
      file,
      imported: null,
      refusal: file.size > MAX_BANK_FILE_BYTES ? clientRefusal('BankFileTooLarge') : EMPTY_FILE,
    }),
    DISMISS: NO_OUTCOME,
    RETRY: NO_OUTCOME,
    'failed|describing: CANCEL': NO_OUTCOME,
    PICK_ACCOUNT: ({ event: { account } }) => ({ account }),
    PICK_COLUMN: ({ before: { columns }, event: { column, index } }) => ({
      columns: assigned({ ...columns, [column]: index }),
    }),
    CONFIRM: ({ before: { refusal, skipsUnknownAccounts } }) => ({
      idempotencyKey: NEW_KEY,
      skipsUnknownAccounts: skipsUnknownAccounts || refusal?.name === 'BankAccountsUnknown',
      ...NO_OUTCOME,
    }),
    'upload done': ({ data }) => ({ imported: data, refusal: null }),
    'upload refused → ready|failed': ({ refusal }) => ({ refusal }),
    'upload refused → describing': ({ refusal }) => ({
      refusal,
      ...(refusal?.name === 'BankColumnsUnknown' ? { table: TABLE, columns: { date: 0, label: 1 } } : {}),
    }),
  },
})
