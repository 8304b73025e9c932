const POLL_INTERVAL_MS = 50

/**
 * Polls until `isSo` is true. It is for programs outside the test runner that use an app which does not
 * report when it is ready.
 *
 * @throws Error when it takes longer than `patienceMs`
 */
export async function pollUntil(isSo: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const before = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > before) throw new Error(`nothing happened for ${patienceMs / 1_000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
