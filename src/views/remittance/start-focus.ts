import { useEffect, useRef } from 'react'

/**
 * Leads the focus to where the page begins anew when it shows something else, so that it is not lost with what was pressed, and a
 * screen reader says where the person is now. The page as it was opened is left alone.
 *
 * @param shown names what is shown; a change moves the focus
 * @param heading selects the heading that it goes to
 */
export function useStartFocus(shown: string, heading: 'h1' | 'h2'): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const page = document.querySelector('main')
    const target = page?.querySelector<HTMLElement>(heading) ?? page
    window.scrollTo(0, 0)
    // A window that was opened meanwhile keeps it, with what is being typed there.
    if (document.querySelector(':is([role="dialog"], [role="alertdialog"]):focus-within')) return
    target?.focus({ preventScroll: true })
  }, [shown, heading])
}
