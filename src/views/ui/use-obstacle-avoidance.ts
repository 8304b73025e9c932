import { type RefObject, useLayoutEffect } from 'react'

/** The elements that a toast must not cover: the links and buttons of headers, primary and danger buttons, and the focused field. */
const OBSTACLES =
  'header :is(a, button), [data-look="primary"], [data-look="danger"], :is(input, textarea, select):focus'

/** While toasts are shown, moves them down so that they cover no obstacle, if there is room. */
export function useObstacleAvoidance(toaster: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const moveToFreeSpace = () => {
      const element = toaster.current
      if (!element) return
      element.style.translate = ''
      const box = element.getBoundingClientRect()
      const obstacles = [...document.querySelectorAll(OBSTACLES)]
        // What is behind a dialog has `aria-hidden`: it can't be pressed.
        .filter((obstacle) => !element.contains(obstacle) && !obstacle.closest('[aria-hidden="true"]'))
        .map((obstacle) => obstacle.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0)
      element.style.translate = `0 ${freeTop(box, obstacles, innerHeight) - box.top}px`
    }
    const moveSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(moveToFreeSpace)
    }
    moveToFreeSpace()
    const changes = new MutationObserver(moveSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', moveSoon, { capture: true, passive: true })
    addEventListener('resize', moveSoon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('scroll', moveSoon, { capture: true })
      removeEventListener('resize', moveSoon)
    }
  }, [toaster, isShown])
}

/** The distance between a toast and an obstacle, in CSS pixels. */
const GAP = 8

type Edges = Pick<DOMRectReadOnly, 'top' | 'bottom' | 'left' | 'right'>

/**
 * Returns the smallest `top`, not less than that of `box`, at which the box covers no obstacle, with a distance of `GAP` above and below. If the box
 * would then extend below `maxBottom` (the bottom of the window), returns its present `top`.
 */
export function freeTop(box: Edges, obstacles: readonly Edges[], maxBottom: number): number {
  const height = box.bottom - box.top
  let { top } = box
  for (const obstacle of obstacles.toSorted((a, b) => a.top - b.top)) {
    const isBeside = obstacle.right <= box.left || obstacle.left >= box.right
    const isApart = obstacle.bottom + GAP <= top || obstacle.top >= top + height + GAP
    if (!isBeside && !isApart) top = obstacle.bottom + GAP
  }
  return top + height > maxBottom ? box.top : top
}
