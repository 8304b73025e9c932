import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { Outcome } from '../../../src/domain/outcome.ts'
import type { TestPorts } from './test-ports.ts'

/** The sender of an event, if it is not a person: a component or another machine of the page (`shell`), another tab, or the device. */
export type EventSender = 'shell' | 'tab' | 'device'

/**
 * The policy of one event type: who sends it, with which data, in which states the chart accepts it, and why
 * not in others.
 */
export interface EventSpec<TEvent, TSnapshot> {
  /** A person, if absent. */
  readonly from?: EventSender
  /** Variants that guards and actions distinguish; a function when the data depends on the state. */
  readonly cases: readonly TEvent[] | ((snapshot: TSnapshot) => readonly TEvent[])
  /** Exactly the states that accept it. All others refuse it. */
  readonly acceptedIn: readonly string[]
  /** The reason why refusing it in other states is correct. */
  readonly elsewhere: string
  /** States that accept only some variants, with the reason. */
  readonly sometimes?: Readonly<Record<string, string>>
}

/** The policy of an event without data. */
export const bareEvent = <Type extends string>(
  type: Type,
  acceptedIn: readonly string[],
  elsewhere: string,
  from?: EventSender,
) => ({ ...(from && { from }), cases: [{ type }], acceptedIn, elsewhere })

/** One way to start the machine. `arrange` prepares the environment, for example a draft on the device. */
export interface ChartStart<TInput> {
  readonly input: TInput
  readonly arrange?: () => void
  /** The first state. Required when the starts of a chart begin in different states. */
  readonly firstState?: string
  /** States at which the paths of this start end, because another start continues from there. */
  readonly until?: readonly string[]
}

type Events<TMachine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<TMachine>['type'] as Type extends `xstate.${string}`
    ? never
    : Type]: EventSpec<Extract<EventFromLogic<TMachine>, { readonly type: Type }>, SnapshotFrom<TMachine>>
}

/** Everything needed to test a chart completely: the production machine with ports that wait, and the events to try. */
export interface ChartSpec<TMachine extends AnyStateMachine> {
  readonly machine: TMachine
  readonly testPorts: TestPorts
  readonly starts: Readonly<Record<string, ChartStart<InputFrom<TMachine>>>>
  readonly events: Events<TMachine>
  /** The possible answers of each invoked port, by name. A lost call is always tried. */
  readonly answers: Readonly<
    Record<
      string,
      | Readonly<Record<string, Outcome<unknown>>>
      | ((snapshot: SnapshotFrom<TMachine>) => Readonly<Record<string, Outcome<unknown>>>)
    >
  >
  /** Ports that send commands. The chart's test checks the idempotency keys of their calls (`checkKeys`). */
  readonly commands: readonly string[]
  /** True if a command keeps its key until it has a definite answer, whatever is edited. By default, a command with other data has another key. */
  readonly keepsKeyUntilAnswer?: boolean
  /** Invoked actors that only listen, and never answer. */
  readonly watchers?: readonly string[]
  /** Delayed transitions: milliseconds by event type. */
  readonly timers?: Readonly<Record<string, number>>
  /** Every field that a guard reads in this state, or in a later state that is reached before the field is set again. */
  readonly guardFields: (context: ContextFrom<TMachine>, state: string) => unknown
  /** The assertions of each state, on which a view may rely. They run on the snapshot of the running actor. */
  readonly states: Readonly<Record<string, (snapshot: SnapshotFrom<TMachine>) => void>>
  /** States in which a workflow may rest. From every vertex that is not final, one of these states or a state of `until` must be reachable. */
  readonly home: readonly string[]
  /** The size of the explored chart, summed over its starts. A change of the chart usually changes it. */
  readonly pinned: { readonly vertices: number; readonly edges: number; readonly paths: number }
}

/** A spec, type-checked against its machine; used by the chart's test and by `npm run paths`. */
export const chartSpec = <TMachine extends AnyStateMachine>(spec: ChartSpec<TMachine>): ChartSpec<TMachine> =>
  spec

export type AnyEventSpec = EventSpec<AnyEventObject, AnyMachineSnapshot>

/** The event policies of a spec, for generic code. */
export function policiesOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
): Readonly<Record<string, AnyEventSpec>> {
  return spec.events as unknown as Readonly<Record<string, AnyEventSpec>>
}
