import type { BankSettlementContext } from '../../../src/machines/bank-settlement/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const
const EMPTY = { settling: null, amounts: {}, fee: '', vat: '', reason: '', establishmentId: '' } as const
const MONDAY = 'e-1 2026-11-16 cb'
const TUESDAY = 'e-1 2026-11-17 cb'

export const fields = chartFields<BankSettlementContext>({
  initial: () => ({ line: null, kind: 'CARDS', ...EMPTY, idempotencyKey: '', ...NO_OUTCOME }),
  changes: {
    OPEN: ({ event: { line, kind } }) => ({ line, kind, ...EMPTY, ...NO_OUTCOME }),
    'conflict: OPEN → removing': ({ before: { reason } }) => ({ reason }),
    'loadSettling done': ({ data }) => ({
      settling: data,
      amounts: { [MONDAY]: '100,00', [TUESDAY]: '200,00' },
      fee: '2,10',
      vat: '0,00',
    }),
    'loadSettling refused': ({ refusal }) => ({ refusal }),
    'unavailable: *': NO_OUTCOME,
    TOGGLE: ({ before: { amounts } }) => ({
      amounts:
        amounts[MONDAY] === undefined
          ? { ...amounts, [MONDAY]: '100,00' }
          : { [TUESDAY]: amounts[TUESDAY] ?? '' },
      ...NO_OUTCOME,
    }),
    EDIT_DAY: ({ before: { amounts }, event: { text } }) => ({
      amounts: { ...amounts, [MONDAY]: text },
      ...NO_OUTCOME,
    }),
    EDIT: ({ event: { change } }) => ({ ...change, ...NO_OUTCOME }),
    'CONFIRM → settling|unlinking': { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'CONFIRM → removing': { refusal: clientRefusal('ReasonRequired') },
    CANCEL: NO_OUTCOME,
    'RETRY → settling|unlinking': NO_OUTCOME,
    'settle done': NO_OUTCOME,
    'settle refused → editing|failed': ({ refusal }) => ({ refusal }),
    'unlink done': NO_OUTCOME,
    'unlink refused → removing|conflict|unlinkFailed': ({ refusal }) => ({ refusal }),
  },
})
