import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Language } from '../../../src/domain/languages.ts'
import { type Visit, withApp } from '../../support/app.ts'
import { PARIS } from '../../support/demo.ts'
import { OPEN_SCENES, type Scene, scenesOfAdministrator, scenesOfOtherRoles } from '../steps/scenes.ts'

const HEIGHT = 900
const NARROW_WIDTHS = [1200, 768, 360] as const
const TIMEOUT_MS = 3_000

/** axe's rules about colours, the only ones whose result differs in dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** An axe that reports only violations. Its legacy mode does not open another page to check frames, because Sacoche has none. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

/** Violations of axe’s default rules in light mode, and of its colour rules in dark mode: one text for each element that violates a rule. */
async function findAxeViolations(page: Page): Promise<string[]> {
  const inLight = await axe(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor()
  const inDark = await axe(page).withRules(COLOUR_RULES).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html.light').waitFor()
  return Object.entries({ light: inLight, dark: inDark }).flatMap(([colorScheme, { violations }]) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${colorScheme}, ${id}: ${html.slice(0, 200)}`),
    ),
  )
}

/** The widths at which the page itself would scroll sideways, or one of its tables on a phone. */
async function findOverflowingWidths(page: Page): Promise<number[]> {
  const overflowing: number[] = []
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    // Elements that measure themselves, such as charts, need a moment to adapt.
    const fits = () => {
      const fitsInWidth = (element: Element) => element.scrollWidth <= element.clientWidth
      // On a phone the whole content of a table is visible without scrolling sideways.
      const frames =
        innerWidth > 480 ? [] : Array.from(document.querySelectorAll('table'), (table) => table.parentElement)
      return (
        fitsInWidth(document.documentElement) && frames.every((frame) => frame === null || fitsInWidth(frame))
      )
    }
    const fitting = page.waitForFunction(fits, null, { timeout: TIMEOUT_MS })
    await fitting.catch(() => overflowing.push(width))
  }
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  return overflowing
}

/** Visits the scenes; returns those that have violations, scroll sideways or cannot be reached. */
async function findViolations(visit: Visit, scenes: readonly Scene[]): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const { name, reach } of scenes) {
    try {
      await reach(visit)
      const found = {
        faults: await findAxeViolations(visit.page),
        overflowingWidths: await findOverflowingWidths(visit.page),
      }
      if (found.faults.length + found.overflowingWidths.length > 0) failures.push({ name, ...found })
    } catch (error) {
      failures.push({ name, error: String(error) })
      await visit.page.emulateMedia({ colorScheme: 'light' })
      await visit.page.setViewportSize({ width: 1440, height: HEIGHT })
    }
  }
  return failures
}

/** Registers the tests that visit the screens of steps/scenes.ts in a language: one file per language, so that they run in parallel. */
export function testEveryScreen(locale: Language): void {
  const app = withApp()

  it(`the screens of an administrator and those without a session have no accessibility violation, light and dark, and do not scroll sideways: ${locale}`, async () => {
    const defaults = { locale, colorScheme: 'light', width: 1440, height: HEIGHT } as const
    const signedOut = await app.visit(defaults)
    expect(await findViolations(signedOut, OPEN_SCENES)).toEqual([])
    const visit = await app.visit({ ...defaults, as: 'admin', at: PARIS })
    expect(await findViolations(visit, await scenesOfAdministrator(app))).toEqual([])
  }, 600_000)

  it(`the screens of other roles have no accessibility violation, light and dark, and do not scroll sideways: ${locale}`, async () => {
    for (const { as, scenes } of await scenesOfOtherRoles(app)) {
      const visit = await app.visit({
        as,
        at: PARIS,
        locale,
        colorScheme: 'light',
        width: 1440,
        height: HEIGHT,
      })
      expect(await findViolations(visit, scenes), as).toEqual([])
    }
  }, 600_000)
}
