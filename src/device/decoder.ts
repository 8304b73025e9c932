import {
  BinaryBitmap,
  ChecksumException,
  Code39Reader,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  EAN13Reader,
  FormatException,
  HybridBinarizer,
  ITFReader,
  NotFoundException,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** One for each kind that bags and seals are printed with; the library's reader of many kinds writes to the console. */
const READERS = [
  new Code128Reader(),
  new Code39Reader(),
  new ITFReader(),
  new EAN13Reader(),
  new QRCodeReader(),
  new DataMatrixReader(),
]

const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** What a reader throws where nothing is to be read, or half of something. */
const UNREAD = [NotFoundException, ChecksumException, FormatException]

/** A picture in colour: red, green, blue and opacity for each pixel, row by row. */
export interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The text of the bar code in a picture, or null where there is none that reads. */
export function decodePicture(picture: Picture): string | null {
  const { width, height } = picture
  if (width === 0 || height === 0) return null
  const source = new RGBLuminanceSource(luminanceOf(picture), width, height)
  const bitmap = new BinaryBitmap(new HybridBinarizer(source))
  for (const reader of READERS) {
    try {
      return reader.decode(bitmap, HINTS).getText()
    } catch (error) {
      if (!UNREAD.some((Unread) => error instanceof Unread)) throw error
    }
  }
  return null
}

/** How bright each pixel is: green counts twice, as eyes see it. */
function luminanceOf({ data, width, height }: Picture): Uint8ClampedArray {
  const bright = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < bright.length; pixel += 1) {
    const at = pixel * 4
    bright[pixel] = (data[at]! + 2 * data[at + 1]! + data[at + 2]!) / 4
  }
  return bright
}
