import bwip from 'bwip-js/node'

/**
 * A text as Code 128: the widths of bars and spaces alternately, a bar first, in modules. The readers of tills, carriers and the
 * app's camera read it.
 *
 * @param text 1 to 40 printable ASCII characters
 */
export function barcodeOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 produced no bars')
  return symbol.sbs
}
