/** A4, or the 80 mm of a receipt printer: as long as what is on it. */
export type PaperFormat = 'a4' | 'roll'

/** What every page of a paper says. Texts are in the reader's language already. */
export interface PaperFrame {
  readonly format: PaperFormat
  readonly language: string
  readonly title: string
  /** Whose paper it is, most important first. */
  readonly sender: readonly string[]
  /** When and by whom it was made, and which state of the audit trail it tells of. */
  readonly footer: readonly string[]
  /** The number of a page: `(1, 3)` gives `1 / 3`. */
  readonly page: (number: number, of: number) => string
  readonly madeAt: Date
}

export interface PaperColumn {
  readonly title: string
  /** Parts of the width that is left. */
  readonly width: number
  readonly align?: 'right'
}

/** A cell: text, or text under its bar code. */
export type PaperCell = string | { readonly barcode: string }

export interface PaperTable {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly PaperCell[])[]
  /** The row of totals. */
  readonly total?: readonly string[]
}

/** A paper that is being written, from top to bottom. It breaks its pages by itself, and repeats the heads of its tables. */
export interface Paper {
  readonly format: PaperFormat
  heading(text: string): void
  paragraph(text: string, look?: { readonly strong?: boolean; readonly size?: number }): void
  /** Facts as pairs, in two columns where there is room. */
  facts(pairs: readonly (readonly [string, string])[]): void
  table(table: PaperTable): void
  /** Boxes to sign in, each with what is known already. */
  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void
  gap(points: number): void
}
