import bwip from 'bwip-js/node'

/**
 * A text as Code 128: the widths of bars and gaps by turns, a bar first, in modules. The readers of tills, carriers and our own
 * camera know it.
 *
 * @param text 1 to 40 printable characters of ASCII
 */
export function barcodeOf(text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 made no bars')
  return symbol.sbs
}
