import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { MESSAGES } from '../../../support/messages.ts'

const WIDTHS = [1200, 768, 360] as const
const IDS = Object.keys(MESSAGES.fr).filter((id) => id.includes('.'))

/**
 * Finds faults that no page may have: violations of WCAG 2.2 AA found by axe, ids of messages instead of
 * their texts, and content wider than the window, at three widths.
 */
export async function findQualityFaults(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
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
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (excess > 0) faults.push(`the content is ${excess} px wider than the window of ${width} px`)
  }
  await page.setViewportSize(size)
  return faults
}
