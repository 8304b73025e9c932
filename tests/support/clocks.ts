/**
 * Runs in the page, before anything of it: what waits by a clock for so long waits for ever. What is seen all the same comes by what happens.
 *
 * @param fromMs the shortest wait that never ends, in milliseconds
 */
export function withoutClocks(fromMs: number): void {
  const inTime = globalThis.setTimeout
  const soon = (run: () => void, ms = 0) => (ms < fromMs ? inTime(run, ms) : 0)
  globalThis.setTimeout = soon as unknown as typeof setTimeout
}
