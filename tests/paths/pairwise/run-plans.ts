import { expect } from 'vitest'
import { type AnyEventObject, type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { FieldChecker } from '../../machines/support/fields.ts'
import { casesOf } from '../../machines/support/model.ts'
import { policiesOf } from '../../machines/support/spec.ts'
import type { ChartModel } from '../model/models.ts'
import type { Share } from '../walk/strength.ts'
import { StateValue } from './classes.ts'
import { coverPairs, pairsIn, type Row } from './cover.ts'
import type { Plan, Trial } from './plan.ts'

/** The results for the data of a chart: pairs of classes of two fields, in each state that takes the event. */
export interface PlanResults {
  readonly pairs: Share
  /** Rows of values that were tried. */
  readonly rows: number
  /** Impossible pairs, with the reason. */
  readonly infeasible: readonly string[]
  /** Rows with another result than expected, pairs that were not tried, and events without a plan. */
  readonly faults: readonly string[]
}

type Chart = Pick<ChartModel, 'name' | 'chart' | 'starts'>

/** Tries every row of every plan, in every state of the plan. */
export function runPlans(chart: Chart, plans: readonly Plan[]): PlanResults {
  const faults = unplanned(chart, plans).map((what) => `${chart.name}: ${what}`)
  const infeasible: string[] = []
  let [done, of, rows] = [0, 0, 0]
  for (const plan of plans) {
    const cover = coverPairs(plan.fields, plan.exclusions)
    infeasible.push(...cover.infeasible.map((pair) => `${titleOf(plan)}: ${pair} ${becauseOf(plan, pair)}`))
    for (const [state, vertices] of placesOf(chart, plan)) {
      const shown = new Set<string>()
      const left = new Set(cover.rows)
      for (const { snapshot, arrange } of vertices) {
        for (const row of left) {
          const trial = trialOf(plan, row, state, snapshot)
          if (trial === null) continue
          arrange()
          left.delete(row)
          rows += 1
          const fault = tryRow(chart.chart, plan, snapshot, trial)
          if (fault === null) for (const pair of pairsIn(row)) shown.add(pair)
          else faults.push(`${chart.name}: ${titleOf(plan)} in ${state}, ${toldOf(trial)}: ${fault}`)
        }
      }
      const missing = [...cover.pairs].filter((pair) => !shown.has(pair))
      done += cover.pairs.size - missing.length
      of += cover.pairs.size
      if (left.size > 0)
        faults.push(
          `${chart.name}: ${titleOf(plan)} in ${state}: ${missing.length} pairs not tried, as ${missing[0]}`,
        )
    }
  }
  return { pairs: { done, of }, rows, infeasible, faults }
}

const titleOf = ({ event, subject }: Plan) => (subject === undefined ? event : `${event} (${subject})`)
const toldOf = ({ names }: Trial) =>
  Object.entries(names)
    .map((one) => one.join(' '))
    .join(', ')

function becauseOf({ exclusions = [] }: Plan, pair: string): string {
  const known = exclusions.find(({ one, other }) =>
    [one, other].every(([field, name = '']) => pair.includes(name === '' ? field : `${field} ${name}`)),
  )
  return `(${known?.because ?? ''})`
}

interface Place {
  readonly snapshot: AnyMachineSnapshot
  readonly arrange: () => void
}

/** The vertices of each state of a plan. */
function placesOf({ chart: { spec }, starts }: Chart, plan: Plan): ReadonlyMap<string, readonly Place[]> {
  if (plan.input !== undefined) {
    const [snapshot] = initialTransition(spec.machine, plan.input as never)
    return new Map([[statePath(snapshot.value), [{ snapshot, arrange: () => undefined }]]])
  }
  const states = plan.states ?? policiesOf(spec)[plan.event]?.acceptedIn ?? []
  const all = starts.flatMap(({ start, vertices }) =>
    [...vertices.values()].map((snapshot) => ({
      snapshot,
      arrange: () => spec.starts[start]?.arrange?.(),
    })),
  )
  const where = plan.appliesTo ?? (() => true)
  const at = (state: string) =>
    all.filter(({ snapshot }) => statePath(snapshot.value) === state && where(snapshot.context))
  return new Map(states.map((state) => [state, at(state)]))
}

/** The row as it is tried there; null when one of its values is not available. */
function trialOf(plan: Plan, row: Row, state: string, { context }: AnyMachineSnapshot): Trial | null {
  const all = Object.entries(row)
  const values = all.map(([field, { value }]) => {
    return [field, value instanceof StateValue ? value.in(context as never) : value] as const
  })
  if (values.some(([field, value]) => value === undefined && row[field]!.value instanceof StateValue))
    return null
  const faults = all.flatMap(([, { fault }]) => (fault === null ? [] : [fault]))
  const { checkOrder } = plan
  const known = Object.fromEntries(values)
  return {
    state,
    context,
    names: Object.fromEntries(all.map(([field, { name }]) => [field, name])),
    values: known,
    parsed: Object.fromEntries(
      all.map(([field, { value, parsed }]) => [field, value instanceof StateValue ? known[field] : parsed]),
    ),
    faults: checkOrder ? faults.toSorted((a, b) => checkOrder.indexOf(a) - checkOrder.indexOf(b)) : faults,
  }
}

/** Runs the row; returns the first difference from the plan, or from the fields that the chart's test describes, or null. */
function tryRow(
  { spec: { machine }, fields }: ChartModel['chart'],
  plan: Plan,
  begun: AnyMachineSnapshot,
  trial: Trial,
): string | null {
  const events = plan.send?.(trial) ?? [{ type: plan.event, ...nested(trial.values) }]
  const fieldChecker = new FieldChecker(fields)
  const take = (before: AnyMachineSnapshot, event: AnyEventObject) => {
    const [after] = transition(machine, before, event) as [AnyMachineSnapshot, unknown]
    return { after, wrong: before.can(event) ? fieldChecker.step(before, event, after)[0] : undefined }
  }
  let before = begun
  for (const event of events.slice(0, -1)) {
    if (!before.can(event)) return `${JSON.stringify(event)} is not taken`
    const { after, wrong } = take(before, event)
    if (wrong !== undefined) return wrong
    before = after
  }
  const last = events.at(-1) as AnyEventObject
  const { after, wrong } = take(before, last)
  const found = before.can(last) ? statePath(after.value) : null
  const right = typeof plan.to === 'function' ? plan.to(trial) : plan.to
  const expected = trial.faults.length === 0 ? right : (plan.refused ?? null)
  if (found !== expected) return `expected ${expected ?? 'no'}, found ${found ?? 'no'}`
  if (wrong !== undefined) return wrong
  const expectedContext = found === null ? before.context : plan.expectedContext?.(trial)
  try {
    if (expectedContext !== undefined) expect(after.context).toMatchObject(expectedContext)
    return null
  } catch (error) {
    return (error as Error).message.split('\n').slice(0, 12).join(' ')
  }
}

/** `file.type` is the type of the file. */
function nested(values: Trial['values']): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const [field = '', ...below] = path.split('.')
    if (below.length === 0) all[field] = value
    else all[field] = { ...(all[field] as object | undefined), [below.join('.')]: value }
  }
  return all
}

