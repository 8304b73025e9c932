import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus where the work is while a panel opens and closes beside a list: where the panel takes the place of the list it
 * gets the focus; when it closes, what opened it gets it back. Moving from row to row with the panel open changes nothing.
 */
export function usePanelFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (!isOpen) {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body)
        opener.current.focus()
      return
    }
    opener.current = document.activeElement
    const isBeside = opener.current?.checkVisibility() === true && !isBelow(panel.current, opener.current)
    if (!isBeside) panel.current?.focus()
  }, [isOpen])
  return panel
}

/** True where the panel stands above or below the row and not beside it. */
function isBelow(panel: Element | null, row: Element): boolean {
  return panel !== null && panel.getBoundingClientRect().left <= row.getBoundingClientRect().left
}
