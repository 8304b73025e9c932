import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodePicture } from '../../src/device/decoder.ts'

/** A PDF as a reader sees it: its pages as text, and as pictures. */
export interface ReadPaper {
  readonly title: string
  readonly language: string | null
  readonly pages: readonly string[]
  /** The barcode around a text, as a barcode reader decodes the page there; null when none does. */
  barcodeOver(text: string): Promise<string | null>
  /** Names of the embedded fonts. */
  readonly fonts: readonly string[]
}

const SCALE = 4

/** Parses a PDF with a browser's PDF reader. */
export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  const whole = Buffer.from(bytes).toString('latin1')
  const paper = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const info = (await paper.getMetadata()).info as { Title?: string; Language?: string }
  const numbers = Array.from({ length: paper.numPages }, (_, index) => index + 1)
  const contents = await Promise.all(
    numbers.map(async (number) => {
      const page = await paper.getPage(number)
      const { items } = await page.getTextContent()
      return { page, items: items.flatMap((item) => ('str' in item ? [item] : [])) }
    }),
  )
  return {
    title: info.Title ?? '',
    language: info.Language ?? null,
    pages: contents.map(({ items }) => items.map(({ str }) => str).join(' ')),
    fonts: [...whole.matchAll(/\/FontName \/([\w+-]+)/gu)].map(([, name]) => name!),
    async barcodeOver(text) {
      for (const { page, items } of contents) {
        const item = items.find(({ str }) => str === text)
        if (!item) continue
        const viewport = page.getViewport({ scale: SCALE })
        const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
        const context = canvas.getContext('2d')
        await page.render({ canvas, canvasContext: context, viewport } as never).promise
        const [x, y] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
        const left = Math.max(0, x - 10 * SCALE)
        const picture = context.getImageData(left, y - 34 * SCALE, 200 * SCALE, 26 * SCALE)
        return decodePicture(picture)
      }
      return null
    },
  }
}
