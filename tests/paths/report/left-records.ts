import type { WalkResult } from '../walk/results.ts'

/** Names the records that the walks could not remove, with the run if there are several. Null when none is left. */
export function leftRecordsText(runs: readonly (readonly WalkResult[])[]): string | null {
  const lines = runs.flatMap((results, index) => {
    const run = runs.length > 1 ? ` (run ${index + 1})` : ''
    return results.flatMap(({ recordsLeft }) => recordsLeft.map((record) => `\n  ${record}${run}`))
  })
  return lines.length === 0 ? null : `These records could not be removed:${lines.join('')}`
}
