import { assign, type EventObject, emit } from 'xstate'
import type { Outcome, Refusal } from '../domain/outcome.ts'
import { isConflict, isTransient, outcomeOf } from './outcome.ts'
import { type AnyForXState, type CommandInput, unprovidedAction } from './port.ts'
import {
  type ActionsOf,
  type AnswerCase,
  type AnswerTransition,
  type CaseTransition,
  caseTransitions,
  type OwnActionsOf,
  queryWorkflow,
  type TargetOf,
  type Transition,
  transitionOf,
  type WithOutcome,
  withNoteRefusal,
} from './query.ts'

/** The answer of a command, emitted when it has succeeded and none of its `cases` applied. Views listen to it to show a notice. */
export interface Succeeded<Data = unknown> {
  readonly type: 'succeeded'
  readonly code: number
  readonly data: Data
}

interface CommandSteps {
  /** Checked first, in this order. */
  readonly cases?: readonly AnswerCase[]
  readonly done: AnswerTransition
  /**
   * The state that offers to retry with the same key: the answer was lost, or the refusal is temporary. Every other transition out of it calls
   * `changed`, because the command may have run; a machine that loads a record also loads it again once the person cancels.
   */
  readonly failed: string
  /** The record has been changed or deleted meanwhile. By default handled as `refused`. */
  readonly conflict?: AnswerTransition
  /** A rule refused the command. */
  readonly refused: AnswerTransition
}

type ConflictOf<Steps> = Steps extends { readonly conflict: infer AnyStep } ? AnyStep : never
type NotedTransition<Guard, AnyStep> = Transition<
  Guard,
  TargetOf<AnyStep>,
  WithOutcome<'noteRefusal'> | OwnActionsOf<AnyStep>
>

interface CommandTransitions<Steps extends CommandSteps> {
  readonly onDone: readonly (
    | CaseTransition<Steps>
    | Transition<'isDone', TargetOf<Steps['done']>, ActionsOf<Steps['done']> | WithOutcome<'emitSucceeded'>>
    | Transition<'isTransient', Steps['failed'], WithOutcome<'noteRefusal'>>
    | NotedTransition<'isConflict', ConflictOf<Steps>>
    | NotedTransition<never, Steps['refused']>
  )[]
  readonly onError: Steps['failed']
}

/**
 * Returns `onDone` and `onError` of the `invoke` that sends a command: one transition for each way it can end.
 *
 * @example invoke: { id: 'send', src: 'send', input, ...commandTransitions({ done: { target: 'sent' }, failed: 'failed', refused: { target:
 * 'form' } }) }
 */
export function commandTransitions<const Steps extends CommandSteps>(
  steps: Steps,
): CommandTransitions<Steps> {
  const { cases, done, failed, conflict, refused } = steps
  return {
    onDone: [
      ...caseTransitions(cases),
      withEmit(transitionOf(done, 'isDone')),
      transitionOf(withNoteRefusal({ target: failed }), 'isTransient'),
      ...(conflict ? [transitionOf(withNoteRefusal(conflict), 'isConflict')] : []),
      transitionOf(withNoteRefusal(refused)),
    ],
    onError: failed,
  } as unknown as CommandTransitions<Steps>
}

function succeededFrom(outcome: Outcome<unknown>): Succeeded {
  if (outcome.kind !== 'done') throw new Error('the command failed')
  return { type: 'succeeded', code: outcome.code, data: outcome.data }
}

/** A transition that emits the success after its other actions. */
const withEmit = <AnyStep extends { readonly actions: readonly unknown[] }>(transition: AnyStep) => ({
  ...transition,
  actions: [...transition.actions, { type: 'emitSucceeded', params: outcomeOf }],
})

interface Sendable {
  readonly refusal: Refusal | null
  readonly idempotencyKey: string
}

/**
 * Returns the guards and actions that every command needs, and the functions with which a machine declares its requests and how its context
 * changes. The machine's ports provide `renewKey` and `changed` (see `commandEffects`).
 *
 * @example const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<DialogContext, DialogEvent>()
 */
export function commandWorkflow<Context extends Sendable, Event extends EventObject>() {
  const { guards, actions, ...declarations } = queryWorkflow<Context, Event>()
  return {
    guards: {
      ...guards,
      isTransient: (_: unknown, outcome: Outcome<unknown>) => isTransient(outcome),
      isConflict: (_: unknown, outcome: Outcome<unknown>) => isConflict(outcome),
    },
    actions: {
      ...actions,
      emitSucceeded: emit<Context, Event, Outcome<unknown>, Event, Succeeded>((_, outcome) =>
        succeededFrom(outcome),
      ),
      renewKey: unprovidedAction('newKey'),
      changed: unprovidedAction('changed'),
    },
    ...declarations,
    /** The input of the command's actor: the request from the context, with the idempotency key. */
    commandInput:
      <Input>(requestOf: (context: Context) => Input) =>
      ({ context }: { readonly context: Context }): CommandInput<Input> => ({
        input: requestOf(context),
        idempotencyKey: context.idempotencyKey,
      }),
  }
}

/** Implements `renewKey` and `changed` of `commandWorkflow` with the ports. */
export function commandEffects({
  newKey,
  changed,
}: {
  readonly newKey: () => string
  readonly changed: () => void
}) {
  return {
    renewKey: assign<AnyForXState, EventObject, unknown, AnyForXState, never>({
      idempotencyKey: newKey,
    }),
    changed: () => changed(),
  }
}
