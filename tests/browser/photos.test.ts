import { expect, it } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '../../src/domain/documents/attachments.ts'
import { withApp } from '../support/app.ts'

const app = withApp()

/** The start of a JPEG file, and the EXIF segment of a photo that is to be shown turned clockwise by 90° (orientation 6). */
const START = Buffer.from('ffd8', 'hex')
const TURNED = Buffer.from(
  ['ffe10022', '457869660000', '49492a0008000000', '0100', '120103000100000006000000', '00000000'].join(''),
  'hex',
)

it('a photo over the limit is attached as a smaller, upright JPEG file', async () => {
  const visit = await app.visit({ as: 'director' })
  const { page, t } = visit
  await visit.open('/cashlogs')
  // 12 megapixels of noise, red on the left and blue on the right.
  const address = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 4_000
    canvas.height = 3_000
    const context = canvas.getContext('2d')!
    const noise = context.createImageData(canvas.width, canvas.height)
    for (let start = 0; start < noise.data.length; start += 65_536)
      crypto.getRandomValues(noise.data.subarray(start, start + 65_536))
    context.putImageData(noise, 0, 0)
    context.globalAlpha = 0.7
    for (const [color, x] of [
      ['red', 0],
      ['blue', 2_000],
    ] as const) {
      context.fillStyle = color
      context.fillRect(x, 0, 2_000, 3_000)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob!)
    })
  })
  const jpeg = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const photo = Buffer.concat([START, TURNED, jpeg.subarray(START.length)])
  expect(photo.length).toBeGreaterThan(MAX_ATTACHMENT_BYTES)

  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).getByRole('rowheader').getByRole('button').first().click()
  const panel = page.locator('[data-attachments]')
  await expect.poll(() => panel.getAttribute('data-attachments')).toBe('0')
  const input = panel.locator('input[type=file]').first()
  // Choosing a file of more than 5 MB takes long, so only the time limit of the test applies.
  const untilTheTestEnds = { timeout: 0 }
  await input.setInputFiles({ name: 'reçu.JPEG', mimeType: 'image/jpeg', buffer: photo }, untilTheTestEnds)
  const shown = panel.getByRole('img', { name: t('attachments.preview', { name: 'reçu.jpg' }) })
  await shown.waitFor()
  const copy = await shown.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 2
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 1, 2)
    const [topRed = 0, , topBlue = 0, , bottomRed = 0, , bottomBlue = 0] = context.getImageData(
      0,
      0,
      1,
      2,
    ).data
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      isRedOverBlue: topRed > topBlue && bottomBlue > bottomRed,
    }
  })
  expect(copy).toEqual({ width: 1_500, height: 2_000, isRedOverBlue: true })
})
