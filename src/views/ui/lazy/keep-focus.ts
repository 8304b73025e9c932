/** Gives the panel the focus when the focused element in it is removed, until the panel itself is removed. */
export function keepFocusIn(panel: HTMLElement | null): void {
  if (!panel) return
  let focused: Element | null = null
  const observer = new MutationObserver(() => {
    if (focused?.isConnected === false && document.activeElement === document.body)
      panel.focus({ preventScroll: true })
  })
  const remember = () => {
    focused = panel.contains(document.activeElement) ? document.activeElement : null
    if (panel.isConnected) return
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
  document.addEventListener('focusin', remember)
  observer.observe(panel, { childList: true, subtree: true })
  remember()
}
