import type { AnyEventObject } from 'xstate'
import type { Outcome } from '../../../../src/domain/outcome.ts'
import { describedContexts } from '../../../machines/support/fields.ts'
import type { Chart } from '../../model/charts.ts'
import type { ChartEdge } from '../../model/explore-chart.ts'
import type { WalkContext } from '../../walk/browser/page-object.ts'

/** The steps of a path up to the page that is checked. */
export interface TakenPath {
  readonly chart: Chart
  readonly start: string
  readonly initialState: string
  readonly steps: readonly ChartEdge[]
}

/**
 * The contexts of a path as `fields.ts` of the machine describes them, before and after its last step. The answers of ports are those of the
 * spec, with this data instead where it is given by port. The names of the spec stand for what the walk uses: its first pouch is `pouch-1`
 * (see `specPouches`).
 */
export function expectedContexts<Context>(
  { chart: { fields, spec }, start, initialState, steps }: TakenPath,
  dataOf: Readonly<Record<string, unknown>> = {},
): { readonly before: Context; readonly now: Context } {
  const { input, arrange } = spec.starts[start]!
  arrange?.()
  const states = [initialState, ...steps.map(({ state }) => state)]
  const contexts = describedContexts<Context>(
    fields,
    input,
    steps.map(({ event, state }, index) => ({
      event: withData(event, dataOf),
      from: states[index]!,
      to: state,
    })),
  )
  return { before: contexts.at(-2) ?? contexts[0]!, now: contexts.at(-1)! }
}

function withData(event: AnyEventObject, dataOf: Readonly<Record<string, unknown>>): AnyEventObject {
  const port = event.type.replace('xstate.done.actor.', '')
  const output = event.output as Outcome<unknown> | undefined
  return output?.kind === 'done' && port in dataOf
    ? { ...event, output: { ...output, data: dataOf[port] } }
    : event
}

const NUMBERS = ['ABC123', 'ABC124'] as const

/** The two pouches of a walk under their names in the specs. */
export function specPouches({ pouches }: WalkContext) {
  const names = new Map(pouches.map(({ id }, index) => [id, `pouch-${index + 1}`]))
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  return {
    /** Pouches with the ids and numbers of the spec. */
    named: <Pouch extends { readonly id: string; readonly number: string }>(all: readonly Pouch[]) =>
      all.map((pouch) => {
        const index = pouches.findIndex(({ id }) => id === pouch.id)
        return index < 0 ? pouch : { ...pouch, id: names.get(pouch.id)!, number: NUMBERS[index]! }
      }),
    /** The ids of the walk for those of the spec. */
    idsOf: (some: readonly string[]): ReadonlySet<string> => new Set(some.map((id) => ids.get(id) ?? id)),
  }
}
