import type { BankRuleContext } from '../../../src/machines/bank-rule/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const

export const fields = chartFields<BankRuleContext>({
  initial: () => ({
    stored: null,
    pattern: '',
    account: null,
    kind: 'CARDS',
    effect: null,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    OPEN: ({ event: { rule } }) => ({ ...rule, effect: null }),
    EDIT: ({ event: { change } }) => ({ ...change, effect: null, ...NO_OUTCOME }),
    PREVIEW: NO_OUTCOME,
    'loadEffect done': ({ data }) => ({ effect: data }),
    'loadEffect refused': ({ refusal }) => ({ refusal }),
    SAVE: { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'save done': NO_OUTCOME,
    'save refused → editing': ({ refusal }) => ({ refusal, effect: null }),
    'save refused → failed': ({ refusal }) => ({ refusal }),
    CANCEL: NO_OUTCOME,
    RETRY: NO_OUTCOME,
  },
})
