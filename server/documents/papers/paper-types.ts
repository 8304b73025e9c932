/** A4, or the 80 mm of a receipt printer: as long as its content. */
export type PaperFormat = 'a4' | 'roll'

/** The header of every page of a document. Texts are already in the reader's language. */
export interface PaperFrame {
  readonly format: PaperFormat
  readonly language: string
  readonly title: string
  /** The issuer of the document, most important line first. */
  readonly sender: readonly string[]
  /** When and by whom it was created, and the position of the audit trail at that time. */
  readonly footer: readonly string[]
  /** The page number: `(1, 3)` gives `1 / 3`. */
  readonly page: (number: number, of: number) => string
  readonly madeAt: Date
}

export interface PaperColumn {
  readonly title: string
  /** Shares of the remaining width. */
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

/** A document that is being written, from top to bottom. It breaks pages by itself, and repeats the headers of its tables. */
export interface Paper {
  readonly format: PaperFormat
  heading(text: string): void
  paragraph(text: string, look?: { readonly strong?: boolean; readonly size?: number }): void
  /** Pairs of term and value, in two columns where there is room. */
  facts(pairs: readonly (readonly [string, string])[]): void
  table(table: PaperTable): void
  /** Signature boxes, each with what is already known. */
  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void
  gap(points: number): void
}
