import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { readLastResults } from '../paths/requirements/last.ts'
import {
  changedSince,
  headCommit,
  readVerifyRecord,
  VERIFY_RECORD,
  type VerifyStep,
  verifyStatus,
  writeVerifyRecord,
} from './record.ts'
import { resultsSince } from './results.ts'

/*
 * `npm run verify`: everything that `npm test` runs and everything that takes longer. A release needs it. It takes hours on a
 * small machine; its result is written to docs/verify.json with its commit.
 *
 *   npm run verify -- --status    the last result, and whether the code changed since
 */
const COMMANDS = [
  'npm run types',
  'npm run lint',
  'npx vitest run',
  'npm run faults -- --hours 1',
  'npm run faults -- --planted --seed 7',
  'npm run paths -- --all',
  'npm run paths -- --triples',
  'npm run paths -- --conditions',
  'npm run paths -- --cube',
  'npm run paths -- --data',
  'npm run paths -- --faults',
  'npm run paths -- --mutants',
  'npm run paths -- --mutants rows',
  'npm run mutants',
  'node tests/verify/plant.ts',
  'npm run paths -- --complete',
]

const print = (text: string) => process.stdout.write(`${text}\n`)

function runStep(command: string): VerifyStep {
  print(`\n> ${command}`)
  const start = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  return { command, passed: status === 0, seconds: Math.round((performance.now() - start) / 1000) }
}

function verify(): boolean {
  const date = new Date().toISOString()
  const commit = headCommit()
  const isClean = changedSince(commit)?.length === 0
  const steps = COMMANDS.map(runStep)
  const files = globSync('**/*.test.{ts,tsx}', { cwd: 'tests' }).toSorted()
  const { passed, failed, failures } = resultsSince(date, readLastResults(), files)
  writeVerifyRecord({
    commit,
    isClean,
    date,
    tests: { passed, failed },
    failures: [...steps.filter((step) => !step.passed).map(({ command }) => command), ...failures],
    steps,
  })
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

process.exitCode = (process.argv.includes('--status') ? showStatus() : verify()) ? 0 : 1
