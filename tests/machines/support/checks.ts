import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { isTransient } from '../../../src/machines/outcome.ts'
import { statePath } from '../../../src/machines/state-path.ts'
import { allEdges, type Explored, edgeKey } from '../../paths/engine/index.ts'
import { casesOf } from './model.ts'
import { type ChartSpec, policiesOf } from './spec.ts'
import type { PortCall } from './test-ports.ts'

/*
 * The checks of the chart tests. Each returns a list of errors. `checks.test.ts` proves that each can
 * fail.
 */

type Faults = readonly string[]

/** Errors for the items of the first list that are missing in the second. */
function missing(names: Iterable<string>, available: Iterable<string>, message: string): string[] {
  const present = new Set(available)
  return [...new Set(names)].filter((name) => !present.has(name)).map((name) => `${message}: ${name}`)
}

/** A machine's root, and every node below it. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

/**
 * True for a state that is left at once in any context, because it has an eventless transition without a guard.
 */
function isPassedThrough(node: AnyStateNode): boolean {
  return node.always?.some((transition) => transition.guard === undefined) ?? false
}

/** The states in which a machine can stay, like `counting.typing`. A state with child states is not one of them. */
function statesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.parent && !isPassedThrough(node))
    .map((node) => node.path.join('.'))
}

/** Every state has an assertion, and every assertion has a state. */
export function checkStates(machine: AnyStateMachine, asserted: Iterable<string>): Faults {
  const states = statesOf(machine)
  const names = [...asserted]
  return [
    ...missing(states, names, 'state without an assertion'),
    ...missing(names, states, 'assertion without a state'),
  ]
}

/** If the starts begin in different states, each must declare its state as `firstState`; a declared one must be right. */
export function checkStarts<TMachine extends AnyStateMachine>(
  { starts }: Pick<ChartSpec<TMachine>, 'starts'>,
  explored: readonly { readonly start: string; readonly initialState: string }[],
): Faults {
  const isNeeded = new Set(explored.map(({ initialState }) => initialState)).size > 1
  return explored.flatMap(({ start, initialState }) => {
    const expected = starts[start]!.firstState
    return expected === initialState || (expected === undefined && !isNeeded)
      ? []
      : [`start ${start} begins in ${initialState}, not in ${expected ?? 'a declared state'}`]
  })
}

/** Policies, answers, watchers and timers of the spec match the event types, invoked actors and delays of the chart; each command has answers. */
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

/** Every invoke has the name of its port as its id. */
export function checkInvokeNames(machine: AnyStateMachine): Faults {
  return nodesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ id, src }) => id !== src)
      .map(({ id, src }) => `invoke ${id} is not named as its src ${src}`),
  )
}

/** Every edge of the model was walked. */
export function checkEdges(explored: Explored, walked: ReadonlySet<string>): Faults {
  return missing(allEdges(explored).map(edgeKey), walked, 'edge not walked')
}

/** Every transition of the chart was taken at least once. One with neither a target nor actions refuses its event and need not be taken. */
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

/** Every event is accepted or refused in every state as its policy declares, and each refusal has a reason. */
export function checkRefusals<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  vertices: Iterable<AnyMachineSnapshot>,
): Faults {
  const outcomes = new Map<string, { taken: boolean; refused: boolean }>()
  for (const snapshot of vertices) {
    for (const type of Object.keys(spec.events)) {
      for (const event of casesOf(spec, type, snapshot)) {
        const pair = outcomes.get(`${type} ${statePath(snapshot.value)}`) ?? { taken: false, refused: false }
        if (snapshot.status === 'active' && snapshot.can(event)) pair.taken = true
        else pair.refused = true
        outcomes.set(`${type} ${statePath(snapshot.value)}`, pair)
      }
    }
  }
  const pairs = [...outcomes]
  const policies = Object.entries(policiesOf(spec))
  const declared = policies.flatMap(([type, { acceptedIn }]) => acceptedIn.map((state) => `${type} ${state}`))
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
      .map(([type]) => `no reason for refusing it elsewhere: ${type}`),
  ]
}

/** From every vertex, except final states, a state of `home` or of the start's `until` is reachable. */
export function checkDeadEnds<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  explored: Explored<AnyMachineSnapshot> & { readonly start: string },
): Faults {
  const ends = [...spec.home, ...(spec.starts[explored.start]?.until ?? [])]
  const home = [...explored.vertices]
    .filter(([, { value }]) => ends.includes(statePath(value)))
    .map(([vertex]) => vertex)
  const predecessors = new Map<string, string[]>()
  for (const { from, to } of allEdges(explored)) predecessors.set(to, [...(predecessors.get(to) ?? []), from])
  const reaching = new Set(home)
  for (const vertex of reaching) for (const from of predecessors.get(vertex) ?? []) reaching.add(from)
  const unfinished = [...explored.vertices].flatMap(([vertex, { status }]) =>
    status === 'done' ? [] : [vertex],
  )
  return missing(unfinished, reaching, 'no way home from')
}

/** Contexts are plain JSON, so that storing and reading them changes nothing. */
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
 * Checks the idempotency keys of the commands of one walk. A repetition after an inconclusive answer must have
 * the same key. A command after a definite answer must have a new key. A command with other data must have a
 * new key too, unless the spec has `keepsKeyUntilAnswer`.
 */
export function checkKeys<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  calls: readonly PortCall[],
): Faults {
  const commands = calls.filter(({ port }) => spec.commands.includes(port))
  return commands.flatMap((call, index) => {
    const before = commands.slice(0, index).findLast(({ port }) => port === call.port)
    if (!call.idempotencyKey) return [`${call.port} was called without a key`]
    if (!before) return []
    const same = JSON.stringify(before.input) === JSON.stringify(call.input)
    const isRepetition = (same || spec.keepsKeyUntilAnswer === true) && isInconclusive(before)
    if (isRepetition === (before.idempotencyKey === call.idempotencyKey)) return []
    return [
      `${call.port} after ${before.port}:${before.answer} has ${isRepetition ? 'another' : 'the same'} key`,
    ]
  })
}

/** True when the command must be repeated with the same key: its answer was lost or cancelled, or the refusal is temporary. */
function isInconclusive({ outcome }: PortCall): boolean {
  return outcome === null || isTransient(outcome)
}
