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

/** The paths whose changes make the result stale; a change of documentation, for example, does not. */
const VERIFIED_PATHS = [
  'src',
  'server',
  'public',
  'scripts',
  'tests',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
]

export const readVerifyRecord = (): VerifyRecord | null =>
  existsSync(VERIFY_RECORD) ? (JSON.parse(readFileSync(VERIFY_RECORD, 'utf8')) as VerifyRecord) : null

export const writeVerifyRecord = (record: VerifyRecord): void =>
  writeFileSync(VERIFY_RECORD, `${JSON.stringify(record, null, 2)}\n`)

/** The steps of a run: those that passed in an earlier run on the same code, and the others as not run. */
export const stepsWithResults = (commands: readonly string[], earlier: readonly VerifyStep[]): VerifyStep[] =>
  commands.map(
    (command) =>
      earlier.find((step) => step.command === command && step.result === 'passed') ?? {
        command,
        result: 'not run',
        seconds: 0,
      },
  )

export const headCommit = (): string => git('rev-parse', 'HEAD').trim()

/** The files of the program and its tests that differ from a commit; null when git can't tell. */
export function changedSince(commit: string): readonly string[] | null {
  try {
    const changed = git('diff', '--name-only', commit, '--', ...VERIFIED_PATHS)
    const added = git('ls-files', '--others', '--exclude-standard', '--', ...VERIFIED_PATHS)
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
  changesSince: typeof changedSince = changedSince,
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
