import { useLayoutEffect } from 'react'

let windows = 0

/** True while a window is over the page or on its way there: whatever is typed is meant for it. */
export const isWindowOver = (): boolean => windows > 0

/** Says that a window is over the page while `open`, from the press that asks for it on: it may still have to be loaded. */
export function useWindowOver(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    windows += 1
    return () => {
      windows -= 1
    }
  }, [open])
}
