import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'

const app = withApp()

/** More presses of Tab than one of these screens has elements. */
const MOST_PRESSES = 80

/**
 * Presses Tab until the focus has gone round. Returns the elements that look the same with and without the focus: outlines and shadows of
 * the element, of what surrounds it closely and of what it contains, with their pseudo-elements, are compared.
 */
async function unmarkedElements({
  page,
}: Visit): Promise<{ readonly focused: number; readonly unmarked: string[] }> {
  await page.evaluate(() => {
    const look = (element: Element): string => {
      const around = [
        element,
        element.parentElement,
        ...element.querySelectorAll('*'),
        element.nextElementSibling,
      ]
      return around
        .filter((node) => node !== null)
        .flatMap((node) =>
          [undefined, '::before', '::after'].map((part) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node, part)
            return outlineStyle === 'none'
              ? boxShadow
              : [boxShadow, outlineStyle, outlineWidth, outlineColor].join()
          }),
        )
        .join('\n')
    }
    Object.assign(window, { look })
  })
  const unmarked: string[] = []
  let focused = 0
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate(() => {
      const { look } = window as unknown as { look: (element: Element) => string }
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return 'end'
      if (element.dataset.seen !== undefined) return 'end'
      element.dataset.seen = ''
      const withFocus = look(element)
      element.blur()
      const withoutFocus = look(element)
      element.focus({ preventScroll: true })
      return withFocus === withoutFocus ? `${element.tagName} ${element.outerHTML.slice(0, 160)}` : 'marked'
    })
    if (state === 'end') break
    focused += 1
    if (state !== 'marked') unmarked.push(state)
  }
  return { focused, unmarked }
}

it.each([
  ['the sign-in page', '/login', null, 3],
  ['a list with filters', '/carryingPouch', 'director', 20],
  ['the control of counts', '/control', 'accountant', 20],
  ['the settings of accounting', '/control?view=accounting&part=settings', 'accountant', 20],
  ['the reports', '/?view=reports', 'director', 10],
] as const)('each element of %s that gets the focus by Tab shows it', async (_, address, as, least) => {
  const visit = await app.visit(as === null ? {} : { as })
  await visit.open(address)
  await visit.page.locator('main :is(input, [role=radio], [role=tab], table button, nav a)').first().waitFor()
  const { focused, unmarked } = await unmarkedElements(visit)
  expect(unmarked).toEqual([])
  expect(focused).toBeGreaterThanOrEqual(least)
})
