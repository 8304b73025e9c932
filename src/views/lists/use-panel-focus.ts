import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a panel opens and closes. A panel that replaces the list, or is above or below the row that opened it, takes the focus;
 * when it closes, that row takes the focus again, or the heading of the page if the row is gone. A panel beside the list does not change the focus.
 *
 * While the panel is open, it takes the focus when the element in it that had the focus is removed, for example a button by its own command.
 */
export function usePanelFocus(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (!isOpen) {
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1')
      if (target instanceof HTMLElement && isFocusLost()) target.focus()
      return
    }
    opener.current = document.activeElement
    const isBeside =
      opener.current?.checkVisibility() === true && !isAboveOrBelow(panel.current, opener.current)
    if (!isBeside) panel.current?.focus()
  }, [isOpen])
  useEffect(() => (isOpen && panel.current ? keepFocusIn(panel.current) : undefined), [isOpen])
  return panel
}

const isFocusLost = () => document.activeElement === document.body

/** Gives the panel the focus when the element in it that had the focus is removed. Returns a function that ends this. */
function keepFocusIn(panel: HTMLElement): () => void {
  let focused: Element | null = null
  const remember = () => {
    focused = panel.contains(document.activeElement) ? document.activeElement : null
  }
  const observer = new MutationObserver(() => {
    if (focused?.isConnected === false && isFocusLost()) panel.focus({ preventScroll: true })
  })
  remember()
  document.addEventListener('focusin', remember)
  observer.observe(panel, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** True if the panel is above or below the row, instead of beside it. */
function isAboveOrBelow(panel: Element | null, row: Element): boolean {
  return panel !== null && panel.getBoundingClientRect().left <= row.getBoundingClientRect().left
}
