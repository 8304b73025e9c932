import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodePicture } from '../../src/device/decoder.ts'

/** A parsed PDF: its texts, tables, codes and fonts. */
export interface ReadPaper {
  readonly title: string
  readonly language: string | null
  readonly pages: readonly string[]
  /** The tagged tables of all pages, as screen readers find them. Each table is a list of rows, and each row a list of cells. */
  readonly tables: readonly (readonly (readonly string[])[])[]
  /** The content of the barcode above this text, as a reader decodes it; null when the text is missing or the barcode cannot be read. */
  barcodeOver(text: string): Promise<string | null>
  /**
   * The code inside an area of the first page, as a camera decodes it from one of several distances; null when no distance works. The area is
   * in points from the top left of the page.
   */
  codeIn(area: Area): Promise<string | null>
  /** Names of the embedded fonts. */
  readonly fonts: readonly string[]
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A node of the structure tree: an element with its role, or the id of marked content. */
type StructNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type StructChild = StructNode['children'][number]

/** Reads the tables of a page from its structure tree. */
async function readTables(page: PDFPageProxy): Promise<readonly (readonly (readonly string[])[])[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const textById = new Map<string, string>()
  let id = ''
  for (const item of items) {
    if ('str' in item) textById.set(id, `${textById.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    else id = item.type === 'endMarkedContent' ? '' : (item.id ?? '')
  }
  const textOf = (node: StructChild): string =>
    'children' in node ? node.children.map(textOf).join('') : (textById.get(node.id) ?? '')
  const elementsOf = (node: StructChild, roles: readonly string[]): readonly StructNode[] => {
    if (!('children' in node)) return []
    return roles.includes(node.role) ? [node] : node.children.flatMap((child) => elementsOf(child, roles))
  }
  return elementsOf(await page.getStructTree(), ['Table']).map((table) =>
    elementsOf(table, ['TR']).map((row) => elementsOf(row, ['TH', 'TD']).map((cell) => textOf(cell).trim())),
  )
}

/** Pixels per point of a rendered page. */
const SCALE = 4
/** The scales at which a code is tried, like distances of a camera: the reader misses some codes at one scale that it reads at all others. */
const SCALES = [SCALE, 3, 5, 6, 7]

/** Renders a page and reads the code inside an area, in points from the top left of the page. */
async function decodeArea(
  page: PDFPageProxy,
  { left, top, width, height }: Area,
  scale = SCALE,
): Promise<string | null> {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas, canvasContext: context, viewport } as never).promise
  return decodePicture(context.getImageData(left * scale, top * scale, width * scale, height * scale))
}

/** Parses a PDF with a browser's PDF reader. */
export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const source = Buffer.from(bytes).toString('latin1')
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const info = (await paper.getMetadata()).info as { Title?: string; Language?: string }
  const pageNumbers = Array.from({ length: paper.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    pageNumbers.map(async (number) => {
      const page = await paper.getPage(number)
      const { items } = await page.getTextContent()
      return { page, items: items.flatMap((item) => ('str' in item ? [item] : [])) }
    }),
  )
  return {
    title: info.Title ?? '',
    language: info.Language ?? null,
    tables: (await Promise.all(pages.map(({ page }) => readTables(page)))).flat(),
    pages: pages.map(({ items }) => items.map(({ str }) => str).join(' ')),
    fonts: [...source.matchAll(/\/FontName \/([\w+-]+)/gu)].map(([, name]) => name!),
    async barcodeOver(text) {
      for (const { page, items } of pages) {
        const item = items.find(({ str }) => str === text)
        if (!item) continue
        const [x, y] = page
          .getViewport({ scale: 1 })
          .convertToViewportPoint(item.transform[4], item.transform[5])
        // The bars are above their text.
        return decodeArea(page, { left: Math.max(0, x - 10), top: y - 34, width: 200, height: 26 })
      }
      return null
    },
    async codeIn(area) {
      for (const scale of SCALES) {
        const text = await decodeArea(pages[0]!.page, area, scale)
        if (text !== null) return text
      }
      return null
    },
  }
}
