import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { isTransient } from '../../../src/machines/outcome.ts'
import { statePath } from '../../../src/machines/state-path.ts'
import { casesOf, type Edge, type ModelledStart } from './model.ts'
import { type ChartSpec, policiesOf } from './spec.ts'
import type { WaitingCall } from './world.ts'

/*
 * The checks of the checks: each answers with what is wrong, and an empty list is "nothing". They are proven able to fail in
 * `checks.test.ts`.
 */

type Faults = readonly string[]

/** What the first holds and the second does not, said so. */
function missing(names: Iterable<string>, from: Iterable<string>, said: string): string[] {
  const there = new Set(from)
  return [...new Set(names)].filter((name) => !there.has(name)).map((name) => `${said}: ${name}`)
}

/** A machine's root, and every node below it. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

/** A state that is left at once, whatever the context: its last eventless transition has no guard. */
function isPassedThrough(node: AnyStateNode): boolean {
  return node.always?.some((transition) => transition.guard === undefined) ?? false
}

/** The states in which a machine can be found, as `counting.typing`. */
export function statesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.parent && !isPassedThrough(node))
    .map((node) => node.path.join('.'))
}

/** States asserted = states there are. */
export function checkStates(machine: AnyStateMachine, asserted: Iterable<string>): Faults {
  const states = statesOf(machine)
  const names = [...asserted]
  return [
    ...missing(states, names, 'state without an assertion'),
    ...missing(names, states, 'assertion without a state'),
  ]
}

/** Event types with a policy = event types of the chart; answers = ports that are invoked; timers = delays. */
export function checkEvents<TMachine extends AnyStateMachine>(spec: ChartSpec<TMachine>): Faults {
  const types = new Set(nodesOf(spec.machine).flatMap((node) => [...node.transitions.keys()]))
  const sent = [...types].filter((type) => !type.startsWith('xstate.'))
  const timed = [...types].filter((type) => type.startsWith('xstate.after.'))
  const invoked = nodesOf(spec.machine).flatMap((node) => node.invoke.map(({ id }) => id))
  const known = [...Object.keys(spec.answers), ...(spec.watchers ?? [])]
  return [
    ...missing(sent, Object.keys(spec.events), 'event without a policy'),
    ...missing(Object.keys(spec.events), sent, 'policy without an event'),
    ...missing(invoked, known, 'port without answers'),
    ...missing(known, invoked, 'answers without a port'),
    ...missing(spec.commands, Object.keys(spec.answers), 'command that is no port'),
    ...missing(timed, Object.keys(spec.timers ?? {}), 'delay without a timer'),
    ...missing(Object.keys(spec.timers ?? {}), timed, 'timer without a delay'),
  ]
}

/** Every invoke is found under the name of its port. */
export function checkInvokeNames(machine: AnyStateMachine): Faults {
  return nodesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ id, src }) => id !== src)
      .map(({ id, src }) => `invoke ${id} is not named as its src ${src}`),
  )
}

/** Edges walked ⊇ edges of the adjacency. */
export function checkEdges(edges: ReadonlyMap<string, Edge>, walked: ReadonlySet<string>): Faults {
  return missing(edges.keys(), walked, 'edge not walked')
}

/** Every transition of the chart was taken at least once. One that neither leads anywhere nor does anything is a refusal. */
export function checkTransitions(
  machine: AnyStateMachine,
  taken: ReadonlySet<AnyTransitionDefinition>,
): Faults {
  return nodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter((transition) => transition.target || transition.actions.length > 0)
    .filter((transition) => !taken.has(transition))
    .map((transition) => {
      const { source, eventType, target } = transition
      const to = target?.map((node) => node.path.join('.')).join(' ') ?? '(stays)'
      const guard =
        typeof transition.guard === 'object' ? JSON.stringify(transition.guard) : (transition.guard ?? '')
      return `transition not taken: ${source.path.join('.')} ${eventType} → ${to} ${String(guard)}`
    })
}

