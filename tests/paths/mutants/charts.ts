import { type AnyStateMachine, createMachine, not } from 'xstate'

/** A chart with one defect. */
export interface ChartMutant {
  /** The transition or action and its change, as in reports and in the list of equivalent mutants. */
  readonly what: string
  readonly machine: AnyStateMachine
}

type Config = Record<string, unknown>
export type ConfigPath = (string | number)[]

const MAX_MICROSTEPS = 200

/** A transition with its place in the config of a chart. */
interface LocatedTransition {
  readonly path: ConfigPath
  /** The state, the event and, among several transitions for the event, the number of the transition. */
  readonly at: string
  readonly config: Config
  /** The states on the level of its source. A mutant redirects the transition to one of them. */
  readonly siblings: readonly string[]
}

/** Every chart that differs from this one in one transition: removed, redirected, guard removed or negated. */
export function chartMutants(machine: AnyStateMachine): ChartMutant[] {
  // A mutant may loop endlessly. The limit stops it with an error, so that it counts as noticed.
  const config: Config = {
    ...(machine.config as unknown as Config),
    options: { maxIterations: MAX_MICROSTEPS },
  }
  return transitionsIn(config, [], 'chart', []).flatMap((transition) =>
    changesOf(transition).map(({ what, replacement }) => ({
      what: `${transition.at}: ${what}`,
      machine: createMachine(replaceInConfig(config, transition.path, replacement) as never).provide(
        machine.implementations as never,
      ) as AnyStateMachine,
    })),
  )
}

const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null

/** The transitions of a state and of the states in it. */
function transitionsIn(
  node: Config,
  path: ConfigPath,
  at: string,
  siblings: readonly string[],
): LocatedTransition[] {
  const states = isConfig(node.states) ? node.states : {}
  const childSiblings = Object.keys(states).length > 0 ? Object.keys(states) : siblings
  const candidates: [ConfigPath, string, unknown][] = [
    ...Object.entries(isConfig(node.on) ? node.on : {}).map(
      ([type, value]) => [[...path, 'on', type], `${at} ${type}`, value] as [ConfigPath, string, unknown],
    ),
    ...Object.entries(isConfig(node.after) ? node.after : {}).map(
      ([delay, value]) =>
        [[...path, 'after', delay], `${at} after ${delay}`, value] as [ConfigPath, string, unknown],
    ),
    [[...path, 'always'], `${at} always`, node.always],
  ]
  const invokes = [node.invoke ?? []].flat() as Config[]
  for (const [index, invoke] of invokes.entries()) {
    const invokePath: ConfigPath = Array.isArray(node.invoke)
      ? [...path, 'invoke', index]
      : [...path, 'invoke']
    for (const handler of ['onDone', 'onError'])
      candidates.push([[...invokePath, handler], `${at} ${String(invoke.src)} ${handler}`, invoke[handler]])
  }
  return [
    ...candidates.flatMap(([to, name, value]) => readTransitions(to, name, value, siblings)),
    ...Object.entries(states).flatMap(([name, child]) =>
      transitionsIn(
        child as Config,
        [...path, 'states', name],
        at === 'chart' ? name : `${at}.${name}`,
        childSiblings,
      ),
    ),
  ]
}

function readTransitions(
  path: ConfigPath,
  at: string,
  value: unknown,
  siblings: readonly string[],
): LocatedTransition[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((transition, index) =>
      readTransitions([...path, index], `${at} #${index + 1}`, transition, siblings),
    )
  const config: Config = typeof value === 'string' ? { target: value } : (value as Config)
  return Object.keys(config).length === 0 ? [] : [{ path, at, config, siblings }]
}

function changesOf({ config, siblings }: LocatedTransition): { what: string; replacement: Config | null }[] {
  const { guard, target } = config
  const guardName = isConfig(guard) ? String(guard.type) : String(guard)
  const { guard: _guard, ...unguarded } = config
  const otherTarget = nextSibling(target, siblings)
  return [
    { what: 'dropped', replacement: null },
    ...(guard === undefined
      ? []
      : [
          { what: `without its guard ${guardName}`, replacement: unguarded },
          {
            what: `with its guard ${guardName} negated`,
            replacement: { ...config, guard: not(guard as never) },
          },
        ]),
    ...(otherTarget === null
      ? []
      : [
          { what: `to ${otherTarget} instead of ${target}`, replacement: { ...config, target: otherTarget } },
        ]),
  ]
}

/** The sibling after the target, or the first one if the target is the last; null when there is no other, or the target is no sibling. */
function nextSibling(target: unknown, siblings: readonly string[]): string | null {
  if (typeof target !== 'string') return null
  const [top = ''] = target.split('.')
  const at = siblings.indexOf(top)
  const next = siblings[(at + 1) % siblings.length]
  return at < 0 || !next || next === top ? null : next
}

/** A copy of the config of a chart with one transition or action replaced; null removes it. */
export function replaceInConfig(
  config: unknown,
  [step, ...path]: ConfigPath,
  replacement: Config | null,
): unknown {
  if (step === undefined) return replacement
  if (Array.isArray(config)) {
    const copy = [...config]
    const value = replaceInConfig(copy[step as number], path, replacement)
    if (value === null) copy.splice(step as number, 1)
    else copy[step as number] = value
    return copy
  }
  const copy: Config = { ...(config as Config) }
  const value = replaceInConfig(copy[step], path, replacement)
  if (value === null) delete copy[step]
  else copy[step] = value
  return copy
}
