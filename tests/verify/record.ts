import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The result of one run of `npm run verify`. */
export interface VerifyRecord {
  readonly commit: string
  /** False when files differed from the commit: then the result belongs to no commit. */
  readonly isClean: boolean
  readonly date: string
  readonly tests: { readonly passed: number; readonly failed: number }
  /** Steps that failed or did not run, and tests that failed. */
  readonly failures: readonly string[]
  readonly steps: readonly VerifyStep[]
}

export interface VerifyStep {
  readonly command: string
  readonly result: 'passed' | 'failed' | 'not run'
  readonly seconds: number
}

export const VERIFY_RECORD = 'docs/verify.json'

/** The program and its build. A change of documentation, for example, makes no result stale. */
export const PROGRAM_PATHS = [
  'src',
  'server',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
]
const VERIFIED_PATHS = [...PROGRAM_PATHS, 'tests', 'vitest.config.ts']

/** What the long measures read in tests/, so that another changed test does not repeat hours. All other steps read all of it. */
export const TESTS_OF_STEPS: Readonly<Record<string, readonly string[]>> = {
  'npm run faults': ['faults', 'server', 'support'],
  'npm run paths': ['paths', 'machines', 'domain/lifecycles', 'server', 'support', 'verify', 'suites.ts'],
}

/** The paths whose changes make the result of a step stale. */
export function pathsReadBy(command: string): readonly string[] {
  const [, tests] = Object.entries(TESTS_OF_STEPS).find(([start]) => command.startsWith(start)) ?? []
  if (tests === undefined) return VERIFIED_PATHS
  return [...PROGRAM_PATHS, 'vitest.config.ts', ...tests.map((path) => `tests/${path}`)]
}

export const readVerifyRecord = (): VerifyRecord | null =>
  existsSync(VERIFY_RECORD) ? (JSON.parse(readFileSync(VERIFY_RECORD, 'utf8')) as VerifyRecord) : null

export const writeVerifyRecord = (record: VerifyRecord): void =>
  writeFileSync(VERIFY_RECORD, `${JSON.stringify(record, null, 2)}\n`)

/**
 * The steps of a run: those that passed in an earlier run and read nothing that changed since, and the others as not run.
 *
 * @param isChanged whether one of the paths changed since the earlier run
 */
export const stepsWithResults = (
  commands: readonly string[],
  earlier: readonly VerifyStep[],
  isChanged: (paths: readonly string[]) => boolean,
): VerifyStep[] =>
  commands.map(
    (command) =>
      earlier.find(
        (step) => step.command === command && step.result === 'passed' && !isChanged(pathsReadBy(command)),
      ) ?? { command, result: 'not run', seconds: 0 },
  )

export const headCommit = (): string => git('rev-parse', 'HEAD').trim()

/** The files of the program and its tests, or of some paths, that differ from a commit; null when git can't tell. */
export function changedSince(
  commit: string,
  paths: readonly string[] = VERIFIED_PATHS,
): readonly string[] | null {
  try {
    const changed = git('diff', '--name-only', commit, '--', ...paths)
    const added = git('ls-files', '--others', '--exclude-standard', '--', ...paths)
    return `${changed}${added}`.split('\n').filter((line) => line !== '')
  } catch {
    return null
  }
}

export interface VerifyStatus {
  readonly isCurrent: boolean
  /** One line for people. */
  readonly text: string
}

/** Says whether the result belongs to the current code. */
export function verifyStatus(
  record: VerifyRecord | null = readVerifyRecord(),
  changesSince: (commit: string) => readonly string[] | null = changedSince,
): VerifyStatus {
  if (record === null) return { isCurrent: false, text: 'npm run verify: no result yet.' }
  const { commit, date, tests, failures, steps } = record
  const ran = steps.filter(({ result }) => result !== 'not run').length
  const result =
    ran < steps.length
      ? `ran ${ran} of ${steps.length} steps, in which ${failures.length - (steps.length - ran)} failures were found,`
      : failures.length === 0
        ? `passed with ${tests.passed} tests`
        : `failed in ${failures.length} places`
  const text = `npm run verify ${result} on ${date.slice(0, 10)} at ${commit.slice(0, 8)}`
  if (!record.isClean)
    return { isCurrent: false, text: `${text}. Stale: it ran on changes that were not committed.` }
  const changes = changesSince(commit)
  if (changes === null) return { isCurrent: false, text: `${text}. Stale: git does not know that commit.` }
  if (changes.length > 0)
    return { isCurrent: false, text: `${text}. Stale: ${changes.length} files changed since.` }
  return { isCurrent: true, text: `${text}. Current.` }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
