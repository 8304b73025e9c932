/**
 * Shifts the clock of a process or page by some milliseconds, so that demo data, due services and remittance
 * days are the same on every day of the year. Loaded with `--import` it shifts the clock of that process and
 * of its threads by `TEST_CLOCK_SHIFT_MS`; in a page, `shiftClock` runs as the first script.
 */
export function shiftClock(milliseconds: number): void {
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + milliseconds
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}

const shift = globalThis.process?.env.TEST_CLOCK_SHIFT_MS
if (shift !== undefined) shiftClock(Number(shift))
