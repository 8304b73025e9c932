import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import {
  type Difference,
  downscale,
  findDifferences,
  type Picture,
  readPicture,
  writePicture,
} from './pictures.ts'

const BASELINES = new URL('../browser/pictures/', import.meta.url)
/** The folder for pictures of differences. */
const REPORT = 'reports/pictures'
/** At this scale every Chromium draws characters alike, independently of the system's font smoothing. */
const SCREENSHOT_SCALE = 2
/** CSS pixels per pixel of a stored picture. */
const CSS_PIXELS = 2
const TIMEOUT_MS = 6_000
const MAX_DESCRIBED = 4

/** The visible part of a page, at half size. The caller makes sure that nothing blinks. */
export async function takePicture(page: Page): Promise<Picture> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height, scale: SCREENSHOT_SCALE }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip,
  })
  await session.detach()
  return downscale(await readPicture(Buffer.from(data, 'base64')), SCREENSHOT_SCALE * CSS_PIXELS)
}

/**
 * Compares the page with its stored picture. Describes the largest differences, at most four, and writes pictures of them to
 * `reports/pictures`. A difference is checked again for some time, because the page may still be loading. With `PICTURES=keep` in the
 * environment the stored picture is replaced, once the page is stable.
 */
export async function compareWithBaseline(page: Page, name: string): Promise<string[]> {
  const file = new URL(`${name}.webp`, BASELINES)
  if (process.env.PICTURES === 'keep') {
    await writeFile(file, await writePicture(await stablePicture(page)))
    return []
  }
  const baseline = await readFile(file).then(readPicture, () => null)
  if (baseline === null) return [`${name}: there is no baseline`]
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const current = await takePicture(page)
    const differences = findDifferences(baseline, current)
    if (differences.length === 0) return []
    if (performance.now() < deadline) continue
    await report(name, baseline, current, differences)
    const descriptions = await page.evaluate(
      describeBoxes,
      differences.slice(0, MAX_DESCRIBED).map(boxInPage),
    )
    return descriptions.map(
      (description, index) => `${name}: ${description}, ${boxInPage(differences[index]!).join(' ')}`,
    )
  }
}

/** A picture of the page, taken when two successive screenshots are equal. */
async function stablePicture(page: Page): Promise<Picture> {
  await page.waitForLoadState('networkidle')
  for (let previous = await takePicture(page); ; ) {
    const current = await takePicture(page)
    if (current.data.every((byte, index) => byte === previous.data[index])) return current
    previous = current
  }
}

/** The box of a difference in the window: left, top, width and height in CSS pixels. */
const boxInPage = ({ box }: Difference): number[] => box.map((pixels) => pixels * CSS_PIXELS)

/** Writes the stored picture, the current one, and one in which the equal parts are faded. */
async function report(
  name: string,
  baseline: Picture,
  current: Picture,
  differences: readonly Difference[],
): Promise<void> {
  const data = current.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % current.width, Math.floor(at / 4 / current.width)]
    const differs = differences.some(
      ({ box: [left, top, width, height] }) => x >= left && x < left + width && y >= top && y < top + height,
    )
    if (!differs)
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = 200 + data[at + channel]! / 5
  }
  await mkdir(REPORT, { recursive: true })
  const pictures = { baseline, current, difference: { ...current, data } }
  for (const [pictureName, picture] of Object.entries(pictures))
    await writeFile(`${REPORT}/${name}.${pictureName}.webp`, await writePicture(picture))
}

/** Runs in the page. Describes the centre of each box: the region, the heading before it, and its text. */
function describeBoxes(boxes: readonly (readonly number[])[]): string[] {
  const regions = '[role=dialog], [role=alertdialog], aside, nav, header, footer, thead, tbody, tfoot, main'
  return boxes.map(([left = 0, top = 0, width = 0, height = 0]) => {
    const element = document.elementFromPoint(left + width / 2, top + height / 2)
    if (element === null) return 'out of sight'
    const headings = [...document.querySelectorAll('h1, h2, h3')].filter(
      (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    const textOf = (element: Element | undefined) =>
      element?.textContent?.replaceAll(/\s+/gu, ' ').trim().slice(0, 40)
    const region = element.closest(regions)?.localName ?? 'page'
    return `${region}, after «${textOf(headings.at(-1)) ?? ''}», at «${textOf(element) ?? ''}»`
  })
}