/** Every pair of state and event is taken or refused just as the policy of the event says. */
export function checkRefusals<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  vertices: Iterable<AnyMachineSnapshot>,
): Faults {
  const seen = new Map<string, { taken: boolean; refused: boolean }>()
  for (const snapshot of vertices) {
    for (const type of Object.keys(spec.events)) {
      for (const event of casesOf(spec, type, snapshot)) {
        const pair = seen.get(`${type} ${statePath(snapshot.value)}`) ?? { taken: false, refused: false }
        if (snapshot.status === 'active' && snapshot.can(event)) pair.taken = true
        else pair.refused = true
        seen.set(`${type} ${statePath(snapshot.value)}`, pair)
      }
    }
  }
  const pairs = [...seen]
  const policies = Object.entries(policiesOf(spec))
  const declared = policies.flatMap(([type, { takenIn }]) => takenIn.map((state) => `${type} ${state}`))
  const sometimes = policies.flatMap(([type, policy]) =>
    Object.keys(policy.sometimes ?? {}).map((state) => `${type} ${state}`),
  )
  const taken = pairs.filter(([, pair]) => pair.taken).map(([name]) => name)
  const guarded = pairs.filter(([, pair]) => pair.taken && pair.refused).map(([name]) => name)
  return [
    ...missing(taken, declared, 'taken, but declared refused'),
    ...missing(declared, taken, 'refused, but declared taken'),
    ...missing(guarded, sometimes, 'refused by a guard without a reason'),
    ...missing(sometimes, guarded, 'reason for a guard that never refuses'),
    ...policies
      .filter(([, { elsewhere }]) => elsewhere === '')
      .map(([type]) => `no reason why not elsewhere: ${type}`),
  ]
}

/** From every vertex a home can be reached, but from those where the workflow is over. */
export function checkDeadEnds<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  { name, vertices, edges }: Pick<ModelledStart, 'name' | 'vertices' | 'edges'>,
): Faults {
  const ends = [...spec.home, ...(spec.starts[name]?.until ?? [])]
  const home = [...vertices]
    .filter(([, { value }]) => ends.includes(statePath(value)))
    .map(([vertex]) => vertex)
  const arriving = new Map<string, string[]>()
  for (const { from, to } of edges.values()) arriving.set(to, [...(arriving.get(to) ?? []), from])
  const reaching = new Set(home)
  for (const vertex of reaching) for (const from of arriving.get(vertex) ?? []) reaching.add(from)
  const open = [...vertices].flatMap(([vertex, { status }]) => (status === 'done' ? [] : [vertex]))
  return missing(open, reaching, 'no way home from')
}

/** Contexts are plain JSON: what is kept and read again is what was there. */
export function checkPlain(vertices: Iterable<AnyMachineSnapshot>): Faults {
  return [...vertices]
    .filter(({ context }) => !isPlain(context))
    .map(({ value }) => `the context is not plain JSON in ${statePath(value)}`)
}

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}

/**
 * The law of keys, over each command of one walk: said again after an answer that settles nothing, it carries the same key; said
 * after a definite answer, or saying something else, it carries a new key.
 */
export function checkKeys<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  calls: readonly WaitingCall[],
): Faults {
  const commands = calls.filter(({ port }) => spec.commands.includes(port))
  return commands.flatMap((call, index) => {
    const before = commands.slice(0, index).findLast(({ port }) => port === call.port)
    if (!call.idempotencyKey) return [`${call.port} was called without a key`]
    if (!before) return []
    const same = JSON.stringify(before.input) === JSON.stringify(call.input)
    const again = same && isOpen(before)
    if (again === (before.idempotencyKey === call.idempotencyKey)) return []
    return [`${call.port} after ${before.port}:${before.answer} has ${again ? 'another' : 'the same'} key`]
  })
}

/** Lost, given up, or "not now": the command may or may not have had its effect. */
function isOpen({ outcome }: WaitingCall): boolean {
  return outcome === null || isTransient(outcome)
}
