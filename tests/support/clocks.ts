/**
 * Runs in the page before its scripts. Timers of at least this length never fire, so that changes of the page
 * are caused by events only.
 *
 * @param fromMs the shortest timer that never fires, in milliseconds
 */
export function dropLongTimers(fromMs: number): void {
  const { setTimeout: inTime } = globalThis
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => (ms < fromMs ? inTime(run, ms) : 0),
  })
}

/**
 * Runs in the page before its scripts. Sets the clock to that moment and stops it. Timers still fire.
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
