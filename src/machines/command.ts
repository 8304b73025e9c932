import { assign, type EventObject, emit } from 'xstate'
import type { Outcome } from '../domain/outcome.ts'
import { isConflict, isTransient, outcomeOf } from './outcome.ts'
import { type AnyOf, unprovidedAction } from './port.ts'
import {
  type ActionsOf,
  type Case,
  type CaseTransition,
  caseTransitions,
  type OwnActionsOf,
  queryActions,
  queryGuards,
  type Refusable,
  type Step,
  type TargetOf,
  type Transition,
  transitionOf,
  type WithOutcome,
  withNoteRefusal,
} from './query.ts'

/** Emitted once for each command that succeeded, with its answer. Views listen to it to show a notice. */
export interface Succeeded<Data = unknown> {
  readonly type: 'succeeded'
  readonly code: number
  readonly data: Data
}

interface CommandSteps {
  /** Checked first, in this order. */
  readonly cases?: readonly Case[]
  readonly done: Step
  /** The state that offers to retry with the same key: the answer was lost, or the server was temporarily unable to answer. */
  readonly failed: string
  /** Another person changed the document first. By default handled as `refused`. */
  readonly conflict?: Step
  /** A rule refused the command. */
  readonly refused: Step
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

/** The guards that every command needs. */
export const commandGuards = {
  ...queryGuards,
  isTransient: (_: unknown, outcome: Outcome<unknown>) => isTransient(outcome),
  isConflict: (_: unknown, outcome: Outcome<unknown>) => isConflict(outcome),
}

/** The actions that every command needs. The machine's ports provide `renewKey` and `changed` (see `commandEffects`). */
export function commandActions<Context extends Refusable, Event extends EventObject>() {
  return {
    ...queryActions<Context, Event>(),
    emitSucceeded: emit<Context, Event, Outcome<unknown>, Event, Succeeded>((_, outcome) =>
      succeededFrom(outcome),
    ),
    renewKey: unprovidedAction('newKey'),
    changed: unprovidedAction('changed'),
  }
}

/** Implements `renewKey` and `changed` of `commandActions` with the ports. */
export function commandEffects({
  newKey,
  changed,
}: {
  readonly newKey: () => string
  readonly changed: () => void
}) {
  return {
    renewKey: assign<AnyOf, EventObject, unknown, AnyOf, never>({
      idempotencyKey: newKey,
    }),
    changed: () => changed(),
  }
}
