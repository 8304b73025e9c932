/**
 * Runs in the page before its scripts. Timeouts of `minMs` or more never fire, so that they cause no change of the page. Shorter timeouts and
 * all intervals still fire.
 *
 * @param minMs the shortest timeout that never fires, in milliseconds
 */
export function dropLongTimeouts(minMs: number): void {
  const { setTimeout: originalSetTimeout } = globalThis
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0) => (ms < minMs ? originalSetTimeout(run, ms) : 0),
  })
}

/**
 * Runs in the page before its scripts. Stops the clock of `Date` at `now`. Timers still fire.
 *
 * @param now milliseconds since 1970
 */
export function stopClock(now: number): void {
  const RealDate = globalThis.Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new RealDate(now).toString(),
    get: (target, name, receiver) => (name === 'now' ? () => now : Reflect.get(target, name, receiver)),
  })
}
