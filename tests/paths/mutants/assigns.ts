import { type AnyStateMachine, assign, createMachine } from 'xstate'
import type { ChartModel } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { walkChart } from '../walk/code.ts'
import { type ChartMutant, type ConfigPath, replaceInConfig } from './charts.ts'

type ContextFields = Readonly<Record<string, unknown>>
type WriteArgs = { readonly context: ContextFields }
/** Returns the context fields that an action of a chart writes, with their values. */
type Writes = (args: WriteArgs, params: unknown) => ContextFields

/** The actions of a chart that write to its context, by name. */
function writersOf(machine: AnyStateMachine): Map<string, Writes> {
  const writers = new Map<string, Writes>()
  for (const [name, action] of Object.entries(machine.implementations.actions)) {
    const { assignment } = action as { assignment?: Writes | Readonly<Record<string, unknown>> }
    if (assignment === undefined) continue
    writers.set(name, (args, params) =>
      typeof assignment === 'function'
        ? assignment(args, params)
        : Object.fromEntries(
            Object.entries(assignment).map(([field, value]) => [
              field,
              typeof value === 'function' ? (value as Writes)(args, params) : value,
            ]),
          ),
    )
  }
  return writers
}

const withWriter = (machine: AnyStateMachine, name: string, writes: Writes): AnyStateMachine =>
  machine.provide({ actions: { [name]: assign(writes as never) } } as never)

/** The fields that each action writes, as observed on the known paths. */
async function findWrittenFields(
  model: ChartModel,
  known: readonly Path[],
): Promise<Map<string, Set<string>>> {
  const { machine } = model.chart.spec
  const written = new Map<string, Set<string>>()
  let recording = machine
  for (const [name, writes] of writersOf(machine)) {
    written.set(name, new Set())
    recording = withWriter(recording, name, (args, params) => {
      const values = writes(args, params)
      for (const field of Object.keys(values)) written.get(name)!.add(field)
      return values
    })
  }
  const chart = { ...model.chart, spec: { ...model.chart.spec, machine: recording } }
  for (const path of known) await walkChart({ name: model.name, chart }, path)
  return written
}

/**
 * Every chart in which an action omits one of the fields that it writes on the known paths, writes another value to it, or writes
 * another field too.
 */
export async function assignMutants(model: ChartModel, known: readonly Path[]): Promise<ChartMutant[]> {
  const { machine } = model.chart.spec
  const written = await findWrittenFields(model, known)
  const context = Object.keys(
    model.starts[0]!.vertices.get(model.starts[0]!.initial)!.context as ContextFields,
  )
  return [...writersOf(machine)].flatMap(([name, writes]) => {
    const fields = [...written.get(name)!]
    // Often another action renews `idempotencyKey` in the same step, which would hide an additional write to it.
    const other = context.find((field) => !fields.includes(field) && field !== 'idempotencyKey')
    const mutant = (what: string, instead: Writes): ChartMutant => ({
      what: `${name}: ${what}`,
      machine: withWriter(machine, name, instead),
    })
    return [
      ...fields.flatMap((field) => [
        mutant(`does not write ${field}`, (args, params) => {
          const { [field]: _, ...rest } = writes(args, params)
          return rest
        }),
        mutant(`writes something else to ${field}`, (args, params) => {
          const values = writes(args, params)
          // Any unused key is accepted as a new one, so the mutant repeats a constant.
          const broken = field === 'idempotencyKey' ? 'always the same' : somethingElse(values[field])
          return field in values ? { ...values, [field]: broken } : values
        }),
      ]),
      ...(fields.length > 0 && other !== undefined
        ? [
            mutant(`writes ${other} too`, (args, params) => ({
              [other]: somethingElse(args.context[other]),
              ...writes(args, params),
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

/** Every chart in which one transition, entry or exit omits an action that writes to the context. */
export function omissionMutants(machine: AnyStateMachine): ChartMutant[] {
  const config = machine.config as unknown as Config
  const writers = writersOf(machine)
  const found: { path: ConfigPath; what: string }[] = []
  const findActions = (value: unknown, path: ConfigPath, at: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const pathKey = Array.isArray(value) ? Number(key) : key
      if (key === 'actions' || key === 'entry' || key === 'exit') {
        const list = Array.isArray(child) ? child : [child]
        for (const [nth, action] of list.entries()) {
          const name = typeof action === 'string' ? action : String((action as Config).type)
          if (!writers.has(name)) continue
          const actionPath: ConfigPath = Array.isArray(child) ? [...path, pathKey, nth] : [...path, pathKey]
          found.push({ path: actionPath, what: `${at} ${key === 'actions' ? '' : `${key} `}without ${name}` })
        }
      } else if (key !== 'context' && key !== 'input')
        findActions(
          child,
          [...path, pathKey],
          ['states', 'on', 'invoke'].includes(key) ? at : `${at} ${key}`.trim(),
        )
    }
  }
  findActions(config, [], '')
  return found.map(({ path, what }) => ({
    what,
    machine: createMachine(replaceInConfig(config, path, null) as never).provide(
      machine.implementations as never,
    ) as AnyStateMachine,
  }))
}
