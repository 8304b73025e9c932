/**
 * Runs in the page, before anything of it: what waits by a clock for so long waits for ever. What is seen all the same comes by what happens.
 *
 * @param fromMs the shortest wait that never ends, in milliseconds
 */
export function withoutClocks(fromMs: number): void {
  const { setTimeout: inTime } = globalThis
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => (ms < fromMs ? inTime(run, ms) : 0),
  })
}

/**
 * Runs in the page, before anything of it: it is that moment, however long somebody looks. What waits by a clock waits all the same.
 *
 * @param at milliseconds since 1970
 */
export function stopClock(at: number): void {
  const real = globalThis.Date
  globalThis.Date = new Proxy(real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [at] : given, made),
    apply: () => new real(at).toString(),
    get: (target, name, receiver) => (name === 'now' ? () => at : Reflect.get(target, name, receiver)),
  })
}
