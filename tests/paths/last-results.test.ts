import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { LAST_RESULTS, type LastResults } from './requirements/last.ts'

it('the reporter stores results, keeps those of a file that cannot be loaded, and deletes those of removed tests', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sacoche-results-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const afterRunOf = async (tests: string) => {
    await writeFile(join(root, 'tests.test.js'), tests)
    const options = ['run', '--globals', `--reporter=${resolve('tests/paths/requirements/reporter.ts')}`]
    // The exit status of a failed run is 1.
    await promisify(execFile)(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...options], {
      cwd: root,
    }).catch(() => undefined)
    const results = JSON.parse(await readFile(join(root, LAST_RESULTS), 'utf8')) as LastResults
    return Object.values(results).flatMap((byTitle) =>
      Object.entries(byTitle).map(([title, { passed }]) => [title, passed]),
    )
  }
  const both = [
    ['adds', true],
    ['subtracts', false],
  ]
  const test = "it('adds', () => expect(1 + 1).toBe(2))\n"
  expect(await afterRunOf(`${test}it('subtracts', () => expect(2 - 1).toBe(2))`)).toEqual(both)
  expect(await afterRunOf(`${test}}`)).toEqual(both)
  expect(await afterRunOf(test)).toEqual([['adds', true]])
})
