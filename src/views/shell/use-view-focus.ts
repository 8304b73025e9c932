import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

const viewInAddress = () => new URLSearchParams(location.search).get('view')

/**
 * Moves the focus to the title of the page and scrolls to the top when the address shows another view of the same path, which removed the link
 * that had the focus. A link that is still shown, such as a tab, keeps it. `AppShell` does the same for another path.
 */
export function useViewFocus(): void {
  const view = useLocationProperty(viewInAddress)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    const main = document.querySelector('main')
    const focused = document.activeElement
    if (main?.contains(focused) && focused?.checkVisibility()) return
    const target = main?.querySelector('h1') ?? main
    target?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [view])
}
