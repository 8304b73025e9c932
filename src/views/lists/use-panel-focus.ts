import { type RefObject, useEffect, useRef } from 'react'

/** Imported when a panel opens, so that the first load is smaller. */
const loadKeepFocus = () => import('../ui/lazy/keep-focus.ts')
/** If the import fails, for example without a network, the panel opens, but does not keep the focus. */
const ignore = () => undefined

/**
 * Moves the focus when a panel opens and closes. A panel that replaces the list, is above or below the row that opened it, or was opened by
 * keyboard takes the focus. A panel beside the list that was opened by a click leaves the focus where it is. When a panel closes with the focus
 * in it, the focus returns to the current row of the list or, if there is none, to the element that had it before the panel opened.
 *
 * While the panel is open, it takes the focus when the focused element in it is removed, for example a button that its own command removes.
 */
export function usePanelFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) loadKeepFocus().then(({ keepFocusIn }) => keepFocusIn(panel.current), ignore)
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (!isOpen) {
      const target = document.querySelector('tr[aria-current] th button') ?? opener.current
      if (target instanceof HTMLElement && document.activeElement === document.body) target.focus()
      return
    }
    opener.current = document.activeElement
    const isBeside =
      opener.current?.checkVisibility() === true && !isAboveOrBelow(panel.current, opener.current)
    // Rows, of which there may be a hundred, are between an element that the keyboard focused and the panel.
    if (!isBeside || opener.current?.matches(':focus-visible')) panel.current?.focus()
  }, [isOpen])
  return panel
}

/** True if the panel is above or below the row, instead of beside it. */
function isAboveOrBelow(panel: Element | null, row: Element): boolean {
  return panel !== null && panel.getBoundingClientRect().left <= row.getBoundingClientRect().left
}
