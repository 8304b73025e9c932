import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stopClock } from '../support/clocks.ts'
import { type ExamplesPage, openExamples } from '../support/examples.ts'
import { compareWithBaseline } from '../support/picture-baselines.ts'
import { DEMO_TIME } from '../support/server-process.ts'

let examples: ExamplesPage

beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

const WIDTH = 1200

describe.each(['actions', 'fields', 'facts', 'tables', 'sign-in'])('the shared elements of %s', (part) => {
  it.each(['light', 'dark'] as const)(
    'look like their stored pictures, %s',
    async (colorScheme) => {
      const options = {
        width: WIDTH,
        height: 800,
        locale: 'fr',
        colorScheme,
        reducedMotion: 'reduce',
      } as const
      await examples.visit(`part=${part}`, options, async (page) => {
        await page.addInitScript(stopClock, Date.parse(DEMO_TIME))
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator(`html.${colorScheme}`).waitFor()
        await page.evaluate(() => document.fonts.ready)
        // The window is as high as the part, so that one picture contains all of it.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: WIDTH, height })
        expect(
          await compareWithBaseline(page, `elements-${part}-fr-${WIDTH}-${colorScheme}`),
          'Look at reports/pictures. If the changes are intended: PICTURES=keep npx vitest run --project verify-browser tests/browser/element-pictures.test.ts',
        ).toEqual([])
      })
    },
    60_000,
  )
})
