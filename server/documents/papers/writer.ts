import { barcodeOf, qrCodeOf } from './barcode.ts'
import { FONTS, TABULAR_FIGURES, toPrintable } from './fonts.ts'
import { drawLogo } from './logo.ts'
import type { Paper, PaperCell, PaperColumn, PaperFrame, PaperTable } from './paper-types.ts'
import { FOOTER_HEIGHT, PAPER_SHAPES, type PaperShape } from './shapes.ts'

/** Barcodes: the height of bars and the maximum width of a module, in points. */
const BARCODE = { height: 20, module: 0.86 } as const
/** Side of the QR code in points, larger for the coarse dots of a receipt printer, and the clear space beside it. */
const QR_CODE = { side: { a4: 92, roll: 112 }, space: 14 } as const
/** The gaps between the columns of fields and after a label, and the label's share of a column. */
const FIELD_GAP = 16
const LABEL_GAP = 6
const LABEL_SHARE = 0.42
/** The space that a heading needs, with the first rows of a table: alone at the bottom of a page it would be useless. */
const HEADING_SPACE = { a4: 100, roll: 48 } as const
const PADDING = 4
const RULE_COLOUR = '#b9b4ab'
const MUTED_COLOUR = '#55514a'

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

interface TextStyle {
  readonly strong?: boolean
  readonly size?: number
}

