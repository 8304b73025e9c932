import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource, readTree } from '../architecture/source.ts'
import {
  stepsWithResults,
  TESTS_OF_STEPS,
  type VerifyRecord,
  type VerifyStep,
  verifyStatus,
} from './record.ts'
import { failuresOf, resultsSince } from './results.ts'

const RECORD: VerifyRecord = {
  commit: '0123456789abcdef',
  isClean: true,
  date: '2026-11-22T10:00:00.000Z',
  tests: { passed: 7, failed: 0 },
  failures: [],
  steps: [],
}

const PASSED: VerifyStep = { command: 'types', result: 'passed', seconds: 40 }
const FAILED: VerifyStep = { command: 'lint', result: 'failed', seconds: 3 }
const NOT_RUN: VerifyStep = { command: 'paths', result: 'not run', seconds: 0 }

describe('the status of npm run verify', () => {
  it.each<[string, VerifyRecord | null, readonly string[] | null, boolean, RegExp]>([
    ['has no result before the first run', null, [], false, /no result yet/u],
    ['is current while no file changed', RECORD, [], true, /passed with 7 tests.+01234567\. Current/u],
    ['is stale once a file changed', RECORD, ['src/a.ts'], false, /Stale: 1 files changed since/u],
    ['is stale when git does not know the commit', RECORD, null, false, /does not know/u],
    ['is stale after a run on changes', { ...RECORD, isClean: false }, [], false, /not committed/u],
    [
      'counts the steps of a run that did not end, and the failures so far',
      { ...RECORD, steps: [PASSED, FAILED, NOT_RUN], failures: ['lint', 'paths: not run'] },
      [],
      true,
      /ran 2 of 3 steps, in which 1 failures were found/u,
    ],
    ['counts failures', { ...RECORD, failures: ['a', 'b'] }, [], true, /failed in 2 places/u],
  ])('%s', (_, record, changes, isCurrent, text) => {
    const status = verifyStatus(record, () => changes)
    expect(status.isCurrent).toBe(isCurrent)
    expect(status.text).toMatch(text)
  })
})

describe('the results of a run', () => {
  it('count only tests of this run, and name failed tests and files without a test', () => {
    const results = {
      'a.test.ts': { 'is so': { passed: true, at: '2' }, 'was so': { passed: false, at: '1' } },
      'b.test.ts': { 'is not': { passed: false, at: '3' } },
    }
    expect(resultsSince('2', results, ['a.test.ts', 'b.test.ts', 'c.test.ts'])).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests/b.test.ts > is not'],
      filesNotRun: ['c.test.ts'],
    })
  })
})

describe('the failures of a run', () => {
  const tests = { passed: 1, failed: 1, failures: ['tests/b.test.ts > is not'], filesNotRun: ['c.test.ts'] }

  it('are steps and tests that failed, and test files that no step runs', () => {
    expect(failuresOf([PASSED, FAILED], tests)).toEqual([
      'lint',
      'tests/b.test.ts > is not',
      'tests/c.test.ts: no test ran',
    ])
  })

  it('name each step that did not run instead of the test files that it would run', () => {
    expect(failuresOf([PASSED, NOT_RUN], tests)).toEqual(['paths: not run', 'tests/b.test.ts > is not'])
  })
})

describe('a resumed run', () => {
  it('keeps the steps that passed and runs the others', () => {
    expect(stepsWithResults(['types', 'lint', 'paths'], [PASSED, FAILED], () => false)).toEqual([
      PASSED,
      { command: 'lint', result: 'not run', seconds: 0 },
      NOT_RUN,
    ])
  })

  it('repeats the steps that read something that changed: a long measure only for the program and its own tests', () => {
    const passed = ['npm run types', 'npm run faults -- --hours 1', 'npm run paths -- --all'].map(
      (command): VerifyStep => ({ command, result: 'passed', seconds: 1 }),
    )
    const repeatedFor = (changed: string) =>
      stepsWithResults(
        passed.map(({ command }) => command),
        passed,
        (paths) => paths.some((path) => changed.startsWith(path)),
      ).flatMap(({ command, result }) => (result === 'not run' ? [command] : []))
    expect(repeatedFor('src/domain/money.ts')).toHaveLength(3)
    expect(repeatedFor('tests/views/cells.test.tsx')).toEqual(['npm run types'])
    expect(repeatedFor('tests/faults/main.ts')).toEqual(['npm run types', 'npm run faults -- --hours 1'])
  })

  it.each(['faults', 'paths'])('knows every test file that the measures of tests/%s read', (folder) => {
    const read = (TESTS_OF_STEPS[`npm run ${folder}`] ?? []).map((path) => `tests/${path}`)
    const files = readTree([`tests/${folder}`]).map(({ path }) => path)
    for (const file of files)
      for (const { target } of readSource(file, readFileSync(file, 'utf8')).imports)
        if (/^tests\/.+\.tsx?$/u.test(target) && !files.includes(target)) files.push(target)
    expect(files.filter((file) => !read.some((path) => file.startsWith(path)))).toEqual([])
    expect(files.length).toBeGreaterThan(30)
  })
})
