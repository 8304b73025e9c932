import { useEffect, useRef } from 'react'

/** When a dialog that closes has given its focus back, or could not: longer than it takes to fade. */
const AFTER_DIALOGS_MS = 400

/**
 * Keeps the focus in the page's work: a button may go with what it did (a selection is validated, a filter removed, a failure
 * overcome), and its focus with it. Whenever `when` changes and nothing has the focus, the element that `find` gives gets it.
 */
export function useKeptFocus(find: () => HTMLElement | null | undefined, when: string): void {
  const seen = useRef(when)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (seen.current === when) return
    seen.current = when
    const keep = () => {
      if (document.activeElement === document.body) latest.current()?.focus({ preventScroll: true })
    }
    keep()
    const later = setTimeout(keep, AFTER_DIALOGS_MS)
    return () => clearTimeout(later)
  }, [when])
}
