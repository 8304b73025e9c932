import type { ChartEdge } from './explore-chart.ts'

/** One step of a path: the event, the new state, and the events that a rule refuses there. */
export interface PathStep {
  readonly label: string
  readonly state: string
  readonly refused?: readonly string[]
}

export const stepOf = ({ label, state, refused }: ChartEdge): PathStep => ({
  label,
  state,
  ...(refused.length > 0 && { refused }),
})

/** A path for people or programs. It keeps its number while its steps are the same. */
export interface Path {
  readonly number: number
  /** The start of a chart, or the first status of a lifecycle. */
  readonly start: string
  readonly steps: readonly PathStep[]
}

/** A path without its number. */
export type Unnumbered = Omit<Path, 'number'>
