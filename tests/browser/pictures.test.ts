import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { stopClock } from '../support/clocks.ts'
import { PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { compareWithBaseline, takePicture } from '../support/picture-baselines.ts'
import { findDifferences } from '../support/pictures.ts'
import { DEMO_TIME } from '../support/server-process.ts'
import { type PageDisplay, PICTURE_VISITS, type Visitor } from './steps/picture-scenes.ts'
import { OPEN_SCENES, scenesOfAdministrator } from './steps/scenes.ts'

// The draft of a sheet stays on the server, so a test that is repeated needs fresh data.
const app = withApp({ each: 'test' })

const HEIGHTS = { 1200: 800, 768: 900, 360: 700 } as const

async function visitAs({ as, locale }: Visitor): Promise<Visit> {
  const visit = await app.visit({ ...(as && { as, at: PARIS }), locale, width: 1200, height: HEIGHTS[1200] })
  await visit.context.addInitScript(stopClock, Date.parse(DEMO_TIME))
  return visit
}

/** Sets width and colours, scrolls the page to its top and removes the focus, so that no caret blinks. */
async function show({ page }: Visit, { width, colorScheme }: PageDisplay): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
  await page.emulateMedia({ colorScheme })
  await page.locator(`html.${colorScheme}`).waitFor()
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
    await document.fonts.ready
  })
}

it('the main screens look like their stored pictures', async () => {
  const scenes = [...OPEN_SCENES, ...(await scenesOfAdministrator(app))]
  const changedPictures: string[] = []
  for (const { pages, ...visitor } of PICTURE_VISITS) {
    const visit = await visitAs(visitor)
    for (const { name, reach, looks } of pages(scenes)) {
      await reach(visit)
      for (const look of looks) {
        await show(visit, look)
        const picture = [name, visitor.as, visitor.locale, look.width, look.colorScheme]
        changedPictures.push(...(await compareWithBaseline(visit.page, picture.filter(Boolean).join('-'))))
      }
      await show(visit, { width: 1200, colorScheme: 'light' })
    }
  }
  expect(
    changedPictures,
    'Look at reports/pictures. If the changes are intended: PICTURES=keep npx vitest run --project verify-browser tests/browser/pictures.test.ts',
  ).toEqual([])
  // The time limit is long because a picture that differs is taken again for some time.
}, 400_000)

/** Visible changes that a mistake could cause. */
const VISIBLE_CHANGES = {
  'another green': 'main header :is(a, button) { background: #26906f !important }',
  'a shortage in the colour of a surplus':
    '[data-delta=short] { color: var(--amber-11) !important } [data-delta=over] { color: var(--ruby-11) !important }',
  'a title further down': 'h1 { translate: 0 3px }',
  'names of fields further right': 'main label { translate: 3px 0 }',
  'an icon left out': 'main header svg { visibility: hidden }',
  'a thinner title': 'h1 { font-weight: 500 !important }',
  'thinner totals': 'tfoot * { font-weight: 500 !important }',
  'no lines between rows':
    'tbody :is(tr, td, th) { border-color: transparent !important; box-shadow: none !important }',
  'a title in two lines': 'h1 { max-width: 120px }',
}
/** A change that nobody sees: other anti-aliasing. */
const INVISIBLE_CHANGE = 'main { opacity: 0.995 }'

it('visible changes are found, differences in font smoothing are not', async () => {
  const visit = await visitAs({ as: 'director', locale: 'fr' })
  await visit.open('/cashlogs')
  await find(visit, 'table', 'shell.menu.cashLog').getByRole('row').nth(1).waitFor()
  await visit.page.locator('[data-views]').waitFor()
  await show(visit, { width: 1200, colorScheme: 'light' })
  const original = await takePicture(visit.page)
  const countDifferences = async (css: string) => {
    await visit.page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, css)
    return findDifferences(original, await takePicture(visit.page)).length
  }
  const missed: string[] = []
  for (const [change, css] of Object.entries(VISIBLE_CHANGES))
    if ((await countDifferences(css)) === 0) missed.push(change)
  expect(missed).toEqual([])
  expect(await countDifferences(INVISIBLE_CHANGE)).toBe(0)
  expect(await countDifferences('')).toBe(0)
})
