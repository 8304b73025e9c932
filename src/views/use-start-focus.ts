import { useEffect, useRef } from 'react'
import { isTouchScreen } from './ui/index.ts'

/** Selects the field that takes the focus. */
const START_FIELD = '[data-start-focus]:not([readonly])'

/**
 * Moves the focus to new content, because the button that had the focus may be gone, and so that screen readers announce the content. The field
 * marked with `data-start-focus` gets the focus; on a touch screen, or if there is no such field, the heading. On the first render the focus is
 * not moved.
 *
 * @param contentName names the content; a change moves the focus
 * @param heading selects the heading that takes the focus
 */
export function useStartFocus(contentName: string, heading: 'h1' | 'h2'): void {
  const previous = useRef(contentName)
  useEffect(() => {
    if (previous.current === contentName) return
    previous.current = contentName
    const page = document.querySelector('main')
    const target =
      (isTouchScreen() ? null : page?.querySelector<HTMLElement>(START_FIELD)) ??
      page?.querySelector<HTMLElement>(heading) ??
      page
    window.scrollTo(0, 0)
    // A dialog that was opened in the meantime keeps the focus, with what is being typed there.
    if (document.querySelector(':is([role="dialog"], [role="alertdialog"]):focus-within')) return
    target?.focus({ preventScroll: true })
  }, [contentName, heading])
}
