import type { Locator, Page } from 'playwright-core'
import { pollUntil } from '../../../support/poll-until.ts'
import type { ObservableCoverage } from '../observables.ts'
import { type Compared, compare } from './compare.ts'
import { type ExpectedLines, flattenLines } from './elements.ts'
import { linesOf } from './lines.ts'

/** Where a page is checked, and what it is expected to show there. */
export interface ExpectedPage {
  readonly at: readonly Locator[]
  readonly content: ExpectedLines
}

/** Stands for a page without an expectation, such as a dialog over a page of another model. */
export const NOT_CHECKED: ExpectedPage = { at: [], content: [] }

/** Longer than anything that is loaded later: attachments, history, announcements. */
const PATIENCE_MS = 10_000

/**
 * Reads a page until it shows what is expected; the final content is counted by state. Returns the differences, each with the
 * actual content.
 *
 * @param state as the model names it: `shows PREPARED button "Imprimer"`
 */
export async function checkPage(
  { at, content }: ExpectedPage,
  state: string,
  seen: ObservableCoverage,
): Promise<readonly string[]> {
  const expected = flattenLines(content)
  let found: string[] = []
  let last: Compared | null = null
  const isAsExpected = async () => {
    const lines: string[] = []
    for (const place of at) lines.push(...linesOf(await place.ariaSnapshot()))
    found = lines
    last = compare(found, expected)
    return last.faults.length === 0
  }
  const { isExpected, faults } = await pollUntil(isAsExpected, PATIENCE_MS)
    .catch((error: Error) => {
      // A page that differs is described by its differences; one that could not be read, by the error.
      if (last === null) throw error
    })
    .then(() => last!)
  countLines(found, isExpected, state, seen)
  return faults
}

/** Counts the content of a page without an expectation. */
export async function countUnchecked(page: Page, state: string, seen: ObservableCoverage): Promise<void> {
  const found: string[] = []
  for (const place of await page.locator('main, [role=dialog], [role=alertdialog]').all())
    found.push(...linesOf(await place.ariaSnapshot()))
  countLines(found, [], state, seen)
}

/**
 * Each line of a page in a state is one observable, independently of its numbers, dates and amounts. A second
 * line of the same form is another observable.
 */
function countLines(
  found: readonly string[],
  isExpected: readonly boolean[],
  state: string,
  seen: ObservableCoverage,
): void {
  const times = new Map<string, number>()
  // Counts expected lines first, so that one of two lines of the same form counts as expected.
  const order = found
    .map((_, index) => index)
    .sort((a, b) => Number(isExpected[b] ?? false) - Number(isExpected[a] ?? false))
  for (const index of order) {
    const line = found[index]!.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, 'id').replaceAll(
      /\d+/gu,
      '0',
    )
    const time = (times.get(line) ?? 0) + 1
    times.set(line, time)
    seen.note(`shows ${state} ${line}${time === 1 ? '' : ` (${time})`}`, isExpected[index] ?? false)
  }
}
