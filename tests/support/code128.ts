/** Widths of bars and spaces of every symbol of Code 128, by value; the last is the stop. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const START_B = 104
const STOP = 106
/** The width of the empty space on each side, in modules. */
const QUIET_ZONE = 10

/** The modules of a Code 128 (set B) of printable ASCII text, quiet zones included: true is dark. */
export function code128(text: string): boolean[] {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const quietZone = Array.from({ length: QUIET_ZONE }, () => false)
  const bars = [START_B, ...values, check, STOP].flatMap((value) =>
    [...PATTERNS[value]!].flatMap((width, index) =>
      Array.from({ length: Number(width) }, () => index % 2 === 0),
    ),
  )
  return [...quietZone, ...bars, ...quietZone]
}

export interface GreyPicture {
  readonly width: number
  readonly height: number
  /** Brightness by pixel, row by row: 0 is black. */
  readonly luminance: Uint8Array
}

/** A white picture with the barcode in its middle, `scale` pixels per module. */
export function code128Picture(text: string, { width = 640, height = 480, scale = 3 } = {}): GreyPicture {
  const modules = code128(text)
  const left = Math.floor((width - modules.length * scale) / 2)
  const luminance = new Uint8Array(width * height).fill(255)
  for (let y = Math.floor(height / 3); y < (2 * height) / 3; y += 1) {
    modules.forEach((isDark, index) => {
      if (isDark) luminance.fill(0, y * width + left + index * scale, y * width + left + (index + 1) * scale)
    })
  }
  return { width, height, luminance }
}

/** The picture as RGBA pixels, as a canvas returns it. */
export function toImageData({ width, height, luminance }: GreyPicture) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [pixel, grey] of luminance.entries()) data.set([grey, grey, grey, 255], pixel * 4)
  return { width, height, data }
}

/** The picture as an uncompressed video of two equal frames, in Chromium's format for a simulated camera. */
export function toCameraVideo({ width, height, luminance }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)
  const frame = new TextEncoder().encode('FRAME\n')
  const colour = new Uint8Array((width * height) / 2).fill(128)
  return Buffer.concat([head, frame, luminance, colour, frame, luminance, colour])
}
