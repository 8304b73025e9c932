import { type RefObject, useLayoutEffect } from 'react'
import { freeTop } from './free-top.ts'

/** The elements that a toast must not cover: the links and buttons of headers, main buttons, and the focused field. */
const OBSTACLES =
  'header :is(a, button), [data-look="primary"], [data-look="danger"], :is(input, textarea, select):focus'

/** While toasts are shown, moves them down so that they cover no obstacle. */
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
        // Nothing can be pressed behind a dialog.
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
