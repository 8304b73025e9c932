import { useEffect, useRef } from 'react'

/** Longer than the fade of a closing dialog. When the fade ends, the dialog returns the focus if it can. */
const AFTER_DIALOGS_MS = 400

/**
 * Replaces a lost focus. A command may remove the button that had the focus, for example when a filter is removed. Whenever `changeKey` changes
 * and no element has the focus, the element that `find` returns takes it.
 */
export function useFocusFallback(find: () => HTMLElement | null | undefined, changeKey: string): void {
  const previous = useRef(changeKey)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (previous.current === changeKey) return
    previous.current = changeKey
    const restoreFocus = () => {
      if (document.activeElement === document.body) latest.current()?.focus({ preventScroll: true })
    }
    // Not immediately: a panel that has lost the focus takes it back first (`usePanelFocus`).
    const timers = [0, AFTER_DIALOGS_MS].map((delay) => setTimeout(restoreFocus, delay))
    return () => timers.forEach(clearTimeout)
  }, [changeKey])
}
