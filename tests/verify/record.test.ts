import { describe, expect, it } from 'vitest'
import { isReadBy, stepsWithResults, type VerifyRecord, type VerifyStep, verifyStatus } from './record.ts'
import { countTests, failuresOf, projectOf, resultsSince } from './results.ts'

const RECORD: VerifyRecord = {
  commit: '0123456789abcdef',
  isClean: true,
  date: '2026-11-22T10:00:00.000Z',
  tests: { passed: 7, failed: 0 },
  failures: [],
  steps: [],
}

const RAN = { commit: '0123456789abcdef', date: '2026-11-22T10:00:00.000Z' }
const PASSED: VerifyStep = { command: 'types', result: 'passed', seconds: 40, ...RAN }
const FAILED: VerifyStep = { command: 'lint', result: 'failed', seconds: 3, ...RAN }
const NOT_RUN: VerifyStep = { command: 'paths', result: 'not run', seconds: 0, commit: null, date: null }

describe('the status of npm run verify', () => {
  it.each<[string, VerifyRecord | null, readonly string[] | null, boolean, RegExp]>([
    ['has no result before the first run', null, [], false, /no result yet/u],
    ['is current while no file changed', RECORD, [], true, /passed with 7 tests.+01234567\. Current/u],
    [
      'is stale once a file that a step reads changed',
      { ...RECORD, steps: [PASSED] },
      ['src/a.ts'],
      false,
      /Stale: files read by 1 step have changed since/u,
    ],
    [
      'is current while only files that no step reads changed',
      { ...RECORD, steps: [{ ...PASSED, command: 'npm run faults -- --hours 1' }] },
      ['src/views/home/screen.tsx'],
      true,
      /Current/u,
    ],
    ['is stale when git does not know the commit', RECORD, null, false, /does not know/u],
    [
      'is stale after a run on changes that were not committed',
      { ...RECORD, isClean: false },
      [],
      false,
      /not committed/u,
    ],
    [
      'counts the steps of a run that did not end, and the failures so far',
      { ...RECORD, steps: [PASSED, FAILED, NOT_RUN], failures: ['lint', 'paths: not run'] },
      [],
      true,
      /ran 2 of 3 steps with 1 failure on/u,
    ],
    ['counts failures', { ...RECORD, failures: ['a', 'b'] }, [], true, /failed in 2 places/u],
    ['counts one failure in the singular', { ...RECORD, failures: ['a'] }, [], true, /failed in 1 place on/u],
    [
      'counts one test in the singular',
      { ...RECORD, tests: { passed: 1, failed: 0 }, steps: [PASSED] },
      [],
      true,
      /passed with 1 test on/u,
    ],
    [
      'counts one step in the singular',
      { ...RECORD, steps: [NOT_RUN], failures: ['paths: not run'] },
      [],
      true,
      /ran 0 of 1 step with 0 failures on/u,
    ],
  ])('%s', (_, record, changes, isCurrent, text) => {
    const status = verifyStatus(record, () => changes)
    expect(status.isCurrent).toBe(isCurrent)
    expect(status.text).toMatch(text)
  })
})

describe('the tests of a step', () => {
  it('are those of its project that ran since its start', () => {
    const results = {
      'a.test.ts': {
        'is so': { passed: true, at: '2', project: 'unit' },
        'was so': { passed: false, at: '1', project: 'unit' },
      },
      'b.test.ts': { 'is not': { passed: false, at: '3', project: 'unit' } },
      'c.test.ts': { 'is another': { passed: true, at: '3', project: 'server' } },
    }
    const project = projectOf('npx vitest run --project unit')!
    expect(resultsSince('2', project, results)).toEqual({ passed: 1, failed: ['tests/b.test.ts > is not'] })
    expect(projectOf('npm run types')).toBeNull()
  })

  it('are added up over all steps; a step without tests adds nothing', () => {
    const kept = { ...PASSED, tests: { passed: 7, failed: [] } }
    const later = { ...PASSED, command: 'server', tests: { passed: 2, failed: ['tests/b.test.ts > is not'] } }
    expect(countTests([kept, later, PASSED, NOT_RUN])).toEqual({ passed: 9, failed: 1 })
  })
})

describe('the failures of a run', () => {
  it('are steps that failed or did not run, and tests that failed', () => {
    const withTests = { ...FAILED, tests: { passed: 1, failed: ['tests/b.test.ts > is not'] } }
    expect(failuresOf([PASSED, withTests, NOT_RUN])).toEqual([
      'lint',
      'paths: not run',
      'tests/b.test.ts > is not',
    ])
  })
})

describe('a resumed run', () => {
  it('keeps the steps that passed, and shows those that failed until they have run again', () => {
    expect(stepsWithResults(['types', 'lint', 'paths'], [PASSED, FAILED], () => [])).toEqual([
      PASSED,
      FAILED,
      NOT_RUN,
    ])
  })

  it('repeats a step when something that it reads changed since its own commit', () => {
    const later = { ...PASSED, command: 'lint', commit: 'fedcba9876543210' }
    const changes = (commit: string) => (commit === later.commit ? [] : ['src/a.ts'])
    expect(stepsWithResults(['types', 'lint'], [PASSED, later], changes)).toEqual([
      { ...NOT_RUN, command: 'types' },
      later,
    ])
  })

  it('repeats every step when git does not know the commit', () => {
    expect(stepsWithResults(['types', 'lint'], [PASSED, FAILED], () => null)).toEqual([
      { ...NOT_RUN, command: 'types' },
      { ...NOT_RUN, command: 'lint' },
    ])
  })
})

describe('the steps that a changed file makes stale', () => {
  const commands = [
    'npm run types',
    'npx vitest run --project verify-browser',
    'npm run paths -- --all',
    'npm run faults -- --hours 1',
    'npm run mutants -- domain',
    'npm run mutants -- views',
    'npm run mutants -- server',
  ]
  const [types, browser, paths, faults, domain, views, server] = commands

  it.each([
    ['src/domain/money.ts', commands],
    ['src/views/home/screen.tsx', [types, browser, paths, views]],
    ['server/mail/compose.ts', [types, browser, paths, faults, server]],
    ['tests/faults/main.ts', [types, faults]],
    ['tests/domain/money.test.ts', [types, domain]],
    ['tests/views/cells.test.tsx', [types, views]],
    ['tests/paths/mutants/rows.ts', [types, paths]],
    ['tests/browser/home.test.ts', [types, browser]],
    ['docs/glossary.md', []],
  ])('are those that read %s', (file, stale) => {
    expect(commands.filter((command) => isReadBy(command)(file))).toEqual(stale)
  })
})
