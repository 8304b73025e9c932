import bwip from 'bwip-js/node'

/** A QR code as SVG, dark on light with the quiet zone that readers need. */
export function qrCode(text: string): string {
  return bwip.toSVG({ bcid: 'qrcode', text, scale: 4, padding: 16, backgroundcolor: 'FFFFFF' })
}
