import { type AnyStateMachine, assign, createMachine } from 'xstate'
import type { ChartModel } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { walkChart } from '../walk/code.ts'
import { type ChartMutant, type ConfigPath, replaceTransition } from './charts.ts'

type Holds = Readonly<Record<string, unknown>>
type Given = { readonly context: Holds }
/** The context fields that an action of a chart writes. */
type Writes = (given: Given, params: unknown) => Holds

/** The actions of a chart that write to its context, by name. */
function writersOf(machine: AnyStateMachine): Map<string, Writes> {
  const writers = new Map<string, Writes>()
  for (const [name, action] of Object.entries(machine.implementations.actions)) {
    const { assignment } = action as { assignment?: Writes | Readonly<Record<string, unknown>> }
    if (assignment === undefined) continue
    writers.set(name, (given, params) =>
      typeof assignment === 'function'
        ? assignment(given, params)
        : Object.fromEntries(
            Object.entries(assignment).map(([field, value]) => [
              field,
              typeof value === 'function' ? (value as Writes)(given, params) : value,
            ]),
          ),
    )
  }
  return writers
}

const withWriter = (machine: AnyStateMachine, name: string, writes: Writes): AnyStateMachine =>
  machine.provide({ actions: { [name]: assign(writes as never) } } as never)

/** The fields that each action writes, as observed on the known paths. */
async function writtenBy(model: ChartModel, known: readonly Path[]): Promise<Map<string, Set<string>>> {
  const { machine } = model.chart.spec
  const written = new Map<string, Set<string>>()
  let watched = machine
  for (const [name, writes] of writersOf(machine)) {
    written.set(name, new Set())
    watched = withWriter(watched, name, (given, params) => {
      const now = writes(given, params)
      for (const field of Object.keys(now)) written.get(name)!.add(field)
      return now
    })
  }
  const chart = { ...model.chart, spec: { ...model.chart.spec, machine: watched } }
  for (const path of known) await walkChart({ name: model.name, chart }, path)
  return written
}

/** Every chart in which an action omits one of its fields, writes another value, or writes another field too. */
export async function assignMutants(model: ChartModel, known: readonly Path[]): Promise<ChartMutant[]> {
  const { machine } = model.chart.spec
  const written = await writtenBy(model, known)
  const context = Object.keys(model.starts[0]!.vertices.get(model.starts[0]!.initial)!.context as Holds)
  return [...writersOf(machine)].flatMap(([name, writes]) => {
    const own = [...written.get(name)!]
    // A key is renewed in the same step by another action, so an additional write before it would not be
    // visible.
    const other = context.find((field) => !own.includes(field) && field !== 'idempotencyKey')
    const mutant = (what: string, instead: Writes): ChartMutant => ({
      what: `${name}: ${what}`,
      machine: withWriter(machine, name, instead),
    })
    return [
      ...own.flatMap((field) => [
        mutant(`does not write ${field}`, (given, params) => {
          const { [field]: _, ...rest } = writes(given, params)
          return rest
        }),
        mutant(`writes something else to ${field}`, (given, params) => {
          const now = writes(given, params)
          // For a key, any other value is a mistake, so a constant is enough.
          const broken = field === 'idempotencyKey' ? 'always the same' : somethingElse(now[field])
          return field in now ? { ...now, [field]: broken } : now
        }),
      ]),
      ...(own.length > 0 && other !== undefined
        ? [
            mutant(`writes ${other} too`, (given, params) => ({
              [other]: somethingElse(given.context[other]),
              ...writes(given, params),
            })),
          ]
        : []),
    ]
  })
}

function somethingElse(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value} else`
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['something else']
  return value === null ? 'something else' : null
}

type Config = Record<string, unknown>

/** Every chart in which one transition, entry or exit omits an action. */
export function omissions(machine: AnyStateMachine): ChartMutant[] {
  const config = machine.config as unknown as Config
  const writers = writersOf(machine)
  const found: { way: ConfigPath; what: string }[] = []
  const findActions = (value: unknown, way: ConfigPath, at: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, below] of Object.entries(value)) {
      const here = Array.isArray(value) ? Number(key) : key
      if (key === 'actions' || key === 'entry' || key === 'exit') {
        const list = Array.isArray(below) ? below : [below]
        for (const [nth, action] of list.entries()) {
          const name = typeof action === 'string' ? action : String((action as Config).type)
          if (!writers.has(name)) continue
          const to: ConfigPath = Array.isArray(below) ? [...way, here, nth] : [...way, here]
          found.push({ way: to, what: `${at} ${key === 'actions' ? '' : `${key} `}without ${name}` })
        }
      } else if (key !== 'context' && key !== 'input')
        findActions(
          below,
          [...way, here],
          ['states', 'on', 'invoke'].includes(key) ? at : `${at} ${key}`.trim(),
        )
    }
  }
  findActions(config, [], '')
  return found.map(({ way, what }) => ({
    what,
    machine: createMachine(replaceTransition(config, way, null) as never).provide(
      machine.implementations as never,
    ) as AnyStateMachine,
  }))
}
