/**
 * Draws the logo in black at the position (x, y), `size` points wide and high. The shapes are those of `src/views/shell/logo.tsx`, whose view
 * box is 32 by 32.
 */
export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineWidth(1.4)
    .lineJoin('round')
  doc.path('M8.6 10.6 5.1 24.1A3.2 3.2 0 0 0 8.2 28h15.6a3.2 3.2 0 0 0 3.1-3.9L23.4 10.6').stroke('#000000')
  doc.roundedRect(7.4, 3.6, 17.2, 7, 2.2).stroke('#000000')
  doc.circle(16, 15.2, 4.3).fill('#000000')
  doc.path('m14 15.3 1.5 1.5 2.7-3').stroke('#ffffff')
  doc.restore()
}
