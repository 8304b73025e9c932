import { assign, type EventObject } from 'xstate'
import type { Outcome, Refusal } from '../domain/outcome.ts'
import { assignments } from './assignments.ts'
import { outcomeOf, refusalOfOutcome } from './outcome.ts'

/** The transition of an answer. The action `note` receives the outcome; `actions` run after it. */
export interface AnswerTransition {
  readonly target: string
  readonly note?: string
  readonly actions?: readonly string[]
  readonly reenter?: boolean
}

/** An answer with its own transition. The guard receives the outcome. */
export interface AnswerCase extends AnswerTransition {
  readonly guard: string
}

interface QuerySteps {
  /** Checked first, in this order. */
  readonly cases?: readonly AnswerCase[]
  readonly done: AnswerTransition
  /** The state that offers to load again. */
  readonly unavailable: string
  /** By default a refusal leads to `unavailable` too. */
  readonly refused?: AnswerTransition
  /** Actions after a lost answer. */
  readonly lost?: readonly string[]
}

export type WithOutcome<Name> = Name extends string
  ? { readonly type: Name; readonly params: typeof outcomeOf }
  : never
export type TargetOf<AnyStep> = AnyStep extends { readonly target: infer Target } ? Target : never
export type OwnActionsOf<AnyStep> = AnyStep extends { readonly actions: readonly (infer Action)[] }
  ? Action
  : never
export type ActionsOf<AnyStep> =
  | (AnyStep extends { readonly note: infer Note } ? WithOutcome<Note> : never)
  | OwnActionsOf<AnyStep>
type CasesOf<Steps> = Steps extends { readonly cases: readonly (infer AnyStep)[] } ? AnyStep : never
type RefusedOf<Steps> = Steps extends { readonly refused: infer AnyStep } ? AnyStep : never
type LostOf<Steps> = Steps extends { readonly lost: readonly (infer Action)[] } ? Action : never

/** An XState transition with literal types: a name that a machine does not have is a type error. */
export interface Transition<Guard, Target, Action> {
  readonly guard?: WithOutcome<Guard>
  readonly target: Target
  readonly actions: readonly Action[]
  readonly reenter?: boolean
}

export type CaseTransition<Steps> = Transition<
  CasesOf<Steps> extends { readonly guard: infer Guard } ? Guard : never,
  TargetOf<CasesOf<Steps>>,
  ActionsOf<CasesOf<Steps>>
>

interface QueryTransitions<Steps extends QuerySteps> {
  readonly onDone: readonly (
    | CaseTransition<Steps>
    | Transition<'isDone', TargetOf<Steps['done']>, ActionsOf<Steps['done']>>
    | Transition<
        never,
        Steps['unavailable'] | TargetOf<RefusedOf<Steps>>,
        WithOutcome<'noteRefusal'> | OwnActionsOf<RefusedOf<Steps>>
      >
  )[]
  readonly onError: Transition<never, Steps['unavailable'], LostOf<Steps>>
}

const withOutcome = (type: string) => ({ type, params: outcomeOf })

/** One transition of an answer. */
export const transitionOf = ({ note, actions = [], ...step }: AnswerTransition, guard?: string) => ({
  ...step,
  ...(guard !== undefined && { guard: withOutcome(guard) }),
  actions: [...(note === undefined ? [] : [withOutcome(note)]), ...actions],
})

export const caseTransitions = (cases: readonly AnswerCase[] = []) =>
  cases.map(({ guard, ...step }) => transitionOf(step, guard))

/** A step that notes the refusal first. */
export const withNoteRefusal = (step: AnswerTransition): AnswerTransition => ({
  ...step,
  note: 'noteRefusal',
})

/**
 * Returns `onDone` and `onError` of the `invoke` that runs a query: one transition for each way it can end.
 *
 * @example invoke: { id: 'load', src: 'load', input, ...queryTransitions({ done: { target: 'ready', note: 'noteData' }, unavailable:
 * 'unavailable' }) }
 */
export function queryTransitions<const Steps extends QuerySteps>(steps: Steps): QueryTransitions<Steps> {
  const { cases, done, unavailable, refused = { target: unavailable }, lost = [] } = steps
  return {
    onDone: [...caseTransitions(cases), transitionOf(done, 'isDone'), transitionOf(withNoteRefusal(refused))],
    onError: transitionOf({ target: unavailable, actions: lost }),
  } as unknown as QueryTransitions<Steps>
}

interface Refusable {
  readonly refusal: Refusal | null
}

/**
 * Returns the guards and actions that every query needs, and the functions with which a machine declares how its context changes.
 *
 * @example const { guards, actions, assignOn, assignData } = queryWorkflow<PanelContext, PanelEvent>()
 */
export function queryWorkflow<Context extends Refusable, Event extends EventObject>() {
  return {
    guards: { isDone: (_: unknown, outcome: Outcome<unknown>) => outcome.kind === 'done' },
    actions: {
      noteRefusal: assign<Context, Event, Outcome<unknown>, Event, never>(
        (_, outcome) => ({ refusal: refusalOfOutcome(outcome) }) as Partial<Context>,
      ),
      forgetRefusal: assign<Context, Event, undefined, Event, never>(
        () => ({ refusal: null }) as Partial<Context>,
      ),
    },
    ...assignments<Context, Event>(),
  }
}
