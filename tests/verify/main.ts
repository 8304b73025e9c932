import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readLastResults } from '../paths/requirements/last.ts'
import {
  changedSince,
  headCommit,
  readVerifyRecord,
  stepsWithResults,
  VERIFY_RECORD,
  type VerifyStep,
  verifyStatus,
  writeVerifyRecord,
} from './record.ts'
import { failuresOf, resultsSince } from './results.ts'

/*
 * `npm run verify`: everything that `npm test` runs and everything that takes longer. A release needs it. It takes hours on a
 * small machine. After each step it writes the result to docs/verify.json with its commit.
 *
 *   npm run verify -- --resume    runs only the steps that have not passed yet on this code
 *   npm run verify -- --status    the last result, and whether the code changed since
 */
const COMMANDS = [
  'npm run types',
  'npm run lint',
  ...['unit', 'screens', 'server', 'browser', 'verify-browser', 'verify-server', 'firefox'].map(
    (project) => `npx vitest run --project ${project}`,
  ),
  'npm run faults -- --planted --seed 7',
  'npm run paths -- --all',
  'npm run paths -- --triples',
  'npm run paths -- --conditions',
  'npm run paths -- --rights',
  'npm run paths -- --data',
  'npm run paths -- --faults',
  'npm run paths -- --mutants',
  'npm run paths -- --mutants rows',
  'node tests/verify/plant.ts',
  'npm run paths -- --complete',
  'npm run faults -- --hours 1',
  'npm run mutants',
]

const print = (text: string) => process.stdout.write(`${text}\n`)

function runStep(command: string): VerifyStep {
  print(`\n> ${command}`)
  const start = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  return {
    command,
    result: status === 0 ? 'passed' : 'failed',
    seconds: Math.round((performance.now() - start) / 1000),
  }
}

function verify(isResumed: boolean): boolean {
  const commit = headCommit()
  const isClean = changedSince(commit)?.length === 0
  const previous = readVerifyRecord()
  const isSameCode = isClean && previous?.isClean === true && changedSince(previous.commit)?.length === 0
  const continued = isResumed && isSameCode ? previous : null
  const date = continued?.date ?? new Date().toISOString()
  const files = globSync('**/*.test.{ts,tsx}', { cwd: 'tests' }).toSorted()
  const steps = stepsWithResults(COMMANDS, continued?.steps ?? [])
  const save = () => {
    const tests = resultsSince(date, readLastResults(), files)
    writeVerifyRecord({
      commit,
      isClean,
      date,
      tests: { passed: tests.passed, failed: tests.failed },
      failures: failuresOf(steps, tests),
      steps,
    })
  }
  for (const [index, { command, result }] of steps.entries()) {
    if (result === 'passed') continue
    steps[index] = runStep(command)
    save()
  }
  print(`\n${verifyStatus().text}\n${VERIFY_RECORD}`)
  return readVerifyRecord()?.failures.length === 0
}

function showStatus(): boolean {
  const record = readVerifyRecord()
  const { isCurrent, text } = verifyStatus(record)
  print(text)
  for (const failure of record?.failures ?? []) print(`  ${failure}`)
  return isCurrent && record?.failures.length === 0
}

const isPassed = process.argv.includes('--status') ? showStatus() : verify(process.argv.includes('--resume'))
process.exitCode = isPassed ? 0 : 1
