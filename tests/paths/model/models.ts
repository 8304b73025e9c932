import { allEdges, coverAll, type Edge, shortestTourLength } from '../engine/index.ts'
import { PAGE_OBJECTS } from '../walk/browser/page-objects.ts'
import { pathsByHand } from './by-hand.ts'
import { type Chart, completeMachineNames, loadChart } from './charts.ts'
import { type ChartEdge, type ExploredChartStart, exploreChart } from './explore-chart.ts'
import { numberPaths } from './known.ts'
import {
  type AnyLifecycle,
  arrowsOf,
  arrowText,
  lifecycleName,
  lifecyclePaths,
  loadLifecycles,
} from './lifecycles.ts'
import { type Path, stepOf, type Unnumbered } from './steps.ts'

interface BaseModel {
  readonly name: string
  readonly states: readonly string[]
  readonly arrows: readonly string[]
  readonly paths: readonly Path[]
}

export interface LifecycleModel extends BaseModel {
  readonly kind: 'lifecycle'
  readonly lifecycle: AnyLifecycle
}

export interface ChartModel extends BaseModel {
  readonly kind: 'machine'
  readonly chart: Chart
  readonly starts: readonly ExploredChartStart[]
  /** The transitions that the paths by gestures take. */
  readonly byHand: ReadonlySet<string>
}

export type Model = LifecycleModel | ChartModel

/** The most steps of a path in code, so that a person can follow it. */
const MAX_STEPS = 14

/** A small set of paths that takes every transition of a chart, into every state it can lead to. */
function chartPaths(starts: readonly ExploredChartStart[]): Unnumbered[] {
  const covered = new Set<string>()
  return starts.flatMap(({ start, initial, edgesFrom }) =>
    coverAll<ChartEdge>(
      {
        initial,
        edgesFrom: (vertex) => edgesFrom.get(vertex) ?? [],
        itemOf: ({ arrow }) => arrow,
        maxSteps: MAX_STEPS,
      },
      covered,
    ).map((path) => ({ start, steps: path.map(stepOf) })),
  )
}

/** Paths that take every transition from each start separately: a draft on the device changes the effect of the same step. */
export const pathsOfEachStart = (starts: readonly ExploredChartStart[]): Path[] =>
  starts.flatMap((start) => chartPaths([start])).map((path) => ({ ...path, number: 0 }))

function arrowsOfChart(starts: readonly ExploredChartStart[]): string[] {
  const arrows = starts.flatMap(({ edgesFrom }) => [...edgesFrom.values()].flat().map(({ arrow }) => arrow))
  return [...new Set(arrows.filter((arrow) => arrow !== null))]
}

/**
 * A lower bound of the steps in which paths take every transition of a chart: the solution of the Chinese postman problem for its states,
 * without the data that guards read.
 */
export function fewestSteps(starts: readonly ExploredChartStart[]): number {
  const edgesFrom = new Map<string, Edge[]>()
  const known = new Set<string>()
  for (const explored of starts) {
    const states = new Map(allEdges(explored).map(({ to, state }) => [to, state]))
    for (const edge of allEdges(explored)) {
      if (edge.arrow === null || known.has(edge.arrow)) continue
      known.add(edge.arrow)
      const from = states.get(edge.from) ?? explored.initialState
      edgesFrom.set(from, [...(edgesFrom.get(from) ?? []), { ...edge, from, to: edge.state }])
    }
  }
  return shortestTourLength({ edgesFrom }, [...new Set(starts.map(({ initialState }) => initialState))])
}

/** The model of a machine, with its paths under their known numbers. */
async function chartModel(name: string): Promise<ChartModel> {
  const chart = await loadChart(name)
  const starts = exploreChart(chart)
  const pageObject = PAGE_OBJECTS[name]
  const byHand = pageObject
    ? pathsByHand(starts, pageObject, chart.spec.watchers)
    : { paths: [], arrows: new Set<string>() }
  return {
    kind: 'machine',
    name,
    chart,
    starts,
    states: Object.keys(chart.spec.states),
    arrows: arrowsOfChart(starts),
    byHand: byHand.arrows,
    paths: [...numberPaths('machine', name, chartPaths(starts)), ...numberPaths('hand', name, byHand.paths)],
  }
}

function lifecycleModel(lifecycle: AnyLifecycle): LifecycleModel {
  const name = lifecycleName(lifecycle)
  const paths = lifecyclePaths(lifecycle).map((path) => ({
    start: path[0]?.from ?? '',
    steps: path.map(({ event, to }) => ({ label: event, state: to })),
  }))
  return {
    kind: 'lifecycle',
    name,
    lifecycle,
    states: lifecycle.statuses,
    arrows: arrowsOf(lifecycle).map(arrowText),
    paths: numberPaths('lifecycle', name, paths),
  }
}

/** All models, or those with this name; lifecycles first. */
export async function loadModels(name?: string): Promise<readonly Model[]> {
  const lifecycles = (await loadLifecycles()).filter(
    (lifecycle) => !name || lifecycleName(lifecycle) === name,
  )
  const charts = completeMachineNames().filter((machineName) => !name || machineName === name)
  return [...lifecycles.map(lifecycleModel), ...(await Promise.all(charts.map(chartModel)))]
}
