import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas'

/** A picture: its size, and four bytes (red, green, blue, opacity) per pixel, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An area in which two pictures differ. */
export interface Difference {
  /** In pixels of the pictures. */
  readonly box: readonly [left: number, top: number, width: number, height: number]
  /** The largest difference of a cell in the area; that of white and black is 1. */
  readonly distance: number
}

/** The smallest unit of comparison, in pixels: differences inside it are font smoothing. */
const CELL = 2
/** The distance in cells at which letters and icons count as near. */
const NEIGHBOUR_CELLS = 1
/** The smallest difference of lightness between letters or icons and their background. */
const INK_CONTRAST = 0.15
/** The allowed difference of a cell that contains only surfaces and lines. */
const PLAIN_TOLERANCE = 0.015
/** The allowed difference between the means of four cells with letters or icons. */
const INKED_TOLERANCE = 0.06
/** Differing cells at most this many cells apart, horizontally and vertically, are one difference. */
const MAX_GAP = 6

/** Decodes a PNG, JPEG or WebP. */
export async function readPicture(file: Buffer): Promise<Picture> {
  const image = await loadImage(file)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

/** Encodes a lossless WebP. */
export function writePicture({ width, height, data }: Picture): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.encode('webp', 100)
}

/** The same picture, smaller: each pixel is the mean of a square. Incomplete squares at the right and bottom are left out. */
export function downscale({ width, height, data }: Picture, factor: number): Picture {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)]
  const sums = new Uint32Array(columns * rows * 4)
  for (let y = 0; y < rows * factor; y += 1) {
    let sourceIndex = y * width * 4
    let targetIndex = Math.floor(y / factor) * columns * 4
    for (let x = 0; x < columns; x += 1, targetIndex += 4)
      for (let point = 0; point < factor; point += 1)
        for (let channel = 0; channel < 4; channel += 1, sourceIndex += 1)
          sums[targetIndex + channel]! += data[sourceIndex]!
  }
  return { width: columns, height: rows, data: Uint8ClampedArray.from(sums, (sum) => sum / factor / factor) }
}

/** A picture in cells: their mean colours, three numbers each, and whether letters or icons are in or near them. */
interface Cells {
  readonly columns: number
  readonly rows: number
  readonly colours: Float32Array
  readonly inked: readonly boolean[]
}

/**
 * The differences between a picture of a page and the stored one, except font smoothing. How the limits
 * were determined: docs/decisions/048-comparing-screens.md.
 */
export function findDifferences(baseline: Picture, current: Picture): Difference[] {
  if (baseline.width !== current.width || baseline.height !== current.height)
    return [
      {
        box: [0, 0, Math.max(baseline.width, current.width), Math.max(baseline.height, current.height)],
        distance: 1,
      },
    ]
  if (baseline.data.every((byte, index) => byte === current.data[index])) return []
  const [baselineCells, currentCells] = [cellsOf(baseline), cellsOf(current)]
  const { columns, rows } = baselineCells
  const distances = new Float32Array(columns * rows)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const cell = y * columns + x
      if (!baselineCells.inked[cell] && !currentCells.inked[cell]) {
        const distance = colourDistance(baselineCells, currentCells, [cell])
        if (distance > PLAIN_TOLERANCE) distances[cell] = distance
      } else if (x + 1 < columns && y + 1 < rows) {
        const square = [cell, cell + 1, cell + columns, cell + columns + 1]
        const distance = colourDistance(baselineCells, currentCells, square)
        if (distance > INKED_TOLERANCE)
          for (const squareCell of square) distances[squareCell] = Math.max(distances[squareCell]!, distance)
      }
    }
  return mergeCells(distances, columns)
}

/** The difference between the mean colours of some cells. */
function colourDistance(baseline: Cells, current: Cells, cells: readonly number[]): number {
  const means = [0, 1, 2].map((channel) =>
    cells.reduce(
      (sum, cell) => sum + baseline.colours[cell * 3 + channel]! - current.colours[cell * 3 + channel]!,
      0,
    ),
  )
  return Math.hypot(...means) / cells.length
}

