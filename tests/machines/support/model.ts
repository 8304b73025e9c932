import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { type ChartSpec, policiesOf } from './spec.ts'

const labels = new WeakMap<AnyEventObject, string>()

/** The name of an event in a test: `port:answer` for an answer, the type for an elapsed delay, otherwise the event as JSON. */
export function labelOf(event: AnyEventObject): string {
  return labels.get(event) ?? JSON.stringify(event)
}

function labelled<TEvent extends AnyEventObject>(event: TEvent, label: string): TEvent {
  labels.set(event, label)
  return event
}

const vertices = new WeakMap<AnyMachineSnapshot, string>()

/** The identity of a vertex: the state, and every field that a guard reads. Cached, because it is needed often for the same snapshots. */
export function vertexOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  snapshot: AnyMachineSnapshot,
): string {
  const known = vertices.get(snapshot)
  if (known) return known
  const state = statePath(snapshot.value)
  const vertex = `${state} ${JSON.stringify(spec.guardFields(snapshot.context, state))}`
  vertices.set(snapshot, vertex)
  return vertex
}

/** The variants of an event that the spec lists for this snapshot. */
export function casesOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  type: string,
  snapshot: AnyMachineSnapshot,
): readonly AnyEventObject[] {
  const { cases } = policiesOf(spec)[type]!
  return typeof cases === 'function' ? cases(snapshot) : cases
}

/**
 * All possible events in a snapshot: those that the spec lists (sent by people, the page, another tab or the device), every answer to a running
 * call, and elapsed delays.
 */
export function eventsOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  if (snapshot.status !== 'active') return []
  const sent = Object.keys(spec.events).flatMap((type) => casesOf(spec, type, snapshot))
  const answered = Object.keys(snapshot.children).flatMap((id) => answersOf(spec, id, snapshot))
  const timed = Object.keys(spec.timers ?? {}).map((type) => labelled({ type }, type))
  return [...sent, ...answered, ...timed].filter((event) => snapshot.can(event))
}

function answersOf<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  id: string,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  if (spec.watchers?.includes(id)) return []
  const answers = spec.answers[id]
  if (!answers)
    throw new Error(`The spec has no answer of port ${id}, which is called in ${statePath(snapshot.value)}`)
  const outcomes = typeof answers === 'function' ? answers(snapshot as never) : answers
  const done = Object.entries(outcomes).map(([name, output]) =>
    labelled({ type: `xstate.done.actor.${id}`, actorId: id, output }, `${id}:${name}`),
  )
  const lost = { type: `xstate.error.actor.${id}`, actorId: id, error: new Error('the network is gone') }
  return [...done, labelled(lost, `${id}:lost`)]
}
