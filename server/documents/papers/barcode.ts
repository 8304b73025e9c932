import bwip from 'bwip-js/node'

/**
 * A text as Code 128: the widths of bars and spaces alternately, a bar first, in modules. Scanners of tills and carriers and
 * the camera of the app can read it.
 *
 * @param text 1 to 40 printable ASCII characters
 */
export function barcodeOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 produced no bars')
  return symbol.sbs
}

/** A QR code: whether each module is dark, row by row. */
export interface QrCode {
  /** Modules on each side. */
  readonly size: number
  readonly isDark: (row: number, column: number) => boolean
}

/** A text as QR code that can still be read when 15 % of it is damaged, without the quiet zone around it. */
export function qrCodeOf(text: string): QrCode {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!symbol || !('pixs' in symbol)) throw new Error('the QR code has no modules')
  const { pixs, pixx } = symbol
  return { size: pixx, isDark: (row, column) => pixs[row * pixx + column] === 1 }
}
