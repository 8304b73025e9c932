import type { Refusal } from '../../../src/domain/outcome.ts'
import type {
  ConflictSide,
  FormContext,
  FormDraftData,
  FormInput,
  FormValues,
} from '../../../src/machines/form/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { restoredFromDraft, withoutIssuesAt } from '../support/draft-fields.ts'
import { chartFields, NEW_KEY } from '../support/fields.ts'
import { device, RULES } from './spec.ts'

const NO_OUTCOME = { refusal: null, notice: null } as const

/** A new key, unless a request with the present one has no answer. */
const nextKey = ({ isUnanswered, idempotencyKey }: FormContext): string | typeof NEW_KEY =>
  isUnanswered ? idempotencyKey : NEW_KEY

function refusalFor({ values, start }: Pick<FormContext, 'values' | 'start'>): Refusal {
  const parsed = RULES.parse(values, null, start)
  return clientRefusal('InvalidRequest', { issues: 'issues' in parsed ? parsed.issues : [] })
}

const formOf = (row: Parameters<typeof RULES.valuesOf>[0]) => ({
  subject: { id: row.id, version: row.version },
  values: RULES.valuesOf(row),
})

/** `mine` for each field that was typed here, `theirs` for all others. */
const firstSides = ({ start, values }: FormContext): Record<string, ConflictSide> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value === start[field] ? 'theirs' : 'mine']),
  )

const mergeSides = ({ values, theirs, sides }: FormContext): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, mine]) => [
      field,
      sides[field] === 'mine' ? mine : theirs!.values[field]!,
    ]),
  )

export const fields = chartFields<FormContext, FormInput>({
  initial: (input) => ({
    ...input,
    values: input.start,
    theirs: null,
    sides: {},
    password: null,
    isUnanswered: false,
    isKeyOfOtherTab: false,
    ...NO_OUTCOME,
    ...restoredFromDraft<FormDraftData>(device.get(input.draftKey), 1),
  }),
  changes: {
    EDIT: ({ before, event: { field, value } }) => ({
      values: { ...before.values, [field]: value },
      refusal: withoutIssuesAt(before.refusal, field),
      notice: null,
      idempotencyKey: nextKey(before),
    }),
    RELOADED: ({ event: { subject, values } }) => ({ subject, start: values, values }),
    START_OVER: ({ before }) => ({ values: before.start, ...NO_OUTCOME, idempotencyKey: nextKey(before) }),
    'SAVE → editing': ({ before }) => ({ refusal: refusalFor(before) }),
    'confirming: CONFIRM': ({ event }) => ({ password: event.password }),
    '* → editing|saved|refused|confirming|conflict': { password: null },
    '* → saving': { ...NO_OUTCOME, isUnanswered: true },
    'confirming: CANCEL': NO_OUTCOME,
    'failed: BACK': NO_OUTCOME,
    'save done': ({ data }) => {
      const { subject, values } = formOf(data)
      return {
        subject,
        start: values,
        values,
        theirs: null,
        sides: {},
        isUnanswered: false,
        idempotencyKey: NEW_KEY,
      }
    },
    'save refused → failed|confirming|refused|conflict': ({ refusal }) => ({ refusal }),
    'save refused → confirming|refused|conflict': { isUnanswered: false, idempotencyKey: NEW_KEY },
    'load done': ({ before, data }) => ({ theirs: formOf(data), sides: firstSides(before) }),
    'load refused': ({ refusal }) => ({ refusal }),
    'load lost': NO_OUTCOME,
    'conflict.unavailable: *': NO_OUTCOME,
    'conflict.choosing: LEAVE': NO_OUTCOME,
    CHOOSE: ({ before: { sides }, event: { field, side } }) => ({ sides: { ...sides, [field]: side } }),
    RESOLVE: ({ before }) => ({
      subject: before.theirs!.subject,
      start: before.theirs!.values,
      values: mergeSides(before),
      theirs: null,
      sides: {},
      ...NO_OUTCOME,
    }),
    DISCARD: ({ before }) => ({ values: before.start, ...NO_OUTCOME }),
  },
})
