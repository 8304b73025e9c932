import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { commandActions, commandGuards } from '../command.ts'
import { assertDefined, refusalFrom, withoutIssuesAt } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import type { FormContext, FormEvent, FormInput, FormRules, FormSubject, SaveInput, Side } from './types.ts'
import { defaultSides, isChanged, mergeValues, refusalOfForm } from './values.ts'

/** The field of a refusal that requires the user's password or says that it was wrong. */
const PASSWORD = 'currentPassword'

/** The guards and actions of a form with these rules, without its ports. */
export function formSetup<Body, Stored extends FormSubject>(rules: FormRules<Body, Stored>) {
  const subjectAndValues = (stored: Stored) => ({
    subject: { id: stored.id, version: stored.version },
    values: rules.valuesOf(stored),
  })
  return setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      input: {} as FormInput,
    },
    guards: {
      ...commandGuards,
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
        refusalFrom(outcome)?.issues.some(({ path }) => path === PASSWORD) ?? false,
      isStale: ({ context }, outcome: Outcome<unknown>) =>
        context.subject !== null && refusalFrom(outcome)?.name === 'StaleVersion',
    },
    actors: {
      save: unprovidedCommand<SaveInput<Body>, Stored>('save'),
      load: unprovidedQuery<{ readonly id: string }, Stored>('load'),
    },
    actions: {
      ...commandActions<FormContext, FormEvent>(),
      readDraft: unprovidedAction('drafts'),
      keepDraft: unprovidedAction('drafts'),
      dropDraft: unprovidedAction('drafts'),
      edit: assign(({ context, event }) => {
        if (event.type !== 'EDIT') return {}
        const { field, value } = event
        return {
          values: { ...context.values, [field]: value },
          refusal: withoutIssuesAt(context.refusal, field),
          notice: null,
        }
      }),
      startOver: assign(({ context }) => ({ values: context.start, refusal: null, notice: null })),
      noteReloaded: assign(({ event }) =>
        event.type === 'RELOADED'
          ? { subject: event.subject, start: event.values, values: event.values }
          : {},
      ),
      noteFault: assign({ refusal: ({ context }) => refusalOfForm(rules, context) }),
      notePassword: assign(({ event }) => (event.type === 'CONFIRM' ? { password: event.password } : {})),
      forgetPassword: assign({ password: null }),
      forgetRefusal: assign({ refusal: null, notice: null }),
      noteSaved: assign((_, outcome: Outcome<Stored>) => {
        if (outcome.kind !== 'done') return {}
        const { subject, values } = subjectAndValues(outcome.data)
        return { subject, start: values, values, theirs: null, sides: {} }
      }),
      noteTheirs: assign(({ context }, outcome: Outcome<Stored>) =>
        outcome.kind === 'done'
          ? { theirs: subjectAndValues(outcome.data), sides: defaultSides(context) }
          : {},
      ),
      chooseSide: assign(({ context, event }) =>
        event.type === 'CHOOSE'
          ? { sides: { ...context.sides, [event.field]: event.side } satisfies Record<string, Side> }
          : {},
      ),
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
