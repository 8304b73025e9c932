import PDFDocument from 'pdfkit'
import { FONTS, toPrintable } from './fonts.ts'
import type { Paper, PaperFrame } from './paper-types.ts'
import { FOOTER_HEIGHT, MAX_ROLL_HEIGHT, PAPER_SHAPES } from './shapes.ts'
import { Writer } from './writer.ts'

/**
 * Renders a document: dark on white, fonts embedded, tagged for screen readers. A roll is rendered twice, because its height is known only
 * when its content has been written: `write` must draw the same each time.
 *
 * @returns the bytes of a PDF 1.7 document; the same input gives the same bytes
 */
export async function writePaper(
  frame: PaperFrame,
  write: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (frame.format === 'a4') return (await render(frame, write, PAPER_SHAPES.a4.height)).bytes
  const { end } = await render(frame, write, MAX_ROLL_HEIGHT)
  return (await render(frame, write, end + FOOTER_HEIGHT + PAPER_SHAPES.roll.margin)).bytes
}

async function render(frame: PaperFrame, write: (paper: Paper) => void, height: number) {
  const shape = PAPER_SHAPES[frame.format]
  const doc = new PDFDocument({
    size: [shape.width, height],
    margins: { top: shape.margin, left: shape.margin, right: shape.margin, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: frame.language,
    font: FONTS.regular,
    info: {
      Title: toPrintable(frame.title),
      Creator: 'Sacoche',
      Producer: 'Sacoche',
      CreationDate: frame.madeAt,
      ModDate: frame.madeAt,
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const writer = new Writer(doc, root, frame, height)
  writer.header()
  write(writer)
  const end = doc.y
  root.end()
  writer.footers()
  doc.end()
  return { bytes: await finished, end }
}
