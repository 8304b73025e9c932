import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The result of one run of `npm run verify`. */
export interface VerifyRecord {
  readonly commit: string
  /** False when files differed from the commit: then the result belongs to no commit. */
  readonly isClean: boolean
  readonly date: string
  readonly tests: { readonly passed: number; readonly failed: number }
  /** Commands and tests that failed. */
  readonly failures: readonly string[]
  readonly steps: readonly VerifyStep[]
}

export interface VerifyStep {
  readonly command: string
  readonly passed: boolean
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
  const { commit, date, tests, failures } = record
  const result =
    failures.length === 0 ? `passed with ${tests.passed} tests` : `failed in ${failures.length} places`
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
