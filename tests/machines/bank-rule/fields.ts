import type { BankRuleContext } from '../../../src/machines/bank-rule/types.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'

const NO_OUTCOME = { refusal: null } as const
const EMPTY = { pattern: '', account: null, kind: 'CARDS' } as const

export const fields = chartFields<BankRuleContext>({
  initial: () => ({
    stored: null,
    ...EMPTY,
    start: EMPTY,
    theirs: null,
    conflict: null,
    effect: null,
    idempotencyKey: '',
    ...NO_OUTCOME,
  }),
  changes: {
    OPEN: ({ event: { rule } }) => ({
      ...rule,
      start: { pattern: rule.pattern, account: rule.account, kind: rule.kind },
      theirs: null,
      conflict: null,
      effect: null,
    }),
    EDIT: ({ event: { change } }) => ({ ...change, effect: null, ...NO_OUTCOME }),
    PREVIEW: NO_OUTCOME,
    'loadEffect done': ({ data }) => ({ effect: data }),
    'loadEffect refused': ({ refusal }) => ({ refusal }),
    SAVE: { idempotencyKey: NEW_KEY, ...NO_OUTCOME },
    'save done': NO_OUTCOME,
    'save refused → editing': ({ refusal }) => ({ refusal, effect: null }),
    'save refused → comparing': ({ refusal }) => ({ conflict: refusal, refusal: null, effect: null }),
    // The spec edits only the pattern, so account and kind take the values that somebody else has saved.
    'loadRule done': ({ data: { id, version, pattern, account, kind }, before }) => ({
      stored: { id, version },
      pattern: before.pattern === before.start.pattern ? pattern : before.pattern,
      account,
      kind,
      start: { pattern, account, kind },
      theirs: { pattern, account, kind },
    }),
    'loadRule refused': ({ refusal }) => ({ refusal }),
    'save refused → failed': ({ refusal }) => ({ refusal }),
    CANCEL: NO_OUTCOME,
    RETRY: NO_OUTCOME,
  },
})