/** Fields of events without a plan, and states that take an event with data without a trial; typed data that is never checked. */
function unplanned({ chart: { spec }, starts }: Chart, plans: readonly Plan[]): readonly string[] {
  const vertices = starts.flatMap((start) => [...start.vertices.values()])
  const withData = Object.entries(policiesOf(spec)).flatMap(([event, { acceptedIn }]) => {
    const fields = new Set(
      vertices.flatMap((one) =>
        casesOf(spec, event, one).flatMap(({ type: _type, ...data }) => Object.keys(data)),
      ),
    )
    return fields.size === 0 ? [] : [{ event, acceptedIn, fields }]
  })
  const missing = withData.flatMap(({ event, acceptedIn, fields }) => {
    const own = plans.filter((plan) => plan.event === event)
    const known = new Set(own.flatMap((plan) => Object.keys(plan.fields).map((field) => field.split('.')[0])))
    const states = new Set(own.flatMap((plan) => plan.states ?? acceptedIn))
    return [
      ...[...fields].filter((field) => !known.has(field)).map((field) => `${event}: no classes of ${field}`),
      ...acceptedIn.filter((state) => !states.has(state)).map((state) => `${event} in ${state}: no plan`),
    ]
  })
  if (plans.length === 0 && withData.length > 0)
    missing.unshift('no plan: it belongs in tests/paths/pairwise/machines, and among those of pairs/plans.ts')
  const isTyped = withData.some(({ fields }) => fields.has('text') || fields.has('value'))
  const isJudged = plans.some(({ event }) => withData.every((one) => one.event !== event))
  return isTyped && !isJudged ? [...missing, 'what is typed is checked by no plan'] : missing
}
