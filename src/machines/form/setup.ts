import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { commandWorkflow } from '../command.ts'
import { assertDefined, refusalOfOutcome, withoutIssuesAt } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { isRecorded, unansweredActions } from '../unanswered.ts'
import type {
  ConflictSide,
  FormContext,
  FormEvent,
  FormInput,
  FormRules,
  FormSubject,
  SaveInput,
} from './types.ts'
import { defaultSides, isChanged, mergeValues, refusalOfForm } from './values.ts'

/** The field of a refusal that requires the user's password or says that it was wrong. */
const PASSWORD = 'currentPassword'

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<FormContext, FormEvent>()

export { commandInput }

/** The guards and actions of a form with these rules, without its ports. */
export function formSetup<Body, Stored>(rules: FormRules<Body, Stored>) {
  return setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      input: {} as FormInput,
    },
    guards: {
      ...guards,
      hasChanges: ({ context }) => isChanged(context),
      isWorthSaving: ({ context }) => context.subject === null || isChanged(context),
      isNewerAndUnchanged: ({ context, event }) =>
        event.type === 'RELOADED' &&
        context.subject !== null &&
        event.subject.id === context.subject.id &&
        event.subject.version > context.subject.version &&
        !isChanged(context),
      isComplete: ({ context }) => refusalOfForm(rules, context) === null,
      requiresPassword: (_, outcome: Outcome<unknown>) =>
        refusalOfOutcome(outcome)?.issues.some(({ path }) => path === PASSWORD) ?? false,
      isStale: ({ context }, outcome: Outcome<unknown>) =>
        context.subject !== null && refusalOfOutcome(outcome)?.name === 'StaleVersion',
    },
    actors: {
      save: unprovidedCommand<SaveInput<Body>, Stored>('save'),
      load: unprovidedQuery<{ readonly id: string }, Stored>('load'),
    },
    actions: {
      ...actions,
      ...unansweredActions,
      readDraft: unprovidedAction('drafts'),
      keepDraft: unprovidedAction('drafts'),
      dropDraft: unprovidedAction('drafts'),
      reloadAfterRefusal: unprovidedAction('changed'),
      edit: assignOn('EDIT', ({ field, value }, context) => {
        return {
          values: { ...context.values, [field]: value },
          refusal: withoutIssuesAt(context.refusal, field),
          notice: null,
        }
      }),
      startOver: assign(({ context }) => ({ values: context.start, refusal: null, notice: null })),
      noteReloaded: assignOn('RELOADED', ({ subject, values }) => ({ subject, start: values, values })),
      noteFault: assign({ refusal: ({ context }) => refusalOfForm(rules, context) }),
      notePassword: assignOn('CONFIRM', ({ password }) => ({ password })),
      forgetPassword: assign({ password: null }),
      forgetRefusal: assign({ refusal: null, notice: null }),
      noteSent: assign({ isUnanswered: rules.keepsKeyUntilAnswer === true, isKeyOfOtherTab: false }),
      discardRecorded: assign(({ context }) =>
        rules.keepsKeyUntilAnswer && isRecorded(context) ? { values: context.start } : {},
      ),
      noteSaved: assignData((data: Stored) => {
        const values = rules.valuesOf(data)
        return { subject: subjectOf(data), start: values, values, theirs: null, sides: {} }
      }),
      noteTheirs: assignData((data: Stored, context) => ({
        theirs: { subject: assertDefined(subjectOf(data), 'row'), values: rules.valuesOf(data) },
        sides: defaultSides(context),
      })),
      chooseSide: assignOn('CHOOSE', ({ field, side }, context) => ({
        sides: { ...context.sides, [field]: side } satisfies Record<string, ConflictSide>,
      })),
      merge: assign(({ context }) => {
        const theirs = assertDefined(context.theirs, 'theirs')
        return {
          subject: theirs.subject,
          start: theirs.values,
          values: mergeValues(context),
          theirs: null,
          sides: {},
        }
      }),
    },
  })
}

/** The id and version of a stored row; null for the answer of a command that stores none. */
function subjectOf(data: unknown): FormSubject | null {
  if (typeof data !== 'object' || data === null || !('id' in data) || !('version' in data)) return null
  const { id, version } = data
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : null
}
