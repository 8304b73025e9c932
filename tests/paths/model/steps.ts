import type { Way } from './explore.ts'

/** One step of a path: what happens, the state that is then there, and what a rule refuses there. */
export interface PathStep {
  readonly label: string
  readonly state: string
  readonly refused?: readonly string[]
}

export const stepOf = ({ label, state, refused }: Way): PathStep => ({
  label,
  state,
  ...(refused.length > 0 && { refused }),
})

/** A path that somebody, or something, can follow. Its number stays its own while its steps are the same. */
export interface Path {
  readonly number: number
  /** The start of a chart, the first status of a lifecycle. */
  readonly start: string
  readonly steps: readonly PathStep[]
}

/** A path without its number. */
export type Unnumbered = Omit<Path, 'number'>
