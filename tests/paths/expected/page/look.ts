import type { Locator, Page } from 'playwright-core'
import { until } from '../../../support/until.ts'
import type { Seen } from '../seen.ts'
import { type Compared, compare } from './compare.ts'
import { linesOf } from './lines.ts'
import { allSaid, type Said } from './say.ts'

/** Where a page is looked at, and what it is told to show there. */
export interface Sight {
  readonly at: readonly Locator[]
  readonly says: Said
}

/** Nothing of it is shown: it stands over a page that is another's. */
export const NOWHERE: Sight = { at: [], says: [] }

/** Longer than anything takes that still comes: its papers, its history, what is announced. */
const PATIENCE_MS = 10_000

/**
 * Looks at a page until it shows what it is told to; what was there at last is counted by the state. The faults, each with what is there instead.
 *
 * @param state as it is known by the model: `shows PREPARED button "Imprimer"`
 */
export async function look({ at, says }: Sight, state: string, seen: Seen): Promise<readonly string[]> {
  const expected = allSaid(says)
  let found: string[] = []
  let last: Compared | null = null
  const isAsTold = async () => {
    const lines: string[] = []
    for (const place of at) lines.push(...linesOf(await place.ariaSnapshot()))
    found = lines
    last = compare(found, expected)
    return last.faults.length === 0
  }
  const { told, faults } = await until(isAsTold, PATIENCE_MS)
    .catch((error: Error) => {
      // What is wrong with it is said by its faults; where it could not even be read, by the error.
      if (last === null) throw error
    })
    .then(() => last!)
  note(found, told, state, seen)
  return faults
}

/** Counts what a page shows where nothing is told of it. */
export async function leaveAside(page: Page, state: string, seen: Seen): Promise<void> {
  const found: string[] = []
  for (const place of await page.locator('main, [role=dialog], [role=alertdialog]').all())
    found.push(...linesOf(await place.ariaSnapshot()))
  note(found, [], state, seen)
}

/** One line of a page in one state is an observable, whatever number, day or amount it bears; the second like it is another. */
function note(found: readonly string[], told: readonly boolean[], state: string, seen: Seen): void {
  const times = new Map<string, number>()
  // Those that were told come first, so that two alike of which one was told are one of two.
  const order = found
    .map((_, index) => index)
    .sort((a, b) => Number(told[b] ?? false) - Number(told[a] ?? false))
  for (const index of order) {
    const line = found[index]!.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'id').replaceAll(
      /\d+/gu,
      '0',
    )
    const time = (times.get(line) ?? 0) + 1
    times.set(line, time)
    seen.note(`shows ${state} ${line}${time === 1 ? '' : ` (${time})`}`, told[index] ?? false)
  }
}
