import { barcodeOf, qrCodeOf } from './barcode.ts'
import { FONTS, TABULAR_FIGURES, toPrintable } from './fonts.ts'
import { drawLogo } from './logo.ts'
import type { Paper, PaperCell, PaperColumn, PaperFrame, PaperTable } from './paper-types.ts'
import { FOOTER_HEIGHT, PAPER_SHAPES, type PaperShape } from './shapes.ts'

// All lengths are in points.

const BARCODE = { barHeight: 20, maxModuleWidth: 0.86, gapBelow: 2 } as const
/** The side of a QR code is longer on a roll, because receipt printers have coarse dots. `space` is between the code and the text. */
const QR_CODE = { side: { a4: 92, roll: 112 }, space: 14 } as const
/** The gap between the columns of fields. */
const FIELD_GAP = 16
/** The gap between the label and the value of a field. */
const LABEL_GAP = 6
/** The width of a label as a share of the width of its field. */
const LABEL_SHARE = 0.42
/** The space that must be left on the page below the start of a heading, so that the first rows of its table are on the same page. */
const HEADING_SPACE = { a4: 100, roll: 48 } as const
const CELL_PADDING = 4
const SIGNATURE_BOX = { height: 88, padding: 6, gap: 12 } as const
const RULE_COLOUR = '#b9b4ab'
const MUTED_COLOUR = '#55514a'

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'

interface TextStyle {
  readonly strong?: boolean
  readonly size?: number
}

/**
 * Writes pages from top to bottom: text, tables and boxes. Text and QR codes have accessibility tags; lines,
 * barcodes, the logo and footers are artifacts.
 */
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
      const pairsOfLine = pairs.slice(first, first + columns)
      const height = Math.max(
        ...pairsOfLine.flatMap(([label, value]) => [
          this.#heightOf(label, labelWidth - LABEL_GAP),
          this.#heightOf(value, width - labelWidth, { strong: true }),
        ]),
      )
      this.#breakPageFor(height)
      const top = this.#doc.y
      for (const [index, [label, value]] of pairsOfLine.entries()) {
        const x = this.#left + index * (width + FIELD_GAP)
        this.#text('P', label, { x, y: top, width: labelWidth - LABEL_GAP, colour: MUTED_COLOUR })
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
        'semiBold',
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
      this.#row(table, 'TD', columns, widths, total, 'semiBold')
    }
    table.end()
    this.#doc.y += 6
  }

  signatures(boxes: readonly { readonly title: string; readonly lines: readonly string[] }[]): void {
    const boxesPerRow = this.#frame.format === 'a4' ? boxes.length : 1
    const { height, padding, gap } = SIGNATURE_BOX
    const width = (this.#width - (boxesPerRow - 1) * gap) / boxesPerRow
    const textWidth = width - 2 * padding
    for (let first = 0; first < boxes.length; first += boxesPerRow) {
      this.#breakPageFor(height + 10)
      const top = this.#doc.y + 8
      for (const [index, { title, lines }] of boxes.slice(first, first + boxesPerRow).entries()) {
        const x = this.#left + index * (width + gap)
        this.#artifact(() => this.#doc.rect(x, top, width, height).lineWidth(0.7).stroke(RULE_COLOUR))
        this.#text('P', title, { x: x + padding, y: top + 5, width: textWidth, strong: true })
        for (const line of lines)
          this.#text('P', line, { x: x + padding, width: textWidth, colour: MUTED_COLOUR })
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
      // The text of the first column is aligned with the left edge of the table.
      const content = {
        x: x + (index === 0 ? 0 : CELL_PADDING),
        width: width - (index === 0 ? CELL_PADDING : 2 * CELL_PADDING),
      }
      const text = typeof cell === 'string' ? cell : cell.barcode
      const barcodeHeight = typeof cell === 'string' ? 0 : BARCODE.barHeight + BARCODE.gapBelow
      if (typeof cell !== 'string')
        this.#artifact(() => this.#bars(cell.barcode, content.x, top + CELL_PADDING, content.width))
      this.#text(
        tag,
        text,
        {
          ...content,
          y: top + CELL_PADDING + barcodeHeight,
          strong: weight === 'semiBold',
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
    const moduleWidth = Math.min(BARCODE.maxModuleWidth, maxWidth / modules)
    let barX = x
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.#doc.rect(barX, y, width * moduleWidth, BARCODE.barHeight)
      barX += width * moduleWidth
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
      const width = (widths[index] ?? 0) - 2 * CELL_PADDING
      if (typeof cell === 'string') return this.#heightOf(cell, width, { strong: true })
      return BARCODE.barHeight + BARCODE.gapBelow + this.#heightOf(cell.barcode, width)
    })
    return Math.max(...heights) + 2 * CELL_PADDING
  }

  #heightOf(text: string, width: number, style: TextStyle = {}): number {
    const { strong = false, size = this.#shape.text } = style
    this.#doc.font(strong ? FONTS.semiBold : FONTS.regular).fontSize(size)
    return this.#doc.heightOfString(toPrintable(text) || ' ', { width, features: [...TABULAR_FIGURES] })
  }

  #text(
    tag: Tag,
    text: string,
    options: {
      readonly x?: number
      readonly y?: number
      readonly width?: number
      readonly colour?: string
      readonly align?: 'right' | undefined
    } & TextStyle,
    parent: PDFKit.PDFStructureElement = this.#root,
  ): void {
    const doc = this.#doc
    const { x = this.#left, y = doc.y, width = this.#width } = options
    const { strong = false, size = this.#shape.text, colour = '#000000', align = 'left' } = options
    doc
      .font(strong ? FONTS.semiBold : FONTS.regular)
      .fontSize(size)
      .fillColor(colour)
    const content = doc.markStructureContent(tag)
    doc.text(toPrintable(text), x, y, { width, align, features: [...TABULAR_FIGURES] })
    doc.endMarkedContent()
    parent.add(doc.struct(tag, {}, [content]))
  }

  /** Draws something that has no meaning for screen readers. */
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
