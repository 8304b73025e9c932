import { type LastResults, TITLE_SEPARATOR } from '../paths/requirements/last.ts'
import type { StepTests, VerifyStep } from './record.ts'

/** The project of Vitest that a command runs; null for other commands. */
export const projectOf = (command: string): string | null => /--project (\S+)/u.exec(command)?.[1] ?? null

/** The tests of a project that ran since a moment: how many passed, and which failed, each with its file and titles. */
export function resultsSince(since: string, project: string, results: LastResults): StepTests {
  const ran = Object.entries(results).flatMap(([file, tests]) =>
    Object.entries(tests)
      .filter(([, run]) => run.at >= since && run.project === project)
      .map(([name, { passed }]) => ({ title: [`tests/${file}`, name].join(TITLE_SEPARATOR), passed })),
  )
  const failed = ran.filter(({ passed }) => !passed).map(({ title }) => title)
  return { passed: ran.length - failed.length, failed }
}

/** The number of tests that passed and failed in these steps. */
export function countTests(steps: readonly VerifyStep[]): {
  readonly passed: number
  readonly failed: number
} {
  const tests = steps.flatMap((step) => step.tests ?? [])
  return {
    passed: tests.reduce((sum, { passed }) => sum + passed, 0),
    failed: tests.reduce((sum, { failed }) => sum + failed.length, 0),
  }
}

/** The obstacles to a release: steps that failed or did not run, and failed tests. */
export function failuresOf(steps: readonly VerifyStep[]): readonly string[] {
  return [
    ...steps
      .filter(({ result }) => result !== 'passed')
      .map(({ command, result }) => (result === 'failed' ? command : `${command}: not run`)),
    ...steps.flatMap((step) => step.tests?.failed ?? []),
  ]
}
