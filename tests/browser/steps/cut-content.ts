import type { Page } from 'playwright-core'

/** A page needs a moment to adapt to a new window size. */
const PATIENCE_MS = 2_000

/** The result of `cutContentHere` once elements that measure themselves, such as charts, have adapted to the window. */
export async function findCutContent(page: Page): Promise<readonly string[]> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await page.evaluate(cutContentHere)
    if (found.length === 0 || performance.now() > deadline) return found
  }
}

/**
 * Runs in the page: lists content that a person cannot see or reach, one per line. Of a page with an open
 * dialog only the dialog is checked, and whether the page scrolls sideways.
 *
 * - The page scrolls sideways, or anything in it that is not a table. A table may, in a window of up to 768 px.
 * - A control or a text is cut by the left or right side of the window, or by an element that does not scroll.
 * - A text is shortened with an ellipsis, and no element around it has a title.
 * - A number in a field is wider than the field.
 * - The buttons of a dialog have to be scrolled to.
 * - A bar that stays at the bottom covers more than a third of the window.
 */
export function cutContentHere(): string[] {
  /** The tolerance in pixels for fallback fonts and rounding. */
  const TOLERANCE = 2
  const found = new Set<string>()
  const root = document.documentElement
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown)
  const scope = dialogs.at(-1) ?? document.body
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.localName} «${text.trim().replaceAll(/\s+/gu, ' ').slice(0, 50)}»`
  }
  const isExempt = (element: Element) =>
    element.closest('.visually-hidden, svg') !== null || getComputedStyle(element).clipPath !== 'none'
  const isScrolling = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  interface Cut {
    readonly pixels: number
    /** The element that cuts them off; null for the window. */
    readonly frame: Element | null
  }
  /** The largest number of pixels of a box that one element or the window cuts off. */
  const cutOf = (element: Element, box: DOMRect, isText: boolean): Cut => {
    let worst: Cut = { pixels: 0, frame: null }
    let scrolls = { x: false, y: false }
    // A fixed element is cut by the window only; an absolutely positioned one by its containing blocks only.
    let { position } = getComputedStyle(element)
    const first = isText ? element : element.parentElement
    for (let ancestor = first; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
      if (position === 'fixed' && ancestor !== element) break
      const style = getComputedStyle(ancestor)
      const contains = style.position !== 'static' || style.transform !== 'none'
      if (position === 'absolute' && !contains && ancestor !== element) continue
      ;({ position } = style)
      const frameBox = ancestor.getBoundingClientRect()
      scrolls = {
        x: scrolls.x || isScrolling(style.overflowX),
        y: scrolls.y || isScrolling(style.overflowY),
      }
      const horizontalCut =
        scrolls.x || style.overflowX === 'visible'
          ? 0
          : Math.max(frameBox.left - box.left, box.right - frameBox.right)
      const verticalCut =
        scrolls.y || style.overflowY === 'visible'
          ? 0
          : Math.max(frameBox.top - box.top, box.bottom - frameBox.bottom)
      const pixels = Math.max(horizontalCut, verticalCut)
      if (pixels > worst.pixels) worst = { pixels, frame: ancestor }
    }
    const outside = scrolls.x ? 0 : Math.max(-box.left, box.right - root.clientWidth)
    return outside > worst.pixels ? { pixels: outside, frame: null } : worst
  }
  const report = (subject: string, element: Element, box: DOMRect, isText = false) => {
    const { pixels, frame } = cutOf(element, box, isText)
    // An element of one pixel is for screen readers.
    if (pixels <= TOLERANCE || (frame !== null && frame.clientWidth <= 1)) return
    const isTitled =
      frame !== null && getComputedStyle(frame).textOverflow === 'ellipsis' && frame.closest('[title]')
    if (!isTitled)
      found.add(`${Math.round(pixels)} px of ${subject} are cut by ${frame ? nameOf(frame) : 'the window'}`)
  }

  if (root.scrollWidth > root.clientWidth)
    found.add(`the page scrolls ${root.scrollWidth - root.clientWidth} px sideways`)

  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=radio], [role=switch]'
  for (const control of scope.querySelectorAll(CONTROLS))
    if (isShown(control) && !isExempt(control) && !control.matches('[aria-hidden=true], [type=file]'))
      report(nameOf(control), control, control.getBoundingClientRect())

  for (const element of scope.querySelectorAll('*')) {
    if (!isShown(element) || isExempt(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    const beyond = element.scrollWidth - element.clientWidth
    if (element.matches('input[inputmode]') && beyond > TOLERANCE)
      found.add(`the field ${nameOf(element)} is ${beyond} px too narrow for what was typed`)
    const isShortened = textOverflow === 'ellipsis' && overflowX !== 'visible' && beyond > 0
    if (isShortened && element.closest('[title]') === null)
      found.add(`${nameOf(element)} is shortened, and has no title`)
    if (isScrolling(overflowX) && beyond > TOLERANCE) {
      const table = element.querySelector(':scope > table')
      if (!table) found.add(`${nameOf(element)} scrolls ${beyond} px sideways`)
      else if (innerWidth > 768)
        found.add(`the table ${nameOf(table.querySelector('caption') ?? table)} is ${beyond} px too wide`)
    }
    if (isShortened) continue
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      report(`the text ${nameOf(element)}`, element, range.getBoundingClientRect(), true)
    }
  }

  for (const button of dialogs.at(-1)?.querySelectorAll('[data-actions] button') ?? []) {
    const { top, bottom } = button.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) found.add(`the action ${nameOf(button)} is out of sight`)
  }
  for (const bar of scope.querySelectorAll('[data-selection-bar], [data-actions]')) {
    const { height } = bar.getBoundingClientRect()
    if (height > innerHeight / 3)
      found.add(`${nameOf(bar)} covers ${Math.round(height)} px of ${innerHeight}`)
  }
  return [...found]
}
