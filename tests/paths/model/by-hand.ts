import { comesBack, type Hands } from '../walk/browser/hand.ts'
import { coverAll } from './cover.ts'
import type { Explored, Way } from './explore.ts'
import { stepOf, type Unnumbered } from './steps.ts'

/** Longer paths are cheap where nobody has to follow them by hand, and each opens the page anew. */
const LONGEST = 16

/**
 * The paths of a chart that a person can lead with a healthy server: only events with a gesture, and answers that come by themselves;
 * nothing is done while an answer is awaited.
 */
export function pathsByHand(
  starts: readonly Explored[],
  hands: Hands,
  watchers: readonly string[] = [],
): { paths: Unnumbered[]; arrows: Set<string> } {
  const arrows = new Set<string>()
  const from = starts.find(({ start }) => start === hands.start)
  if (!from) throw new Error(`there is no start ${hands.start}`)
  const place = (memory: string, vertex: string) => `${memory}\n${vertex}`
  const waysFrom = (at: string): Way[] => {
    const end = at.indexOf('\n')
    const [memory, vertex] = [at.slice(0, end), at.slice(end + 1)]
    const snapshot = from.vertices.get(vertex)
    const isAsking = Object.keys(snapshot?.children ?? {}).some((id) => !watchers.includes(id))
    return (from.ways.get(vertex) ?? []).flatMap((way) => {
      const isAnswer = comesBack(hands, way.label)
      const isWait = isAnswer && way.label.startsWith('xstate.after.')
      if (!isWait && (isAnswer !== isAsking || !(isAnswer || way.label in hands.gestures))) return []
      if (!hands.may(memory, way.label, way.state)) return []
      return [{ ...way, from: at, to: place(hands.remember(memory, way.label, way.state), way.to) }]
    })
  }
  const paths = coverAll<Way>(
    {
      initial: place('/none', from.initial),
      waysFrom: remembered(waysFrom),
      shows: ({ arrow }) => arrow,
      longest: LONGEST,
    },
    arrows,
  )
  return {
    arrows,
    paths: paths.map((path) => ({
      start: hands.start,
      steps: path.map(stepOf),
    })),
  }
}

/** A place always has the very same ways on. */
function remembered(waysFrom: (place: string) => Way[]): (place: string) => readonly Way[] {
  const known = new Map<string, readonly Way[]>()
  return (place) => {
    const ways = known.get(place) ?? waysFrom(place)
    known.set(place, ways)
    return ways
  }
}
