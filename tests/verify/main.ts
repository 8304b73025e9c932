import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { AREAS } from '../mutants/areas.ts'
import { readLastResults } from '../paths/requirements/last.ts'
import {
  changedSince,
  headCommit,
  readVerifyRecord,
  stepsWithResults,
  VERIFY_RECORD,
  type VerifyRecord,
  type VerifyStep,
  verifyStatus,
  writeVerifyRecord,
} from './record.ts'
import { countTests, failuresOf, projectOf, resultsSince } from './results.ts'

/*
 * `npm run verify`: everything that `npm test` runs, and the tests that take longer. A release needs it. It takes hours on a
 * small machine. After each step it writes the result to docs/verify.json with the commit on which it ran.
 *
 *   npm run verify -- --resume         runs only the steps that have not passed yet on the files that they read
 *   npm run verify -- --only faults    resumes too, but runs only the steps whose command contains the text;
 *                                      it can run beside a run of other steps
 *   npm run verify -- --status         the last result, and whether the code changed since
 */
const { values: options } = parseArgs({
  options: {
    resume: { type: 'boolean', default: false },
    only: { type: 'string' },
    status: { type: 'boolean', default: false },
  },
})

const hasFirefox = process.env.FIREFOX_PATH !== undefined
const PROJECTS = [
  'unit',
  'screens',
  'server',
  'browser',
  'verify-unit',
  'verify-screens',
  'verify-server',
  'verify-browser',
]
const COMMANDS = [
  'npm run types',
  'npm run lint',
  ...[...PROJECTS, ...(hasFirefox ? ['firefox'] : [])].map(
    (project) => `npx vitest run --project ${project}`,
  ),
  'npm run faults -- --planted --seed 7',
  'npm run paths -- --triples',
  'npm run paths -- --mutants',
  'npm run paths -- --mutants rows',
  // The four measurements of docs/paths.md, then the walks in all layers; fails also if something was not walked or measured.
  'npm run paths -- --all',
  'node tests/verify/plant.ts',
  'npm run faults -- --hours 0.5',
  ...Object.keys(AREAS).map((area) => `npm run mutants -- ${area}`),
]

const print = (text: string) => process.stdout.write(`${text}\n`)

function runStep(command: string, commit: string): VerifyStep {
  print(`\n> ${command}`)
  const date = new Date().toISOString()
  const start = performance.now()
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  const project = projectOf(command)
  return {
    command,
    result: status === 0 ? 'passed' : 'failed',
    seconds: Math.round((performance.now() - start) / 1000),
    commit,
    date,
    ...(project !== null && { tests: resultsSince(date, project, readLastResults()) }),
  }
}

/**
 * A new record. It keeps the results of the earlier run for the steps whose files have not changed since. It keeps none if it does not
 * continue that run, or if one of the two runs has uncommitted changes.
 */
function startRecord(isContinued: boolean): VerifyRecord {
  const commit = headCommit()
  const isClean = changedSince(commit)?.length === 0
  const previous = readVerifyRecord()
  const isComparable = isContinued && isClean && previous?.isClean === true
  const steps = stepsWithResults(COMMANDS, isComparable ? previous.steps : [], changedSince)
  const date = steps.flatMap((step) => step.date ?? []).toSorted()[0] ?? new Date().toISOString()
  return recordOf({ commit, isClean, date }, steps)
}

/** The record of these steps, with their tests and failures. */
function recordOf(
  { commit, isClean, date }: Pick<VerifyRecord, 'commit' | 'isClean' | 'date'>,
  steps: readonly VerifyStep[],
): VerifyRecord {
  return { commit, isClean, date, tests: countTests(steps), failures: failuresOf(steps), steps }
}

function verify({ isContinued, only }: { readonly isContinued: boolean; readonly only: string }): boolean {
  if (!hasFirefox) print('Firefox is not tested, because FIREFOX_PATH is not set.')
  const record = startRecord(isContinued)
  writeVerifyRecord(record)
  for (const { command, result } of record.steps) {
    if (result === 'passed' || !command.includes(only)) continue
    const step = runStep(command, record.commit)
    // Read again, because another run may have written the results of other steps.
    const current = readVerifyRecord() ?? record
    const steps = current.steps.map((other) => (other.command === command ? step : other))
    writeVerifyRecord(recordOf(current, steps))
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

const isPassed = options.status
  ? showStatus()
  : verify({ isContinued: options.resume || options.only !== undefined, only: options.only ?? '' })
process.exitCode = isPassed ? 0 : 1
