const POLL_INTERVAL_MS = 50

/**
 * Polls until `isDone` is true. Also for programs outside the test runner, which have no `expect.poll`.
 *
 * @throws Error when it takes longer than `timeoutMs`
 */
export async function pollUntil(isDone: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isDone())) {
    if (performance.now() > deadline)
      throw new Error(`the condition is still false after ${timeoutMs / 1_000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
