import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { REPORTS_FOLDER } from '../walk/results.ts'
import { hashOf } from '../walk/stored-results.ts'
import { areConditionsIndependent, type Combination } from './condition-coverage.ts'
import { readRules } from './guards.ts'

/** An atomic condition that no test has shown to change its decision on its own. */
export interface UncoveredCondition {
  readonly line: number
  readonly decision: string
  readonly condition: string
  /** The recorded results of the decision, such as `TF- F`. */
  readonly results: readonly Combination[]
}

/** The results for the conditions in one file. */
export interface FileConditions {
  readonly file: string
  /** Hash of the measured code. The result is stale for other code. */
  readonly hash: string
  readonly decisions: number
  readonly conditions: number
  readonly uncovered: readonly UncoveredCondition[]
}

/** The tests of charts and lifecycles, the only ones that are run. */
const RULE_TESTS = ['tests/machines/**/*.test.ts', 'tests/domain/lifecycles/*.test.ts']
const WORKER = join(import.meta.dirname, 'worker.ts')
const RESULTS = `${REPORTS_FOLDER}/conditions.json`

/** The last results. `stale` has the files that are new or have changed since. */
export function readConditions(): {
  readonly files: readonly FileConditions[]
  readonly stale: readonly string[]
} {
  const storedResults = existsSync(RESULTS)
    ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as FileConditions[])
    : []
  const files: FileConditions[] = []
  const stale: string[] = []
  for (const { file, code } of readRules()) {
    // Results that an earlier version of this tool stored have no list of uncovered conditions.
    const found = storedResults.find(
      (result) => result.file === file && result.hash === hashOf(code) && 'uncovered' in result,
    )
    if (found) files.push(found)
    else stale.push(file)
  }
  return { files, stale }
}

/**
 * Runs the tests of charts and lifecycles with instrumented rules, and finds which atomic conditions changed
 * their decision.
 */
function measureConditions(testFiles: readonly string[] = RULE_TESTS): readonly FileConditions[] {
  const folder = mkdtempSync(join(tmpdir(), 'sacoche-conditions-'))
  try {
    const { status, stderr } = spawnSync(process.execPath, [WORKER, ...testFiles], {
      env: { ...process.env, CONDITIONS_TO: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0)
      throw new Error(`the tests of the instrumented rules failed: ${String(stderr).slice(0, 500)}`)
    return fileConditionsOf(combinationsIn(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function combinationsIn(folder: string): ReadonlyMap<number, ReadonlySet<Combination>> {
  const all = new Map<number, Set<Combination>>()
  for (const file of readdirSync(folder))
    for (const [decision, combinations] of JSON.parse(readFileSync(join(folder, file), 'utf8')) as [
      number,
      string[],
    ][])
      all.set(decision, new Set([...(all.get(decision) ?? []), ...combinations]))
  return all
}

function fileConditionsOf(results: ReadonlyMap<number, ReadonlySet<Combination>>): readonly FileConditions[] {
  let first = 0
  return readRules().map(({ file, code, decisions }) => {
    const uncovered = decisions.flatMap(({ line, text, atoms }, index) => {
      const combinations = [...(results.get(first + index) ?? [])].sort()
      const isCovered = areConditionsIndependent(combinations, atoms.length)
      return atoms.flatMap((atom, nth) =>
        isCovered[nth] ? [] : [{ line, decision: text, condition: atom.text, results: combinations }],
      )
    })
    first += decisions.length
    const conditions = decisions.reduce((sum, { atoms }) => sum + atoms.length, 0)
    return { file, hash: hashOf(code), decisions: decisions.length, conditions, uncovered }
  })
}

/** Measures, stores the results for the reports of `npm run paths`, and prints them. @returns the exit code: 1 if a condition is not covered */
export function runConditions(print: (text: string) => void): number {
  const files = measureConditions()
  mkdirSync(REPORTS_FOLDER, { recursive: true })
  writeFileSync(RESULTS, `${JSON.stringify(files, null, 1)}\n`)
  for (const { file, conditions, uncovered } of files) {
    print(`${file}: ${conditions - uncovered.length} of ${conditions}`)
    for (const condition of uncovered) print(`  NOT COVERED ${describeUncovered(file, condition)}`)
  }
  const all = files.reduce((sum, { conditions }) => sum + conditions, 0)
  const uncoveredCount = files.reduce((sum, { uncovered }) => sum + uncovered.length, 0)
  const decisions = files.reduce((sum, one) => sum + one.decisions, 0)
  print(
    `${all - uncoveredCount} of ${all} conditions in ${decisions} decisions were shown to change their decision.`,
  )
  return uncoveredCount === 0 ? 0 : 1
}

export function describeUncovered(
  file: string,
  { line, decision, condition, results }: UncoveredCondition,
): string {
  const found = results.length === 0 ? 'never evaluated' : `had the results ${results.join(', ')}`
  return `${basename(join(file, '..'))}/${basename(file)}:${line} ${condition} in ${decision} (${found})`
}
