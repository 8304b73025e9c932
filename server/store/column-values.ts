import { types } from 'pg'

/**
 * How column values come out of the driver: money and counters as numbers (refused when they leave the range that a
 * number holds exactly), business dates as `2026-11-20`, instants as ISO 8601 in UTC with milliseconds.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseInteger],
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** For the `types` option of a `pg` client: ours for the types above, the driver's own for the rest. */
export const columnTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return PARSERS.get(type) ?? types.getTypeParser(type, format as 'text')
  },
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers that are exact here`)
  return value
}
