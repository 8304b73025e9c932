/** A4, or the 80 mm of a receipt printer: as long as its content. */
export type PaperFormat = 'a4' | 'roll'

/** The header of every page of a document. Texts are already in the reader's language. */
export interface PaperFrame {
  readonly format: PaperFormat
  readonly language: string
  readonly title: string
  /** The issuer of the document, most important line first. */
  readonly sender: readonly string[]
  /** A QR code at the top, with the words that a screen reader says for it. */
  readonly code?: { readonly text: string; readonly alternative: string } | undefined
  /** When and by whom it was created, and the position of the audit chain at that time. */
  readonly footer: readonly string[]
  /** The page number: `(1, 3)` gives `1 / 3`. */
  readonly page: (number: number, pageCount: number) => string
  readonly madeAt: Date
}

export interface PaperColumn {
  readonly title: string
  /** Share of the table's width, relative to the other columns. */
  readonly width: number
  readonly align?: 'right'
}

/** A cell: text, or text under its barcode. */
export type PaperCell = string | { readonly barcode: string }

export interface PaperTable {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly PaperCell[])[]
  /** The row of totals. */
  readonly total?: readonly string[]
}

/** Writes a document from top to bottom. Page breaks are automatic, and table headers are repeated after them. */
export interface Paper {
  readonly format: PaperFormat
  heading(text: string): void
  paragraph(text: string, style?: { readonly strong?: boolean; readonly size?: number }): void
  /** Pairs of label and value, in two columns on A4. */
  fields(pairs: readonly (readonly [string, string])[]): void
  table(table: PaperTable): void
  /** Signature boxes, each with the lines that are already known. */
  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void
  /** Leaves vertical space. */
  gap(points: number): void
}
