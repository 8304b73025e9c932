import { type LastResults, TITLE_SEPARATOR } from '../paths/requirements/last.ts'
import type { VerifyStep } from './record.ts'

export interface TestResults {
  readonly passed: number
  readonly failed: number
  /** The failed tests, each with its file and titles. */
  readonly failures: readonly string[]
  /** The test files of which no test ran. */
  readonly filesNotRun: readonly string[]
}

/** Counts the tests that ran since a moment, and returns those that failed and the files of which no test ran. */
export function resultsSince(since: string, results: LastResults, files: readonly string[]): TestResults {
  const ran = Object.entries(results).flatMap(([file, tests]) =>
    Object.entries(tests)
      .filter(([, { at }]) => at >= since)
      .map(([name, { passed }]) => ({ file, name, passed })),
  )
  const filesRun = new Set(ran.map(({ file }) => file))
  const failed = ran.filter(({ passed }) => !passed)
  return {
    passed: ran.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ file, name }) => [`tests/${file}`, name].join(TITLE_SEPARATOR)),
    filesNotRun: files.filter((file) => !filesRun.has(file)),
  }
}

/** The obstacles to a release: steps that failed or did not run, failed tests and, when every step ran, test files of which no test ran. */
export function failuresOf(steps: readonly VerifyStep[], tests: TestResults): readonly string[] {
  const open = steps.filter(({ result }) => result !== 'passed')
  return [
    ...open.map(({ command, result }) => (result === 'failed' ? command : `${command}: not run`)),
    ...tests.failures,
    ...(steps.some(({ result }) => result === 'not run')
      ? []
      : tests.filesNotRun.map((file) => `tests/${file}: no test ran`)),
  ]
}
