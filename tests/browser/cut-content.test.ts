import { expect, it } from 'vitest'
import type { Language } from '../../src/domain/languages.ts'
import { type Visit, withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { cutContentHere } from './steps/cut-content.ts'
import { LIST_SCENES, OPEN_SCENES, type Scene, scenesOfAdministrator } from './steps/scenes.ts'

const app = withApp()

/** Widths and heights: a desktop, a low window, a laptop, tablets, a small phone. */
const ALL_SIZES = [
  [1440, 900],
  [1440, 600],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [360, 640],
] as const
type Size = (typeof ALL_SIZES)[number]
/** English and Italian are checked only at these two widths. */
const NARROW: readonly Size[] = ALL_SIZES.filter(([width]) => width === 1024 || width === 360)
/** A page needs a moment to adapt to a new window size. */
const PATIENCE_MS = 2_000

async function cutContent({ page }: Visit, [width, height]: Size): Promise<string[]> {
  await page.setViewportSize({ width, height })
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await page.evaluate(cutContentHere)
    if (found.length === 0 || performance.now() > deadline) return found
  }
}

async function findCutContent(
  visit: Visit,
  scenes: readonly Scene[],
  sizes: readonly Size[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { name, reach } of scenes) {
    await visit.page.setViewportSize({ width: 1440, height: 900 })
    try {
      await reach(visit)
      for (const size of sizes) {
        const found = await cutContent(visit, size)
        faults.push(...found.map((line) => `${name}, ${size.join(' × ')}: ${line}`))
      }
    } catch (error) {
      faults.push(`${name}: ${String(error)}`)
    }
  }
  return faults
}

it.each<{ locale: Language; sizes: readonly Size[] }>([
  { locale: 'fr', sizes: ALL_SIZES },
  { locale: 'en', sizes: NARROW },
  { locale: 'it', sizes: NARROW },
])(
  'no content is cut off on the screens of an administrator and those without a session: $locale',
  async ({ locale, sizes }) => {
    const signedOut = await app.visit({ locale })
    const visit = await app.visit({ locale, as: 'admin', at: PARIS })
    const faults = [
      ...(await findCutContent(signedOut, OPEN_SCENES, sizes)),
      ...(await findCutContent(visit, [...(await scenesOfAdministrator(app)), ...LIST_SCENES], sizes)),
    ]
    expect(faults).toEqual([])
  },
  900_000,
)

/** Styles that cut content off, or make it scroll sideways. */
const CUTTING_STYLES = {
  'a title that its box cuts': 'h1 { width: 40px; overflow: hidden; white-space: nowrap }',
  'a title that is shortened':
    'h1 { width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }',
  'a button beyond the window': 'main { overflow: clip } main button { translate: 400px 0 }',
  'a page that scrolls sideways': 'main { width: 150vw }',
  'a part that scrolls sideways':
    'main { overflow-x: auto } main > * { width: 150vw !important; max-width: none !important }',
}

it('content that is cut off is reported', async () => {
  const visit = await app.visit({ as: 'admin', at: PARIS, width: 360, height: 640 })
  await visit.open('/my-account')
  await visit.page.getByRole('table').getByRole('row').nth(1).waitFor()
  const applyStyle = (css: string) =>
    visit.page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, css)
  const missed: string[] = []
  for (const [description, css] of Object.entries(CUTTING_STYLES)) {
    await applyStyle(css)
    if ((await visit.page.evaluate(cutContentHere)).length === 0) missed.push(description)
  }
  expect(missed).toEqual([])
  await applyStyle('')
  expect(await visit.page.evaluate(cutContentHere)).toEqual([])
})