function cellsOf({ width, height, data }: Picture): Cells {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)]
  const colours = new Float32Array(columns * rows * 3)
  const lightest = new Float32Array(columns * rows).fill(-Infinity)
  const darkest = new Float32Array(columns * rows).fill(Infinity)
  for (let y = 0; y < rows * CELL; y += 1)
    for (let x = 0; x < columns * CELL; x += 1) {
      const at = (y * width + x) * 4
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
      const colour = oklab(data[at]!, data[at + 1]!, data[at + 2]!)
      for (let channel = 0; channel < 3; channel += 1)
        colours[cell * 3 + channel]! += colour[channel]! / CELL / CELL
      lightest[cell] = Math.max(lightest[cell]!, colour[0])
      darkest[cell] = Math.min(darkest[cell]!, colour[0])
    }
  const inked = Array.from(lightest, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    let [light, dark] = [-Infinity, Infinity]
    for (let row = Math.max(0, y - NEIGHBOUR_CELLS); row <= Math.min(rows - 1, y + NEIGHBOUR_CELLS); row += 1)
      for (
        let column = Math.max(0, x - NEIGHBOUR_CELLS);
        column <= Math.min(columns - 1, x + NEIGHBOUR_CELLS);
        column += 1
      ) {
        light = Math.max(light, lightest[row * columns + column]!)
        dark = Math.min(dark, darkest[row * columns + column]!)
      }
    return light - dark > INK_CONTRAST
  })
  return { columns, rows, colours, inked }
}

/** The light of each value of a colour channel in sRGB, from 0 to 1. */
const LINEAR_LIGHT = Float32Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
/** The factor by which a difference of hue appears stronger than one of lightness. */
const HUE_WEIGHT = 2

/** A colour in a perceptually uniform space (Oklab, bottosson.github.io/posts/oklab). */
function oklab(red: number, green: number, blue: number): [lightness: number, a: number, b: number] {
  const [r, g, b] = [LINEAR_LIGHT[red]!, LINEAR_LIGHT[green]!, LINEAR_LIGHT[blue]!]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    HUE_WEIGHT * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s),
    HUE_WEIGHT * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s),
  ]
}

/** Groups differing cells that are close to each other into boxes, the largest difference first. */
function mergeCells(distances: Float32Array, columns: number): Difference[] {
  const boxes: { left: number; top: number; right: number; bottom: number; distance: number }[] = []
  for (const [cell, distance] of distances.entries()) {
    if (distance === 0) continue
    let merged = {
      left: cell % columns,
      top: Math.floor(cell / columns),
      right: cell % columns,
      bottom: Math.floor(cell / columns),
      distance,
    }
    for (;;) {
      const nearBox = boxes.findIndex(
        (box) =>
          box.left - MAX_GAP <= merged.right &&
          merged.left <= box.right + MAX_GAP &&
          box.top - MAX_GAP <= merged.bottom &&
          merged.top <= box.bottom + MAX_GAP,
      )
      if (nearBox < 0) break
      const [mergedBox] = boxes.splice(nearBox, 1)
      merged = {
        left: Math.min(merged.left, mergedBox!.left),
        top: Math.min(merged.top, mergedBox!.top),
        right: Math.max(merged.right, mergedBox!.right),
        bottom: Math.max(merged.bottom, mergedBox!.bottom),
        distance: Math.max(merged.distance, mergedBox!.distance),
      }
    }
    boxes.push(merged)
  }
  return boxes
    .toSorted((a, b) => b.distance - a.distance)
    .map(({ left, top, right, bottom, distance }) => ({
      box: [left * CELL, top * CELL, (right - left + 1) * CELL, (bottom - top + 1) * CELL],
      distance,
    }))
}
