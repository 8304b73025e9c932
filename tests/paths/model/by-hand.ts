import { coverAll } from '../engine/index.ts'
import {
  canProduceAnswer,
  findRunningPort,
  INITIAL_MEMORY,
  type PageObject,
} from '../walk/browser/page-object.ts'
import type { ChartEdge, ExploredChartStart } from './explore-chart.ts'
import { stepOf, type Unnumbered } from './steps.ts'

/** The most steps of a path. Long paths are cheaper, because each path loads the page again. */
const MAX_STEPS = 16

/**
 * The paths of a chart that can be walked by gestures, and the transitions that they take. Each step is an event with a gesture,
 * or an answer that can be produced. While a call is running, the only possible events are those that a person can cause then.
 */
export function pathsByHand(
  starts: readonly ExploredChartStart[],
  pageObjects: readonly PageObject[],
  watchers: readonly string[] = [],
): { paths: Unnumbered[]; arrows: Set<string> } {
  const arrows = new Set<string>()
  return {
    arrows,
    paths: pageObjects.flatMap((pageObject) => pathsFrom(starts, pageObject, watchers, arrows)),
  }
}

/**
 * Returns paths from the start of a page object that take the transitions not yet in `arrows`, and adds these transitions to `arrows`. If the
 * page object has `isAnotherPage`, the paths also take the transitions in `arrows`.
 */
function pathsFrom(
  starts: readonly ExploredChartStart[],
  pageObject: PageObject,
  watchers: readonly string[],
  arrows: Set<string>,
): Unnumbered[] {
  const explored = starts.find(({ start }) => start === pageObject.start)
  if (!explored) throw new Error(`there is no start ${pageObject.start}`)
  // A position is the memory of the page object, which begins as `INITIAL_MEMORY`, and a vertex.
  const positionOf = (memory: string, vertex: string) => `${memory}\n${vertex}`
  const edgesFrom = (position: string): ChartEdge[] => {
    const end = position.indexOf('\n')
    const [memory, vertex] = [position.slice(0, end), position.slice(end + 1)]
    const snapshot = explored.vertices.get(vertex)
    const runningPorts = Object.keys(snapshot?.children ?? {}).filter((id) => !watchers.includes(id))
    return (explored.edgesFrom.get(vertex) ?? []).flatMap((edge) => {
      const isAnswer = canProduceAnswer(pageObject, edge.label)
      const isWait = isAnswer && edge.label.startsWith('xstate.after.')
      const isGesture = edge.label in pageObject.actions
      const canHappen =
        runningPorts.length > 0
          ? isAnswer || (isGesture && findRunningPort(pageObject, edge.label, runningPorts) !== null)
          : isGesture && !isAnswer
      if (!isWait && !canHappen) return []
      if (!pageObject.isPossible(memory, edge.label, edge.state)) return []
      return [
        {
          ...edge,
          from: position,
          to: positionOf(pageObject.remember(memory, edge.label, edge.state), edge.to),
        },
      ]
    })
  }
  const covered = pageObject.isAnotherPage ? new Set<string>() : arrows
  const paths = coverAll<ChartEdge>(
    {
      initial: positionOf(INITIAL_MEMORY, explored.initial),
      edgesFrom: memoize(edgesFrom),
      itemOf: ({ arrow }) => arrow,
      maxSteps: MAX_STEPS,
    },
    covered,
  )
  for (const arrow of covered) arrows.add(arrow)
  return paths.map((path) => ({ start: pageObject.start, steps: path.map(stepOf) }))
}

/** Computes the edges from each position only once. */
function memoize(edgesFrom: (position: string) => ChartEdge[]): (position: string) => readonly ChartEdge[] {
  const known = new Map<string, readonly ChartEdge[]>()
  return (position) => {
    const edges = known.get(position) ?? edgesFrom(position)
    known.set(position, edges)
    return edges
  }
}
