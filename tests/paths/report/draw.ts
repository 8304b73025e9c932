import dagre from '@dagrejs/dagre'
import { escapeHtml } from '../../../server/escape-html.ts'
import { statePath } from '../../../src/machines/state-path.ts'
import { arrowsOf, arrowText } from '../model/lifecycles.ts'
import type { Model } from '../model/models.ts'

/** Whether a transition was walked; `declared` if a declared reason says why it is not walked. */
export type TransitionMark = 'walked' | 'declared' | 'unwalked'
/** A bundle has the first of these marks that one of its transitions has. */
const MARKS_BY_PRIORITY: readonly TransitionMark[] = ['unwalked', 'walked', 'declared']

interface BundledArrow {
  readonly from: string
  readonly to: string
  readonly events: readonly string[]
  readonly mark: TransitionMark
}

/* Sizes in units of the drawing. */
const LETTER_WIDTH = 6.4
const LINE_HEIGHT = 13
/** The most events that are written at an arrow. */
const MAX_EVENTS = 4

/** A chart as SVG, with an automatic layout: states as boxes, transitions with their events, coloured by their results. */
export function drawChart(model: Model, markOf: (arrow: string) => TransitionMark): string {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 46, marginx: 12, marginy: 12 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const state of model.states)
    graph.setNode(state, { label: state, width: state.length * LETTER_WIDTH + 22, height: 28 })
  const drawn = bundleArrows(model, markOf)
  for (const [index, { from, to, events }] of drawn.entries()) {
    const lines = linesOf(events)
    const width = Math.max(...lines.map((line) => line.length)) * (LETTER_WIDTH - 0.6) + 8
    graph.setEdge(from, to, { width, height: lines.length * LINE_HEIGHT, labelpos: 'c' }, String(index))
  }
  dagre.layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  const edges = drawn.map(({ from, to, events, mark }, index) =>
    edgeOf(graph.edge({ v: from, w: to, name: String(index) }), events, mark),
  )
  const nodes = model.states.map((state) => nodeOf(state, graph.node(state)))
  return [
    `<svg viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" role="img">`,
    `<title>${escapeHtml(model.name)}</title>`,
    ...edges,
    ...nodes,
    '</svg>',
  ].join('')
}

/** The transitions between the same two states, drawn as one. */
function bundleArrows(model: Model, markOf: (arrow: string) => TransitionMark): BundledArrow[] {
  const bundles = new Map<
    string,
    { from: string; to: string; events: Set<string>; marks: Set<TransitionMark> }
  >()
  for (const { from, to, event, arrow } of arrowsIn(model)) {
    const key = `${from} ${to}`
    const bundle = bundles.get(key) ?? { from, to, events: new Set(), marks: new Set() }
    bundles.set(key, bundle)
    bundle.events.add(event)
    bundle.marks.add(markOf(arrow))
  }
  return [...bundles.values()].map(({ from, to, events, marks }) => ({
    from,
    to,
    events: [...events],
    mark: MARKS_BY_PRIORITY.find((mark) => marks.has(mark)) ?? 'declared',
  }))
}

function arrowsIn(model: Model): { from: string; to: string; event: string; arrow: string }[] {
  if (model.kind === 'lifecycle')
    return arrowsOf(model.lifecycle).map((arrow) => ({
      from: arrow.from,
      to: arrow.to,
      event: arrow.event,
      arrow: arrowText(arrow),
    }))
  return model.starts.flatMap(({ edgesFrom, vertices }) =>
    [...edgesFrom.values()].flat().flatMap(({ from, state, event, arrow }) => {
      const snapshot = vertices.get(from)
      if (arrow === null || !snapshot) return []
      return [{ from: statePath(snapshot.value), to: state, event: eventName(event.type), arrow }]
    }),
  )
}

/** `port ✓` is an answer, `port ✗` a failed call. */
function eventName(type: string): string {
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/u.exec(type) ?? []
  if (port !== undefined) return `${port} ${kind === 'done' ? '✓' : '✗'}`
  return /^xstate\.after/u.test(type) ? 'after' : type
}

/** The first events, and the number of the others. */
function linesOf(events: readonly string[]): string[] {
  const hiddenCount = events.length - MAX_EVENTS
  return hiddenCount > 0 ? [...events.slice(0, MAX_EVENTS), `+ ${hiddenCount}`] : [...events]
}

function nodeOf(
  state: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  return `<g class="state"><rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="7"/><text x="${x}" y="${y + 4}">${escapeHtml(state)}</text></g>`
}

interface DrawnEdge {
  readonly points?: readonly { readonly x: number; readonly y: number }[]
  readonly x?: number
  readonly y?: number
}

function edgeOf(
  { points = [], x = 0, y = 0 }: DrawnEdge,
  events: readonly string[],
  mark: TransitionMark,
): string {
  const [first, ...others] = points
  if (!first) return ''
  const line = `M${first.x},${first.y}${others.map((point) => `L${point.x},${point.y}`).join('')}`
  const last = points.at(-1)!
  const secondLast = points.at(-2) ?? first
  const angle = Math.atan2(last.y - secondLast.y, last.x - secondLast.x)
  const wingTip = (turn: number) =>
    `${last.x - 8 * Math.cos(angle + turn)},${last.y - 8 * Math.sin(angle + turn)}`
  const lines = linesOf(events)
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4
  const textLines = lines
    .map((text, index) => `<tspan x="${x}" y="${top + index * LINE_HEIGHT}">${escapeHtml(text)}</tspan>`)
    .join('')
  return `<g class="arrow ${mark}"><title>${escapeHtml(events.join(', '))}</title><path d="${line}"/><polygon points="${last.x},${last.y} ${wingTip(0.4)} ${wingTip(-0.4)}"/><text>${textLines}</text></g>`
}
