import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { withImports } from '../architecture/source.ts'
import { AREAS } from '../mutants/areas.ts'

/** The results of `npm run verify`. */
export interface VerifyRecord {
  /** The commit of the last run. A step that was not repeated in it has its own, earlier commit. */
  readonly commit: string
  /** False when files differed from the commit: then the result belongs to no commit. */
  readonly isClean: boolean
  /** When the run started; if it keeps results of an earlier run, when the earliest of those steps started. */
  readonly date: string
  /** The tests of all steps together. */
  readonly tests: { readonly passed: number; readonly failed: number }
  /** Steps that failed or did not run, and tests that failed. */
  readonly failures: readonly string[]
  readonly steps: readonly VerifyStep[]
}

export interface VerifyStep {
  readonly command: string
  readonly result: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  /** The commit on which it ran, and when it started; null when it did not run. */
  readonly commit: string | null
  readonly date: string | null
  /** The results of a step that runs a project of Vitest. The record of version 0.3.0 does not have them. */
  readonly tests?: StepTests
}

export interface StepTests {
  readonly passed: number
  /** The failed tests, each with its file and titles. */
  readonly failed: readonly string[]
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

/** What a step reads: whole files and folders, and source files with everything that they import. */
interface Reads {
  readonly paths: readonly string[]
  readonly sources: readonly string[]
}

const EVERYTHING: Reads = { paths: VERIFIED_PATHS, sources: [] }
const PROGRAM_AND_TOOLS = [...PROGRAM_PATHS, 'vitest.config.ts', 'tests/support']

/** The long steps that do not read everything, by the start of their commands. A changed file makes only the steps stale that read it. */
const READS: Readonly<Record<string, Reads>> = {
  'npx vitest run --project browser': {
    paths: [...PROGRAM_AND_TOOLS, 'tests/browser', 'tests/suites.ts'],
    sources: ['tests/browser/**/*.ts'],
  },
  'npx vitest run --project verify-browser': {
    paths: [...PROGRAM_AND_TOOLS, 'tests/browser', 'tests/suites.ts'],
    sources: ['tests/browser/**/*.ts'],
  },
  'npm run paths': {
    paths: [...PROGRAM_AND_TOOLS, 'tests/paths', 'tests/server'],
    sources: ['tests/paths/**/*.ts'],
  },
  'npm run faults': {
    paths: ['server', 'scripts', 'package-lock.json', 'tests/faults', 'tests/support'],
    sources: ['server/**/*.ts', 'tests/faults/**/*.ts'],
  },
  ...Object.fromEntries(
    Object.entries(AREAS).map(([name, { files, tests }]): [string, Reads] => [
      `npm run mutants -- ${name}`,
      { paths: ['package-lock.json', 'tests/mutants', 'tests/support'], sources: [...files, ...tests] },
    ]),
  ),
}

/** Returns a function that says whether a step reads a file of the project: if that file changes, the result of the step is stale. */
export function isReadBy(command: string): (file: string) => boolean {
  const [, { paths, sources }] = Object.entries(READS).find(
    ([start]) => command === start || command.startsWith(`${start} `),
  ) ?? ['', EVERYTHING]
  const imported = sources.length === 0 ? new Set<string>() : withImports(globSync([...sources]))
  return (file) =>
    paths.some((path) => file === path || file.startsWith(`${path}/`)) ||
    imported.has(file) ||
    sources.some((pattern) => matchesGlob(file, pattern))
}

export const readVerifyRecord = (): VerifyRecord | null =>
  existsSync(VERIFY_RECORD) ? (JSON.parse(readFileSync(VERIFY_RECORD, 'utf8')) as VerifyRecord) : null

export const writeVerifyRecord = (record: VerifyRecord): void =>
  writeFileSync(VERIFY_RECORD, `${JSON.stringify(record, null, 2)}\n`)

/**
 * The steps of a run: those that passed or failed and read nothing that changed since their commit, and the others as not run.
 *
 * @param changesSince the files that differ from a commit; null when that is unknown
 */
export const stepsWithResults = (
  commands: readonly string[],
  earlier: readonly VerifyStep[],
  changesSince: (commit: string) => readonly string[] | null,
): VerifyStep[] =>
  commands.map(
    (command) =>
      earlier.find(
        (step) => step.command === command && step.result !== 'not run' && !isStale(step, changesSince),
      ) ?? { command, result: 'not run', seconds: 0, commit: null, date: null },
  )

const isStale = (
  { command, commit }: VerifyStep,
  changesSince: (commit: string) => readonly string[] | null,
): boolean => (commit === null ? null : changesSince(commit))?.some(isReadBy(command)) ?? true

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
  changesSince: (commit: string) => readonly string[] | null = changedSince,
): VerifyStatus {
  if (record === null) return { isCurrent: false, text: 'npm run verify: no result yet.' }
  const { commit, date, tests, failures, steps } = record
  const ran = steps.filter(({ result }) => result !== 'not run').length
  const result =
    ran < steps.length
      ? `ran ${ran} of ${countOf(steps.length, 'step')} with ${countOf(failures.length - (steps.length - ran), 'failure')}`
      : failures.length === 0
        ? `passed with ${countOf(tests.passed, 'test')}`
        : `failed in ${countOf(failures.length, 'place')}`
  const text = `npm run verify ${result} on ${date.slice(0, 10)} at ${commit.slice(0, 8)}`
  if (!record.isClean)
    return { isCurrent: false, text: `${text}. Stale: it ran on changes that were not committed.` }
  if (changesSince(commit) === null)
    return { isCurrent: false, text: `${text}. Stale: git does not know that commit.` }
  const stale = steps.filter((step) => step.result !== 'not run' && isStale(step, changesSince))
  if (stale.length > 0)
    return {
      isCurrent: false,
      text: `${text}. Stale: files read by ${countOf(stale.length, 'step')} have changed since.`,
    }
  return { isCurrent: true, text: `${text}. Current.` }
}

/** A number with its noun. */
const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
