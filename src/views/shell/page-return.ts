/**
 * Runs an action whenever the person returns to the page: the page becomes visible, its window gets the
 * focus, or the network is back. The action is not started again while it is running. Returns the function
 * that ends the watching.
 */
export function watchPageReturn(run: () => Promise<unknown>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let isRunning = false
  const start = () => {
    if (document.hidden || isRunning) return
    isRunning = true
    const end = () => {
      isRunning = false
    }
    run().then(end, end)
  }
  document.addEventListener('visibilitychange', start, { signal })
  for (const event of ['focus', 'online']) window.addEventListener(event, start, { signal })
  return () => controller.abort()
}
