import { type LoadOptions, type LoadResult, measureLoad } from './load.ts'

/** The number and duration of measurements. */
export interface RoundOptions {
  readonly rounds: number
  /** Duration of each period of load, in milliseconds. */
  readonly milliseconds: number
}

export const CONNECTIONS = 16
const WARM_UP_MS = 1_000

export type RequestSource = Pick<LoadOptions, 'origin' | 'next'>

/**
 * Measures several servers or requests alternately, so that other load on the machine affects all of them equally. Returns the
 * median of the rounds for each; failures are those of all rounds. A first round warms up and does not count: each of the server's
 * database connections plans a statement several times before it keeps a plan.
 */
export async function measureAlternately(
  options: RoundOptions,
  sources: readonly RequestSource[],
  connections = CONNECTIONS,
): Promise<readonly LoadResult[]> {
  for (const source of sources) await measureLoad({ ...source, connections, milliseconds: WARM_UP_MS })
  const rounds: LoadResult[][] = sources.map(() => [])
  for (let round = 0; round < options.rounds; round += 1) {
    for (const [index, source] of sources.entries())
      rounds[index]?.push(await measureLoad({ ...source, connections, milliseconds: options.milliseconds }))
  }
  return rounds.map(mergeRounds)
}

function mergeRounds(loads: readonly LoadResult[]): LoadResult {
  const failures: Record<string, number> = {}
  for (const result of loads)
    for (const [status, times] of Object.entries(result.failures))
      failures[status] = (failures[status] ?? 0) + times
  return {
    perSecond: median(loads.map((result) => result.perSecond)),
    p50: median(loads.map((result) => result.p50)),
    p99: median(loads.map((result) => result.p99)),
    failures,
  }
}

/** The median; for an even number of values the upper of the two in the middle, and NaN for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
