import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import type { AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { statePath } from '../../src/machines/state-path.ts'
import { machineNames } from '../paths/model/charts.ts'
import { arrowName } from '../paths/model/explore-chart.ts'
import { hashOfSources } from '../paths/walk/stored-results.ts'

/** The folder of transitions taken in browsers: one file per test file. */
const RESULTS_FOLDER = 'reports/arrows'

interface StoredArrows {
  /** Hash of the charts whose transitions these are. */
  readonly stamp: string
  readonly arrows: Readonly<Record<string, readonly string[]>>
}

const stampOfCharts = () => hashOfSources(machineNames().map((name) => `src/machines/${name}/machine.ts`))

/** By machine id, the transitions that its actors took in pages, named as in the charts. */
const takenArrows = new Map<string, Set<string>>()

/** Records every transition of a workflow in any page of this context. */
export async function recordArrows(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteArrow', (_, machine: string, arrow: string, value: StateValue) => {
    takenArrows.set(machine, (takenArrows.get(machine) ?? new Set()).add(`${arrow} ⇒ ${statePath(value)}`))
  })
  await context.addInitScript(`(${watchArrows})(${arrowName})`)
}

/** True when an actor of that machine took the transition in a page. */
export const hasTakenArrow = (machine: string, arrow: string): boolean =>
  takenArrows.get(machine)?.has(arrow) ?? false

/** Stores the recorded transitions in a file with this name, and replaces an earlier file. Without transitions, writes nothing. */
export function writeArrows(name: string): void {
  if (takenArrows.size === 0) return
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  const arrows = Object.fromEntries(
    [...takenArrows].map(([machine, taken]) => [machine, [...taken].sort()] as const).sort(),
  )
  const storedArrows: StoredArrows = { stamp: stampOfCharts(), arrows }
  writeFileSync(`${RESULTS_FOLDER}/${name}.json`, `${JSON.stringify(storedArrows, null, 1)}\n`)
}

/** The stored transitions by machine id. Leaves out files that were written with other charts. */
export function readArrows(): ReadonlyMap<string, ReadonlySet<string>> {
  const arrowsByMachine = new Map<string, Set<string>>()
  const stamp = stampOfCharts()
  for (const file of existsSync(RESULTS_FOLDER) ? readdirSync(RESULTS_FOLDER) : []) {
    const storedArrows = JSON.parse(readFileSync(`${RESULTS_FOLDER}/${file}`, 'utf8')) as StoredArrows
    if (storedArrows.stamp !== stamp) continue
    for (const [machine, arrows] of Object.entries(storedArrows.arrows))
      arrowsByMachine.set(machine, new Set([...(arrowsByMachine.get(machine) ?? []), ...arrows]))
  }
  return arrowsByMachine
}

/** Runs in the page before its scripts. Reports each transition once by its name and target state. */
function watchArrows(nameOf: typeof arrowName): void {
  const page = globalThis as unknown as {
    noteArrow(machine: string, arrow: string, value: unknown): Promise<void>
    watchWorkflows(event: InspectionEvent): void
  }
  // The first microstep after an event takes the transition of that event; later ones are `always` transitions.
  const firstTransitions = new WeakMap<object, AnyTransitionDefinition>()
  const reported = new Set<string>()
  page.watchWorkflows = (event) => {
    const { actorRef } = event
    if (event.type === '@xstate.microstep' && event.event.type !== 'xstate.init') {
      const [transition] = event._transitions
      if (transition && !firstTransitions.has(actorRef)) firstTransitions.set(actorRef, transition)
    }
    if (event.type !== '@xstate.snapshot') return
    const transition = firstTransitions.get(actorRef)
    if (!transition) return
    firstTransitions.delete(actorRef)
    const { value } = event.snapshot as unknown as { value: unknown }
    const arrow = [transition.source.machine.id, nameOf(transition), value] as const
    const key = JSON.stringify(arrow)
    if (reported.has(key)) return
    reported.add(key)
    void page.noteArrow(...arrow)
  }
}
