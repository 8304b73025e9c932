import bwip from 'bwip-js/node'

/**
 * Encodes a text as a Code 128 barcode, which the scanners of tills and carriers and the camera of the app can read. Returns the widths of
 * bars and spaces alternately, beginning with a bar, in modules (the width of the narrowest bar).
 *
 * @param text 1 to 40 printable ASCII characters
 */
export function barcodeOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 produced no bars')
  return symbol.sbs
}

/** A QR code: whether each module is dark, row by row. */
interface QrCode {
  /** Modules on each side. */
  readonly size: number
  readonly isDark: (row: number, column: number) => boolean
}

/** Encodes a text as a QR code that can still be read when 15 % of it is damaged. The quiet zone around the code is not included. */
export function qrCodeOf(text: string): QrCode {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('the QR code has no modules')
  const { pixs, pixx } = symbol
  return { size: pixx, isDark: (row, column) => pixs[row * pixx + column] === 1 }
}
