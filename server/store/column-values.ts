import { types } from 'pg'

/**
 * Conversion of column values from the driver: money and counters to numbers (a RangeError outside the safe integer range), business
 * dates to `2026-11-20`, instants to ISO 8601 in UTC with milliseconds.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseInteger],
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** For the `types` option of a `pg` client: the parsers for the types above, the driver's own for the rest. */
export const columnTypes: { getTypeParser: typeof types.getTypeParser } = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return PARSERS.get(type) ?? types.getTypeParser(type, format as 'text')
  },
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is outside the range of safe integers`)
  return value
}
