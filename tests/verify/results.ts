import { type LastResults, TITLE_SEPARATOR } from '../paths/requirements/last.ts'

/** Counts the tests that ran since a moment, and returns those that failed and the files of which no test ran. */
export function resultsSince(since: string, results: LastResults, files: readonly string[]) {
  const ran = Object.entries(results).flatMap(([file, tests]) =>
    Object.entries(tests)
      .filter(([, { at }]) => at >= since)
      .map(([name, { passed }]) => ({ file, name, passed })),
  )
  const withTests = new Set(ran.map(({ file }) => file))
  const failed = ran.filter(({ passed }) => !passed)
  return {
    passed: ran.length - failed.length,
    failed: failed.length,
    failures: [
      ...failed.map(({ file, name }) => [`tests/${file}`, name].join(TITLE_SEPARATOR)),
      ...files.filter((file) => !withTests.has(file)).map((file) => `tests/${file}: no test ran`),
    ],
  }
}
