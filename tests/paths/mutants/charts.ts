import { type AnyStateMachine, createMachine, not } from 'xstate'

/** A chart with one defect. */
export interface ChartMutant {
  /** Its place, and the change. */
  readonly what: string
  readonly machine: AnyStateMachine
}

type Config = Record<string, unknown>
export type ConfigPath = (string | number)[]

const MOST_MICROSTEPS = 200

/** A transition of a chart, by its path. */
interface Written {
  readonly way: ConfigPath
  readonly at: string
  readonly config: Config
  /** Siblings of its source, as other targets. */
  readonly siblings: readonly string[]
}

/** Every chart that differs from this one in one transition: removed, redirected, guard removed or negated. */
export function chartMutants(machine: AnyStateMachine): ChartMutant[] {
  // A mutant may loop endlessly. It is then stopped and counts as noticed.
  const config: Config = {
    ...(machine.config as unknown as Config),
    options: { maxIterations: MOST_MICROSTEPS },
  }
  return transitionsIn(config, [], 'chart', []).flatMap((written) =>
    changesOf(written).map(({ what, put }) => ({
      what: `${written.at}: ${what}`,
      machine: createMachine(replaceTransition(config, written.way, put) as never).provide(
        machine.implementations as never,
      ) as AnyStateMachine,
    })),
  )
}

const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null

/** The transitions of a node and of those below it. */
function transitionsIn(node: Config, way: ConfigPath, at: string, siblings: readonly string[]): Written[] {
  const states = isConfig(node.states) ? node.states : {}
  const near = Object.keys(states).length > 0 ? Object.keys(states) : siblings
  const places: [ConfigPath, string, unknown][] = [
    ...Object.entries(isConfig(node.on) ? node.on : {}).map(
      ([type, value]) => [[...way, 'on', type], `${at} ${type}`, value] as [ConfigPath, string, unknown],
    ),
    ...Object.entries(isConfig(node.after) ? node.after : {}).map(
      ([delay, value]) =>
        [[...way, 'after', delay], `${at} after ${delay}`, value] as [ConfigPath, string, unknown],
    ),
    [[...way, 'always'], `${at} always`, node.always],
  ]
  const invokes = Array.isArray(node.invoke) ? node.invoke : node.invoke ? [node.invoke] : []
  for (const [index, invoke] of (invokes as Config[]).entries()) {
    const to: ConfigPath = Array.isArray(node.invoke) ? [...way, 'invoke', index] : [...way, 'invoke']
    for (const answer of ['onDone', 'onError'])
      places.push([[...to, answer], `${at} ${String(invoke.src)} ${answer}`, invoke[answer]])
  }
  return [
    ...places.flatMap(([to, name, value]) => written(to, name, value, siblings)),
    ...Object.entries(states).flatMap(([name, child]) =>
      transitionsIn(child as Config, [...way, 'states', name], at === 'chart' ? name : `${at}.${name}`, near),
    ),
  ]
}

function written(way: ConfigPath, at: string, value: unknown, siblings: readonly string[]): Written[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((one, index) => written([...way, index], `${at} #${index + 1}`, one, siblings))
  const config: Config = typeof value === 'string' ? { target: value } : (value as Config)
  return Object.keys(config).length === 0 ? [] : [{ way, at, config, siblings }]
}

function changesOf({ config, siblings }: Written): { what: string; put: Config | null }[] {
  const { guard, target } = config
  const rule = isConfig(guard) ? String(guard.type) : String(guard)
  const { guard: _guard, ...unguarded } = config
  const other = elsewhere(target, siblings)
  return [
    { what: 'dropped', put: null },
    ...(guard === undefined
      ? []
      : [
          { what: `without its rule ${rule}`, put: unguarded },
          { what: `with its rule ${rule} turned round`, put: { ...config, guard: not(guard as never) } },
        ]),
    ...(other === null
      ? []
      : [{ what: `to ${other} in place of ${target}`, put: { ...config, target: other } }]),
  ]
}

/** The next sibling of a target, or null when there is none. */
function elsewhere(target: unknown, siblings: readonly string[]): string | null {
  if (typeof target !== 'string') return null
  const [top = ''] = target.split('.')
  const at = siblings.indexOf(top)
  const next = siblings[(at + 1) % siblings.length]
  return at < 0 || !next || next === top ? null : next
}

/** The same chart with one transition changed; null removes it. The given chart is not changed. */
export function replaceTransition(config: unknown, [step, ...way]: ConfigPath, put: Config | null): unknown {
  if (step === undefined) return put
  if (Array.isArray(config)) {
    const copy = [...config]
    const value = replaceTransition(copy[step as number], way, put)
    if (value === null) copy.splice(step as number, 1)
    else copy[step as number] = value
    return copy
  }
  const copy: Config = { ...(config as Config) }
  const value = replaceTransition(copy[step], way, put)
  if (value === null) delete copy[step]
  else copy[step] = value
  return copy
}
