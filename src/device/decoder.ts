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

/** A reader for each type of code that is printed on bags and seals. The library's combined reader is not used: it writes to the console. */
const READERS = [
  new Code128Reader(),
  new Code39Reader(),
  new ITFReader(),
  new EAN13Reader(),
  new QRCodeReader(),
  new DataMatrixReader(),
]

const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]])

/** The errors of a reader that found no bar code, or one that it can't read. */
const NOT_READ_ERRORS = [NotFoundException, ChecksumException, FormatException]

/** A colour picture: one byte each for red, green, blue and opacity of every pixel, row by row. */
export interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Returns the text of the bar code in a picture, or null when no bar code can be read. */
export function decodePicture(picture: Picture): string | null {
  const { width, height } = picture
  if (width === 0 || height === 0) return null
  const source = new RGBLuminanceSource(luminanceOf(picture), width, height)
  const bitmap = new BinaryBitmap(new HybridBinarizer(source))
  for (const reader of READERS) {
    try {
      return reader.decode(bitmap, HINTS).getText()
    } catch (error) {
      if (!NOT_READ_ERRORS.some((NotRead) => error instanceof NotRead)) throw error
    }
  }
  return null
}

/** Returns the brightness of each pixel, 0 to 255. Green counts twice because the eye is most sensitive to it. */
function luminanceOf({ data, width, height }: Picture): Uint8ClampedArray {
  const luminance = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < luminance.length; pixel += 1) {
    const offset = pixel * 4
    luminance[pixel] = (data[offset]! + 2 * data[offset + 1]! + data[offset + 2]!) / 4
  }
  return luminance
}
