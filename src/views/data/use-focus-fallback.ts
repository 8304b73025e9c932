import { useEffect, useRef } from 'react'

/** Delay after which a closing dialog has returned its focus, or could not: longer than its fade. */
const AFTER_DIALOGS_MS = 400

/**
 * Keeps the focus in the main content: a button may disappear with its effect (a selection is validated, a filter removed, an
 * error resolved), and the focus with it. Whenever `when` changes and nothing has the focus, the element that `find` returns
 * takes it.
 */
export function useFocusFallback(find: () => HTMLElement | null | undefined, when: string): void {
  const previous = useRef(when)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (previous.current === when) return
    previous.current = when
    const rememberFocus = () => {
      if (document.activeElement === document.body) latest.current()?.focus({ preventScroll: true })
    }
    rememberFocus()
    const later = setTimeout(rememberFocus, AFTER_DIALOGS_MS)
    return () => clearTimeout(later)
  }, [when])
}
