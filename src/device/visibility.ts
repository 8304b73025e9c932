/** Reports whether the page is visible, at once and at each change, until the returned function is called. */
export function watchVisibility(listener: (isVisible: boolean) => void): () => void {
  const report = () => listener(!document.hidden)
  document.addEventListener('visibilitychange', report)
  report()
  return () => document.removeEventListener('visibilitychange', report)
}
