import { existsSync, readFileSync } from 'node:fs'
import { titleMatcher } from './titles.ts'

/** The last results of tests: by file, relative to `tests`, then by the titles of `describe` and `it`, from the outermost, joined by ` > `. */
export type LastResults = Readonly<Record<string, Readonly<Record<string, TestRun>>>>

export interface TestRun {
  readonly passed: boolean
  readonly at: string
  /** The project of Vitest that ran it. */
  readonly project: string
}

/** The combined result of several tests. */
export interface LastResult {
  /** The number of passed tests. */
  readonly passed: number
  /** The titles of the failed tests. */
  readonly failed: readonly string[]
  /** When the last of these tests ran. */
  readonly at: string
}

/** The file in which a test run stores its results. */
export const LAST_RESULTS = 'reports/tests.json'
export const TITLE_SEPARATOR = ' > '

export function readLastResults(): LastResults {
  return existsSync(LAST_RESULTS) ? (JSON.parse(readFileSync(LAST_RESULTS, 'utf8')) as LastResults) : {}
}

/**
 * The combined last result of the tests of a file that have this title or are in a `describe` with this title; of all tests of the file if
 * `title` is null. Null if none of these tests has a stored result.
 */
export function findLastResult(
  results: LastResults,
  { file, title }: { readonly file: string; readonly title: string | null },
): LastResult | null {
  const matches = title === null ? () => true : titleMatcher(title)
  const runs = Object.entries(results[file] ?? {}).filter(([name]) =>
    name.split(TITLE_SEPARATOR).some(matches),
  )
  if (runs.length === 0) return null
  return {
    passed: runs.filter(([, { passed }]) => passed).length,
    failed: runs.filter(([, { passed }]) => !passed).map(([name]) => name),
    at: runs.map(([, { at }]) => at).reduce((last, at) => (at > last ? at : last)),
  }
}
