import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '../../src/domain/languages.ts'
import { type ExamplesPage, openExamples } from '../support/examples.ts'

/**
 * The stored positions of the named regions on the examples page: docs/decisions/048-comparing-screens.md.
 */
const BASELINE = new URL('./layout.json', import.meta.url)
/** Tolerance in pixels for rounding and native controls. */
const TOLERANCE = 3

/** Left, top, width and height, in CSS pixels of the whole page. */
type Box = readonly [number, number, number, number]
type Boxes = Readonly<Record<string, Box>>

const WIDTHS = [1440, 768, 360]
const VIEWS: readonly { readonly part: string; readonly locale: Language; readonly width: number }[] = [
  ...['actions', 'fields', 'facts', 'tables', 'sign-in'].flatMap((part) =>
    WIDTHS.map((width) => ({ part, locale: 'fr' as const, width })),
  ),
  // In the other languages one part is enough: only the texts of the components depend on the language, not those of the samples.
  ...(['en', 'it'] as const).flatMap((locale) => WIDTHS.map((width) => ({ part: 'facts', locale, width }))),
]

let examples: ExamplesPage
beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

/** Runs in the page. The key of a region is the name of its HTML element and, for some, the start of its label or text. */
function boxesHere(): Record<string, [number, number, number, number]> {
  const regions = 'header, nav, main, footer, h1, h2, thead th, main label, main button'
  const boxes: Record<string, [number, number, number, number]> = {}
  for (const element of document.querySelectorAll(regions)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const kind = element.localName
    const text = /^(?:h\d|th|label|button|nav)$/u.test(kind)
      ? (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      : ''
    const name = `${kind} ${text}`.trim()
    const box = [left + scrollX, top + scrollY, width, height].map(Math.round)
    // Of regions with the same name only the first is compared.
    boxes[name] ??= box as [number, number, number, number]
  }
  return boxes
}

async function measure(page: Page, part: string): Promise<Boxes> {
  // Searchable lists are loaded after the page, so the test waits for their buttons.
  if (part === 'fields')
    await page
      .getByRole('button', { name: /^Effacer · / })
      .first()
      .waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(boxesHere)
}

function differences(stored: Boxes, current: Boxes): string[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(current)])]
  return names.flatMap((name) => {
    const [before, now] = [stored[name], current[name]]
    if (!before || !now) return [`${name}: ${before ? 'gone' : 'new'}`]
    const moved = before.some((value, index) => Math.abs(value - now[index]!) > TOLERANCE)
    return moved ? [`${name}: ${before.join(' ')} → ${now.join(' ')}`] : []
  })
}

it('the named regions of the examples page are at their stored positions, at three widths', async () => {
  const measured: Record<string, Boxes> = {}
  for (const { part, locale, width } of VIEWS)
    await examples.visit(`part=${part}`, { locale, width }, async (page) => {
      measured[`${part} ${locale} ${width}`] = await measure(page, part)
    })
  if (process.env.LAYOUT === 'keep') {
    const lines = Object.entries(measured).map(([view, boxes]) => {
      const regions = Object.entries(boxes).map(
        ([name, box]) => `${JSON.stringify(name)}: [${box.join(', ')}]`,
      )
      return `  ${JSON.stringify(view)}: {\n    ${regions.join(',\n    ')}\n  }`
    })
    await writeFile(BASELINE, `{\n${lines.join(',\n')}\n}\n`)
  }
  const storedBoxes = JSON.parse(await readFile(BASELINE, 'utf8')) as Record<string, Boxes>
  const moves = [...new Set([...Object.keys(storedBoxes), ...Object.keys(measured)])].flatMap((view) =>
    differences(storedBoxes[view] ?? {}, measured[view] ?? {}).map((difference) => `${view} · ${difference}`),
  )
  expect(
    moves,
    'If the moves are intended: LAYOUT=keep npx vitest run --project verify-browser tests/browser/layout.test.ts',
  ).toEqual([])
})

it('a region that changed, appeared or disappeared is reported, a shift within the tolerance is not', () => {
  const stored: Boxes = { h1: [0, 0, 100, 20], nav: [0, 0, 64, 900], th: [1, 1, 1, 1] }
  expect(differences(stored, { h1: [2, 0, 100, 20], nav: [0, 0, 70, 900], h2: [0, 0, 1, 1] })).toEqual([
    'nav: 0 0 64 900 → 0 0 70 900',
    'th: gone',
    'h2: new',
  ])
})
