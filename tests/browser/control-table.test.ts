import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()
const BLANK = { counted: '', float: '', expected: '', delta: '' }

/** Opens the control of counts, and waits until all rows are loaded. */
async function openControl(width: number, height: number): Promise<Visit> {
  const visit = await app.visit({ as: 'accountant', width, height })
  await visit.open('/control')
  await visit.page.locator('main tfoot').first().waitFor()
  await expect.poll(() => visit.page.locator('main [aria-busy=true]').count()).toBe(0)
  return visit
}

it.each([
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
])('the bar of selected sheets covers no total at the end of the page, at $width px', async (size) => {
  const { page, t } = await openControl(size.width, size.height)
  await page.locator('main tbody').getByRole('checkbox').first().check()
  await page.locator('[data-selection-bar]').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const sentence = page
    .locator('main p')
    .filter({ hasText: t('control.totals', BLANK).split(':')[0]!.trim() })
  const totals = [page.locator('main tfoot tr').first(), sentence]
  for (const total of totals)
    expect(
      await total.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const bar = document.querySelector('[data-selection-bar]')?.getBoundingClientRect()
        if (bar === undefined) throw new Error('there is no bar')
        return bottom > bar.top && top < bar.bottom
      }),
    ).toBe(false)
})

it.each([
  { width: 1440, height: 900, hasPanel: false },
  { width: 1440, height: 900, hasPanel: true },
  { width: 1024, height: 768, hasPanel: false },
])(
  'column titles stay below the header of the page while rows scroll, at $width px, panel open: $hasPanel',
  async ({ width, height, hasPanel }) => {
    const { page } = await openControl(width, height)
    if (hasPanel) {
      await page.locator('main tbody tr').first().getByRole('button').first().click()
      await page.locator('aside').first().waitFor()
    }
    for (const y of [200, 400, 100_000]) {
      await page.evaluate((top) => {
        window.scrollTo(0, top)
        const frame = document.querySelector('main table')?.parentElement
        frame?.scrollTo(0, top)
      }, y)
      // A column title is visible if the header of the page does not overlap it and nothing covers its middle. The browser moves it with the
      // next frame.
      const hiddenTitles = () =>
        page.evaluate(() => {
          const header = document.querySelector('header')!.getBoundingClientRect()
          const titles = [...document.querySelectorAll('main thead th')].filter((title) =>
            title.checkVisibility(),
          )
          if (titles.length < 4) throw new Error('the table has no titles')
          return titles.flatMap((title) => {
            const { top, bottom, left, right } = title.getBoundingClientRect()
            const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            const isOnScreen = top >= header.bottom - 1 && bottom <= innerHeight
            return isOnScreen && (topmost === title || title.contains(topmost)) ? [] : [title.textContent]
          })
        })
      await expect.poll(hiddenTitles, { message: `scrolled to ${y}` }).toEqual([])
    }
  },
)

it('after a sheet is validated in the panel, the panel shows another sheet and keeps the focus', async () => {
  const visit = await openControl(1440, 900)
  const { page } = visit
  const openId = () => new URL(page.url()).searchParams.get('id')
  await page.locator('main tbody tr').first().getByRole('button').first().click()
  const panel = page.locator('aside').first()
  const validate = find(visit, 'button', 'control.validate', {}, panel)
  await validate.waitFor()
  const firstId = openId()
  await validate.focus()
  await page.keyboard.press('Enter')
  await expect.poll(openId).not.toBe(firstId)
  expect(openId()).not.toBeNull()
  await expect
    .poll(() => panel.evaluate((element) => element.parentElement?.contains(document.activeElement)))
    .toBe(true)
})
