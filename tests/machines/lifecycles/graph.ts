import { type AnyEventObject, fromTransition } from 'xstate'
import { type Lifecycle, nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import type { Refused } from '../../../src/domain/refusals.ts'
import { explore as exploreLogic, pathsToVertices } from '../../paths/engine/index.ts'

/** One tried event: the state before, and the state after or the refusal. */
export interface TriedEvent<State, Event extends AnyEventObject> {
  readonly from: State
  readonly event: Event
  readonly outcome: { readonly to: State } | Refused
}

/** The reachable states, the shortest path to each, and every tried event. */
export interface ExploredRules<State, Event extends AnyEventObject> {
  readonly states: readonly State[]
  readonly tried: readonly TriedEvent<State, Event>[]
  /** Events that lead to the state, from the start. */
  readonly wayTo: (state: State) => readonly Event[]
}

/**
 * Explores rules by trying every event in every reachable state. States and events are plain JSON, so that
 * the paths can be replayed with any implementation of the same rules.
 */
export function exploreRules<State, Event extends AnyEventObject>(
  initial: State,
  events: readonly Event[],
  decide: (state: State, event: Event) => { readonly to: State } | Refused,
): ExploredRules<State, Event> {
  const logic = fromTransition((state: State, event: Event) => {
    const outcome = decide(state, event)
    return 'to' in outcome ? outcome.to : state
  }, initial)
  const explored = exploreLogic(logic, {
    eventsOf: ({ context }) => events.filter((event) => 'to' in decide(context, event)),
    labelOf: (event) => JSON.stringify(event),
    stateOf: ({ context }) => JSON.stringify(context),
    vertexOf: ({ context }) => JSON.stringify(context),
  })
  const states = new Map([...explored.vertices].map(([vertex, { context }]) => [vertex, context]))
  const tried = [...states.values()].flatMap((from) =>
    events.map((event) => ({ from, event, outcome: decide(from, event) })),
  )
  const paths = pathsToVertices(explored)
  return {
    states: [...states.values()],
    tried,
    wayTo: (state) => (paths.get(JSON.stringify(state)) ?? []).map(({ event }) => event),
  }
}

/** Explores one lifecycle from one of its initial states. */
export function exploreLifecycle<Status extends string, Event extends string>(
  lifecycle: Lifecycle<Status, Event>,
  initial: Status,
): ExploredRules<Status, { readonly type: Event }> {
  const events = [...new Set(lifecycle.edges.map(({ event }) => event))].map((type) => ({ type }))
  return exploreRules(initial, events, (status, { type }) => {
    const next = nextStatus(lifecycle, status, type)
    return 'to' in next ? { to: next.to } : next
  })
}

/** `from` and the states that can be reached from it without entering a state in `avoiding`; empty if `from` is one of these. */
export function reachableStates<State>(
  tried: readonly TriedEvent<State, AnyEventObject>[],
  from: State,
  avoiding: readonly State[] = [],
): ReadonlySet<State> {
  const found = new Set<State>(avoiding.includes(from) ? [] : [from])
  for (const state of found) {
    for (const step of tried)
      if (step.from === state && 'to' in step.outcome && !avoiding.includes(step.outcome.to))
        found.add(step.outcome.to)
  }
  return found
}
