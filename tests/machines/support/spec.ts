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
import type { World } from './world.ts'

/** Who sends an event. */
export type Sender = 'person' | 'shell' | 'tab' | 'device'

/** The policy of one event type: who sends it, with which data, where the chart takes it, and why not elsewhere. */
export interface EventSpec<TEvent, TSnapshot> {
  readonly from: Sender
  /** Instances that guards and assigners tell apart; a function where the data depends on the state. */
  readonly cases: readonly TEvent[] | ((snapshot: TSnapshot) => readonly TEvent[])
  /** Exactly the states that take it. Everywhere else it is refused. */
  readonly takenIn: readonly string[]
  /** Why refusing it elsewhere is right. */
  readonly elsewhere: string
  /** States that take some instances and not others, with the reason. */
  readonly sometimes?: Readonly<Record<string, string>>
}

/** One way to start the machine. `arrange` prepares the world, e.g. the draft that the device holds. */
export interface Start<TInput> {
  readonly input: TInput
  readonly arrange?: () => void
  /** States at which this start has shown what it is for: another start walks on from there. */
  readonly until?: readonly string[]
}

type Events<TMachine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<TMachine>['type'] as Type extends `xstate.${string}`
    ? never
    : Type]: EventSpec<Extract<EventFromLogic<TMachine>, { readonly type: Type }>, SnapshotFrom<TMachine>>
}

/** All that is to be known of a chart to walk it whole: the production machine with ports that wait, and what to try on it. */
export interface ChartSpec<TMachine extends AnyStateMachine> {
  readonly machine: TMachine
  readonly world: World
  readonly starts: Readonly<Record<string, Start<InputFrom<TMachine>>>>
  readonly events: Events<TMachine>
  /** What each invoked port may answer, by name. That the call is lost is tried always. */
  readonly answers: Readonly<
    Record<
      string,
      | Readonly<Record<string, Outcome<unknown>>>
      | ((snapshot: SnapshotFrom<TMachine>) => Readonly<Record<string, Outcome<unknown>>>)
    >
  >
  /** Ports that command: their calls obey the law of idempotency keys. */
  readonly commands: readonly string[]
  /** Invoked actors that only listen, and never answer. */
  readonly watchers?: readonly string[]
  /** Delayed transitions: milliseconds by event type. */
  readonly timers?: Readonly<Record<string, number>>
  /** Every field that a guard reads, in this state or in one that can be reached without writing the field anew. */
  readonly guardFields: (context: ContextFrom<TMachine>, state: string) => unknown
  /** What a view may rely on in each state, asserted on the running actor. */
  readonly states: Readonly<Record<string, (snapshot: SnapshotFrom<TMachine>) => void>>
  /** States where a person may rest: one of them can be reached from everywhere. */
  readonly home: readonly string[]
  /** How much there is to walk; a change of it is a change of the chart, and shows. */
  readonly pinned: { readonly vertices: number; readonly edges: number; readonly paths: number }
}

/** A spec, checked against its machine: what both the chart's test and `npm run paths` walk. */
export const chartSpec = <TMachine extends AnyStateMachine>(spec: ChartSpec<TMachine>): ChartSpec<TMachine> =>
  spec

export type AnyEventSpec = EventSpec<AnyEventObject, AnyMachineSnapshot>

/** The event policies of a spec, for code that knows no machine in particular. */
export function policiesOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
): Readonly<Record<string, AnyEventSpec>> {
  return spec.events as unknown as Readonly<Record<string, AnyEventSpec>>
}
