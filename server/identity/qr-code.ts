/** A QR code as SVG, dark on light with the quiet zone that scanners need. The library is only loaded when a code is drawn. */
export async function qrCode(text: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node')
  return bwip.toSVG({ bcid: 'qrcode', text, scale: 4, padding: 16, backgroundcolor: 'FFFFFF' })
}
