import type { PaperFormat } from './paper-types.ts'

const POINTS_PER_MM = 72 / 25.4

/** A page, in points. */
export interface PaperShape {
  readonly width: number
  /** 0 for a roll, which is as long as its content. */
  readonly height: number
  readonly margin: number
  /** The font size of the text. */
  readonly text: number
}

export const PAPER_SHAPES: Readonly<Record<PaperFormat, PaperShape>> = {
  a4: { width: 595.28, height: 841.89, margin: 15 * POINTS_PER_MM, text: 9.5 },
  roll: { width: 80 * POINTS_PER_MM, height: 0, margin: 4 * POINTS_PER_MM, text: 8.5 },
}

/** The height of a roll in points when it is first rendered. It is rendered again with the height of its content. */
export const MAX_ROLL_HEIGHT = 14_000
/** The height of the footer of every page, in points. */
export const FOOTER_HEIGHT = 34
