import { describe, expect, it } from 'vitest'
import { type AnyEventObject, type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import type { Refusal } from '../../src/domain/outcome.ts'
import { statePath } from '../../src/machines/state-path.ts'
import { loadChart } from '../paths/model/charts.ts'
import { exploreChart } from '../paths/model/explore-chart.ts'
import { CASH_INPUTS } from './typed-input/cash.ts'
import { OFFICE_INPUTS } from './typed-input/office.ts'
import type { TypedInputs } from './typed-input/types.ts'

/*
 * Compares the machines with tables of input, mostly at and beyond limits. Each row contains the next state and, after
 * a refusal, its issues, or its name if it has none. `not possible` means that the machine does not accept an event.
 */

function refusalText(refusal: Refusal | null | undefined): string {
  if (!refusal) return ''
  const issues = refusal.issues?.map(({ path, key }) => (path ? `${path} ${key}` : key)) ?? []
  return ` ${issues.length > 0 ? issues.join(', ') : refusal.name}`
}

function outcomeOf(
  snapshot: AnyMachineSnapshot,
  events: readonly AnyEventObject[],
  also: TypedInputs['also'],
): string {
  let before = snapshot
  for (const event of events.slice(0, -1)) {
    if (!before.can(event)) return `not possible: ${JSON.stringify(event)}`
    before = transition(before.machine, before, event)[0]
  }
  const last = events.at(-1)!
  if (!before.can(last)) return 'not possible'
  const [after] = transition(before.machine, before, last)
  const more = also?.(after.context) ?? ''
  return `${statePath(after.value)}${refusalText(after.context.refusal)}${more && ` ${more}`}`
}

const vertices = new Map<string, readonly AnyMachineSnapshot[]>()

/** The situations of a machine, explored once for all its tables. */
async function verticesOf(machine: string): Promise<readonly AnyMachineSnapshot[]> {
  const known = vertices.get(machine)
  if (known) return known
  const explored = exploreChart(await loadChart(machine)).flatMap((start) => [...start.vertices.values()])
  vertices.set(machine, explored)
  return explored
}

describe.each(Object.entries({ ...CASH_INPUTS, ...OFFICE_INPUTS }))(
  '%s',
  (_title, { machine, state, input, where = () => true, events, also, rows }) => {
    it('accepts and refuses input as the table says', async () => {
      const initial = async () =>
        initialTransition((await loadChart(machine)).spec.machine, input as never)[0] as AnyMachineSnapshot
      const reached = input ? [await initial()] : await verticesOf(machine)
      const from = reached.find(({ value, context }) => statePath(value) === state && where(context))
      if (!from) throw new Error(`${machine} has no vertex in ${state} with the wanted context`)
      const outcomes = rows.map(([typed]) => [typed, outcomeOf(from, events(typed), also)])
      expect(outcomes).toEqual(rows)
    })
  },
)
