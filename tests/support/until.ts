const ASKED_AGAIN_MS = 50

/**
 * Asks again until it is so, where no test runner looks: programs that walk an app that stands elsewhere, of which nothing says when it is ready.
 *
 * @throws Error when it takes longer than `patienceMs`
 */
export async function until(isSo: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const before = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > before) throw new Error(`nothing happened for ${patienceMs / 1_000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS))
  }
}
