import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { nodesOf } from './checks.ts'
import { casesOf } from './model.ts'
import type { ChartSpec } from './spec.ts'

type Guard = (
  args: { readonly context: unknown; readonly event: AnyEventObject },
  parameters: unknown,
) => unknown

/** An event that no chart has. */
const UNKNOWN: AnyEventObject = { type: 'SOMETHING_ELSE' }

/**
 * Checks that guards are total: for any event in any state they return true or false and never throw. A guard
 * without parameters is called at every vertex with an unknown event, and once in each state with every event.
 * A guard with parameters is called once in each state with every answer of its ports.
 */
export function checkGuards<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  vertices: Iterable<AnyMachineSnapshot>,
): readonly string[] {
  const all = [...vertices]
  const firstOfEachState = new Set(
    new Map(all.toReversed().map((snapshot) => [statePath(snapshot.value), snapshot])).values(),
  )
  const events = distinct(
    [...firstOfEachState].flatMap((snapshot) =>
      Object.keys(spec.events).flatMap((type) => casesOf(spec, type, snapshot)),
    ),
  )
  const ports = portsOf(spec.machine)
  const faults = new Set<string>()
  for (const [name, guard] of Object.entries(spec.machine.implementations.guards)) {
    const evaluate = (snapshot: AnyMachineSnapshot, event: AnyEventObject, outcome?: unknown) => {
      const fault = faultOf(guard as Guard, { context: snapshot.context, event }, outcome)
      if (fault !== null) faults.add(`${name} ${fault} for ${event.type} in ${statePath(snapshot.value)}`)
    }
    const hasParameters = (guard as Guard).length > 1
    const answers = distinct(
      [...firstOfEachState].flatMap((snapshot) => answersAt(spec, snapshot, ports.get(name) ?? [])),
    )
    for (const snapshot of all) {
      if (!hasParameters) evaluate(snapshot, UNKNOWN)
      if (!firstOfEachState.has(snapshot)) continue
      if (hasParameters) for (const outcome of answers) evaluate(snapshot, UNKNOWN, outcome)
      else for (const event of events) evaluate(snapshot, event)
    }
  }
  return [...faults]
}

/** The ports whose answers each guard distinguishes. */
function portsOf(machine: AnyStateMachine): ReadonlyMap<string, readonly string[]> {
  const ports = new Map<string, string[]>()
  for (const node of nodesOf(machine))
    for (const { guard, eventType } of [...node.transitions.values()].flat()) {
      const [, port] = /^xstate\.done\.actor\.(.+)$/u.exec(eventType) ?? []
      const name = typeof guard === 'object' ? guard.type : guard
      if (port !== undefined && typeof name === 'string') ports.set(name, [...(ports.get(name) ?? []), port])
    }
  return ports
}

/** The possible answers to the running calls of the given ports in this snapshot. */
function answersAt<TMachine extends AnyStateMachine>(
  { answers }: ChartSpec<TMachine>,
  snapshot: AnyMachineSnapshot,
  ports: readonly string[],
): unknown[] {
  const openPorts = Object.keys(snapshot.children).filter((id) => ports.includes(id))
  return openPorts.flatMap((id) => {
    const outcomes = answers[id]
    return Object.values((typeof outcomes === 'function' ? outcomes(snapshot as never) : outcomes) ?? {})
  })
}

const distinct = <Value>(all: readonly Value[]): readonly Value[] => [
  ...new Map(all.map((value) => [JSON.stringify(value), value])).values(),
]

function faultOf(guard: Guard, args: Parameters<Guard>[0], outcome: unknown): string | null {
  try {
    const isAllowed = guard(args, outcome)
    return typeof isAllowed === 'boolean' ? null : `returns ${String(isAllowed)}`
  } catch (error) {
    return `throws ${(error as Error).message.split('\n')[0]}`
  }
}
