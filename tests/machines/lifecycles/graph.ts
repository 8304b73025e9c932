import { type AnyEventObject, fromTransition, type TransitionSnapshot } from 'xstate'
import { adjacencyMapToArray, TestModel } from 'xstate/graph'
import { follow, type Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import type { Refused } from '../../../src/domain/refusals.ts'

/** One step of a graph: the event, its start, and its target or refusal. */
export interface Tried<State, Event extends AnyEventObject> {
  readonly from: State
  readonly event: Event
  readonly outcome: { readonly to: State } | Refused
}

/** A shortest path from the start to a state, and everything that was tried there. */
export interface Explored<State, Event extends AnyEventObject> {
  readonly states: readonly State[]
  readonly tried: readonly Tried<State, Event>[]
  /** Events that lead to the state, from the start. */
  readonly wayTo: (state: State) => readonly Event[]
}

/**
 * Explores rules by trying every event in every reachable state. States and events are plain JSON. The paths can be replayed
 * against any implementation of the same rules.
 */
export function explore<State, Event extends AnyEventObject>(
  initial: State,
  events: readonly Event[],
  decide: (state: State, event: Event) => { readonly to: State } | Refused,
): Explored<State, Event> {
  const logic = fromTransition((state: State, event: Event) => {
    const outcome = decide(state, event)
    return 'to' in outcome ? outcome.to : state
  }, initial)
  const model = new TestModel<TransitionSnapshot<State>, Event, unknown>(logic as never, {
    events,
    serializeState: ({ context }) => JSON.stringify(context),
    limit: 5_000,
  })
  const tried = adjacencyMapToArray(model.getAdjacencyMap()).map(({ state, event }) => ({
    from: state.context,
    event,
    outcome: decide(state.context, event),
  }))
  const ways = new Map(
    model
      .getShortestPaths({ allowDuplicatePaths: true })
      .map(({ state, steps }) => [
        JSON.stringify(state.context),
        steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init'),
      ]),
  )
  return {
    states: [...ways.keys()].map((state) => JSON.parse(state)),
    tried,
    wayTo: (state) => ways.get(JSON.stringify(state)) ?? [],
  }
}

/** Explores one lifecycle from one of its initial states. */
export function exploreLifecycle<Status extends string, Event extends string>(
  lifecycle: Lifecycle<Status, Event>,
  initial: Status,
): Explored<Status, { readonly type: Event }> {
  const events = [...new Set(lifecycle.edges.map(({ event }) => event))].map((type) => ({ type }))
  return explore(initial, events, (status, { type }) => {
    const next = follow(lifecycle, status, type)
    return 'to' in next ? { to: next.to } : next
  })
}

/** The states reachable from one, itself included, without passing through the excluded ones. */
export function reachable<State>(
  tried: readonly Tried<State, AnyEventObject>[],
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
