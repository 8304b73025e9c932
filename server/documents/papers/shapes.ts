import type { PaperFormat } from './paper-types.ts'

const POINTS_PER_MM = 72 / 25.4

/** A page, in points. A roll is as long as its content. */
export interface PaperShape {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** The font size of the text. */
  readonly text: number
}

export const PAPER_SHAPES: Readonly<Record<PaperFormat, PaperShape>> = {
  a4: { width: 595.28, height: 841.89, margin: 15 * POINTS_PER_MM, text: 9.5 },
  roll: { width: 80 * POINTS_PER_MM, height: 0, margin: 4 * POINTS_PER_MM, text: 8.5 },
}

/** Points. A receipt is first rendered with this height, then again with the height of its content. */
export const MAX_ROLL_HEIGHT = 14_000
/** Points at the bottom of every page. */
export const FOOTER_HEIGHT = 34