/** Writes pages from top to bottom: text, tables and boxes, each with its accessibility tag. */
export class Writer implements Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #frame: PaperFrame
  readonly #shape: PaperShape
  readonly #bottom: number

  constructor(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, frame: PaperFrame, height: number) {
    this.#doc = doc
    this.#root = root
    this.#frame = frame
    this.#shape = PAPER_SHAPES[frame.format]
    this.#bottom = height - this.#shape.margin - FOOTER_HEIGHT
  }

  get format() {
    return this.#frame.format
  }

  get #left(): number {
    return this.#shape.margin
  }

  get #width(): number {
    return this.#shape.width - 2 * this.#shape.margin
  }

  header(): void {
    const doc = this.#doc
    const { sender, title, format, code } = this.#frame
    const isA4 = format === 'a4'
    const codeSide = QR_CODE.side[format]
    const top = doc.y
    this.#artifact(() => drawLogo(doc, this.#left, doc.y, 22))
    const [name = '', ...lines] = sender
    const x = this.#left + 30
    // On A4 the code is beside the header, on the roll below it.
    const width = this.#width - (code && isA4 ? codeSide + QR_CODE.space : 0)
    this.#text('P', name, { x, width: width - 30, strong: true, size: this.#shape.text + 1 })
    for (const line of lines) this.#text('P', line, { x, width: width - 30, colour: MUTED_COLOUR })
    doc.y += isA4 ? 16 : 8
    this.#text('H1', title, { width, strong: true, size: isA4 ? 18 : 13 })
    doc.y += 6
    if (!code) return
    const textEnd = doc.y
    const codePosition = isA4
      ? { x: this.#left + this.#width - codeSide, y: top }
      : { x: this.#left + (this.#width - codeSide) / 2, y: textEnd + QR_CODE.space }
    this.#qrCode(code, { ...codePosition, side: codeSide })
    doc.y = Math.max(textEnd, codePosition.y + codeSide + QR_CODE.space)
  }

  heading(text: string): void {
    this.#breakPageFor(HEADING_SPACE[this.#frame.format])
    this.#doc.y += 10
    this.#text('H2', text, { strong: true, size: this.#shape.text + 2 })
    this.#doc.y += 3
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#breakPageFor(this.#heightOf(text, this.#width, style))
    this.#text('P', text, style)
  }

  fields(pairs: readonly (readonly [string, string])[]): void {
    const columns = this.#frame.format === 'a4' ? 2 : 1
    const width = (this.#width - (columns - 1) * FIELD_GAP) / columns
    const labelWidth = width * LABEL_SHARE
    for (let first = 0; first < pairs.length; first += columns) {
      const line = pairs.slice(first, first + columns)
      const height = Math.max(
        ...line.flatMap(([term, value]) => [
          this.#heightOf(term, labelWidth - LABEL_GAP),
          this.#heightOf(value, width - labelWidth, { strong: true }),
        ]),
      )
      this.#breakPageFor(height)
      const top = this.#doc.y
      for (const [index, [term, value]] of line.entries()) {
        const x = this.#left + index * (width + FIELD_GAP)
        this.#text('P', term, { x, y: top, width: labelWidth - LABEL_GAP, colour: MUTED_COLOUR })
        this.#text('P', value, { x: x + labelWidth, y: top, width: width - labelWidth, strong: true })
      }
      this.#doc.y = top + height + 3
    }
  }

  table({ columns, rows, total }: PaperTable): void {
    const totalWidth = columns.reduce((sum, { width }) => sum + width, 0)
    const widths = columns.map(({ width }) => (width / totalWidth) * this.#width)
    const table = this.#doc.struct('Table')
    this.#root.add(table)
    const drawHeader = () =>
      this.#row(
        table,
        'TH',
        columns,
        widths,
        columns.map(({ title }) => title),
        'medium',
      )
    const heightOf = (cells: readonly PaperCell[]) => this.#rowHeight(cells, widths)
    this.#breakPageFor(heightOf(columns.map(({ title }) => title)) + (rows[0] ? heightOf(rows[0]) : 0))
    drawHeader()
    for (const cells of rows) {
      if (this.#breakPageFor(heightOf(cells))) drawHeader()
      this.#row(table, 'TD', columns, widths, cells, 'regular')
    }
    if (total) {
      if (this.#breakPageFor(heightOf(total))) drawHeader()
      this.#row(table, 'TD', columns, widths, total, 'medium')
    }
    table.end()
    this.#doc.y += 6
  }

  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void {
    const perRow = this.#frame.format === 'a4' ? boxes.length : 1
    const width = (this.#width - (perRow - 1) * 12) / perRow
    const height = 88
    for (let first = 0; first < boxes.length; first += perRow) {
      this.#breakPageFor(height + 10)
      const top = this.#doc.y + 8
      for (const [index, { title, lines }] of boxes.slice(first, first + perRow).entries()) {
        const x = this.#left + index * (width + 12)
        this.#artifact(() => this.#doc.rect(x, top, width, height).lineWidth(0.7).stroke(RULE_COLOUR))
        this.#text('P', title, { x: x + 6, y: top + 5, width: width - 12, strong: true })
        for (const line of lines) this.#text('P', line, { x: x + 6, width: width - 12, colour: MUTED_COLOUR })
      }
      this.#doc.y = top + height + 4
    }
  }

  gap(points: number): void {
    this.#doc.y += points
  }

  /** Writes the footers of all pages, once the number of pages is known. */
  footers(): void {
    const doc = this.#doc
    const { start, count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      doc.switchToPage(start + index)
      this.#artifact(() => {
        const top = this.#bottom + 6
        doc
          .moveTo(this.#left, top)
          .lineTo(this.#left + this.#width, top)
          .lineWidth(0.5)
          .stroke(RULE_COLOUR)
        doc.font(FONTS.regular).fontSize(7).fillColor(MUTED_COLOUR)
        const page = this.#frame.page(index + 1, count)
        const footerWidth = this.#frame.format === 'a4' ? this.#width - 60 : this.#width
        doc.text(this.#frame.footer.map(toPrintable).join('\n'), this.#left, top + 4, {
          width: footerWidth,
          lineGap: 1,
        })
        if (this.#frame.format === 'a4')
          doc.text(toPrintable(page), this.#left + footerWidth, top + 4, { width: 60, align: 'right' })
      })
    }
  }

  #row(
    table: PDFKit.PDFStructureElement,
    tag: 'TH' | 'TD',
    columns: readonly PaperColumn[],
    widths: readonly number[],
    cells: readonly PaperCell[],
    weight: keyof typeof FONTS,
  ): void {
    const doc = this.#doc
    const row = doc.struct('TR')
    table.add(row)
    const top = doc.y
    const height = this.#rowHeight(cells, widths)
    let x = this.#left
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0
      const inner = {
        x: x + (index === 0 ? 0 : PADDING),
        width: width - (index === 0 ? PADDING : 2 * PADDING),
      }
      const text = typeof cell === 'string' ? cell : cell.barcode
      const barcodeHeight = typeof cell === 'string' ? 0 : BARCODE.height + 2
      if (typeof cell !== 'string')
        this.#artifact(() => this.#bars(cell.barcode, inner.x, top + PADDING, inner.width))
      this.#text(
        tag,
        text,
        {
          ...inner,
          y: top + PADDING + barcodeHeight,
          strong: weight === 'medium',
          align: columns[index]?.align,
        },
        row,
      )
      x += width
    }
    this.#artifact(() =>
      doc
        .moveTo(this.#left, top + height)
        .lineTo(this.#left + this.#width, top + height)
        .lineWidth(tag === 'TH' ? 1 : 0.4)
        .stroke(tag === 'TH' ? '#000000' : RULE_COLOUR),
    )
    row.end()
    doc.y = top + height
  }

  #bars(text: string, x: number, y: number, maxWidth: number): void {
    const widths = barcodeOf(text)
    const modules = widths.reduce((sum, width) => sum + width, 0)
    const module = Math.min(BARCODE.module, maxWidth / modules)
    let barX = x
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.#doc.rect(barX, y, width * module, BARCODE.height)
      barX += width * module
    }
    this.#doc.fill('#000000')
  }

  #qrCode(
    { text, alternative }: NonNullable<PaperFrame['code']>,
    { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
  ): void {
    const doc = this.#doc
    const { size, isDark } = qrCodeOf(text)
    const module = side / size
    const content = doc.markStructureContent('Figure', { alt: alternative })
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1) {
        if (!isDark(row, column)) continue
        // One rectangle for a run of dark modules, so that no viewer shows gaps between them.
        const first = column
        while (column + 1 < size && isDark(row, column + 1)) column += 1
        doc.rect(x + first * module, y + row * module, (column - first + 1) * module, module)
      }
    doc.fill('#000000')
    doc.endMarkedContent()
    this.#root.add(doc.struct('Figure', { alt: alternative }, [content]))
  }

  #rowHeight(cells: readonly PaperCell[], widths: readonly number[]): number {
    const heights = cells.map((cell, index) => {
      const width = (widths[index] ?? 0) - 2 * PADDING
      if (typeof cell === 'string') return this.#heightOf(cell, width, { strong: true })
      return BARCODE.height + 2 + this.#heightOf(cell.barcode, width)
    })
    return Math.max(...heights) + 2 * PADDING
  }

  #heightOf(text: string, width: number, style: TextStyle = {}): number {
    const { strong = false, size = this.#shape.text } = style
    this.#doc.font(strong ? FONTS.medium : FONTS.regular).fontSize(size)
    return this.#doc.heightOfString(toPrintable(text) || ' ', { width, features: [...TABULAR_FIGURES] })
  }

  #text(
    tag: Tag,
    text: string,
    at: {
      readonly x?: number
      readonly y?: number
      readonly width?: number
      readonly colour?: string
      readonly align?: 'right' | undefined
    } & TextStyle,
    parent: PDFKit.PDFStructureElement = this.#root,
  ): void {
    const doc = this.#doc
    const { x = this.#left, y = doc.y, width = this.#width, strong = false, size = this.#shape.text } = at
    doc
      .font(strong ? FONTS.medium : FONTS.regular)
      .fontSize(size)
      .fillColor(at.colour ?? '#000000')
    const content = doc.markStructureContent(tag)
    doc.text(toPrintable(text), x, y, { width, align: at.align ?? 'left', features: [...TABULAR_FIGURES] })
    doc.endMarkedContent()
    parent.add(doc.struct(tag, {}, [content]))
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact')
    draw()
    this.#doc.endMarkedContent()
  }

  /** Starts a new page if this height does not fit. Returns true if it started one. */
  #breakPageFor(height: number): boolean {
    if (this.#doc.y + height <= this.#bottom) return false
    this.#doc.addPage()
    this.#doc.y = this.#shape.margin
    return true
  }
}
