/** `a4`: pages of A4. `roll`: the paper roll of a receipt printer, 80 mm wide; one page as long as its content. */
export type PaperFormat = 'a4' | 'roll'

/** The header of a document, the footer of its pages, and its metadata. Texts are already in the reader's language. */
export interface PaperFrame {
  readonly format: PaperFormat
  /** The language as an IETF tag, for screen readers. */
  readonly language: string
  readonly title: string
  /** The sender of the document: first the name, then the address. */
  readonly sender: readonly string[]
  /** The text of a QR code at the top, and its alternative text for screen readers. */
  readonly code?: { readonly text: string; readonly alternative: string } | undefined
  /** When and by whom the document was created, and the last event of the audit chain at that time. */
  readonly footer: readonly string[]
  /** Returns the text of a page number: `(1, 3)` gives `1 / 3`. Only A4 pages show it. */
  readonly page: (number: number, pageCount: number) => string
  /** The creation date in the metadata of the file. */
  readonly madeAt: Date
}

export interface PaperColumn {
  readonly title: string
  /** Share of the table's width, relative to the other columns. */
  readonly width: number
  readonly align?: 'right'
}

/** A cell: a text, or a barcode with its text under the bars. */
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
  /** Writes pairs of label and value: two pairs a line on A4, one on a roll. */
  fields(pairs: readonly (readonly [string, string])[]): void
  table(table: PaperTable): void
  /** Draws signature boxes, each with a title and the lines that are printed in it. */
  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void
  /** Leaves vertical space. */
  gap(points: number): void
}
