import { coverAll } from '../engine/index.ts'
import { canProduceAnswer, findRunningPort, type PageObject } from '../walk/browser/page-object.ts'
import type { ChartEdge, ExploredChart } from './explore-chart.ts'
import { stepOf, type Unnumbered } from './steps.ts'

/** Long paths are cheaper here, because each path loads the page again and nobody follows them by hand. */
const LONGEST = 16

/**
 * The paths of a chart that can be walked by gestures: with events that have a gesture, answers that can be
 * produced, and, while an answer is awaited, events that a person is fast enough for.
 */
export function pathsByHand(
  starts: readonly ExploredChart[],
  every: readonly PageObject[],
  watchers: readonly string[] = [],
): { paths: Unnumbered[]; arrows: Set<string> } {
  const arrows = new Set<string>()
  return { arrows, paths: every.flatMap((pageObject) => pathsFrom(starts, pageObject, watchers, arrows)) }
}

/** Adds the paths from one start for the transitions that are not in `arrows` yet. */
function pathsFrom(
  starts: readonly ExploredChart[],
  pageObject: PageObject,
  watchers: readonly string[],
  arrows: Set<string>,
): Unnumbered[] {
  const from = starts.find(({ start }) => start === pageObject.start)
  if (!from) throw new Error(`there is no start ${pageObject.start}`)
  const place = (memory: string, vertex: string) => `${memory}\n${vertex}`
  const edgesFrom = (at: string): ChartEdge[] => {
    const end = at.indexOf('\n')
    const [memory, vertex] = [at.slice(0, end), at.slice(end + 1)]
    const snapshot = from.vertices.get(vertex)
    const runningPorts = Object.keys(snapshot?.children ?? {}).filter((id) => !watchers.includes(id))
    return (from.ways.get(vertex) ?? []).flatMap((way) => {
      const isAnswer = canProduceAnswer(pageObject, way.label)
      const isWait = isAnswer && way.label.startsWith('xstate.after.')
      const isGesture = way.label in pageObject.actions
      const comes =
        runningPorts.length > 0
          ? isAnswer || (isGesture && findRunningPort(pageObject, way.label, runningPorts) !== null)
          : isGesture && !isAnswer
      if (!isWait && !comes) return []
      if (!pageObject.isPossible(memory, way.label, way.state)) return []
      return [{ ...way, from: at, to: place(pageObject.remember(memory, way.label, way.state), way.to) }]
    })
  }
  const paths = coverAll<ChartEdge>(
    {
      initial: place('/none', from.initial),
      edgesFrom: remembered(edgesFrom),
      shows: ({ arrow }) => arrow,
      longest: LONGEST,
    },
    arrows,
  )
  return paths.map((path) => ({ start: pageObject.start, steps: path.map(stepOf) }))
}

/** A position always has the same successors. */
function remembered(edgesFrom: (place: string) => ChartEdge[]): (place: string) => readonly ChartEdge[] {
  const known = new Map<string, readonly ChartEdge[]>()
  return (place) => {
    const ways = known.get(place) ?? edgesFrom(place)
    known.set(place, ways)
    return ways
  }
}
