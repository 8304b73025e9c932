import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { MESSAGES } from '../../../support/messages.ts'

const WIDTHS = [1200, 768, 360] as const
const IDS = Object.keys(MESSAGES.fr).filter((id) => id.includes('.'))

/** By how many pixels the content is wider than the window, after the page has been drawn for a new width. */
const excessAfterNextFrame = async (): Promise<number> => {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => void requestAnimationFrame(resolve))
  return document.documentElement.scrollWidth - window.innerWidth
}

/**
 * Finds faults that no page may have: violations of the rules that axe checks by default, ids of messages instead
 * of their texts, and, at each of three widths, content wider than the window.
 */
export async function findQualityFaults(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // A tooltip is drawn at the end of the body, outside the regions of the page; the description of its button has the same text.
    .exclude('.rt-TooltipContent')
    .setLegacyMode()
  const { violations } = await axe.analyze()
  const words = new Set((await page.locator('body').innerText()).split(/\s+/u))
  const faults = [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    ...IDS.filter((id) => words.has(id)).map((id) => `the text of ${id} is missing`),
  ]
  const size = page.viewportSize()
  if (!size) return faults
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width })
    const excess = await page.evaluate(excessAfterNextFrame)
    if (excess > 0) faults.push(`the content is ${excess} px wider than the window of ${width} px`)
  }
  await page.setViewportSize(size)
  return faults
}
