import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceOnce, whileChanged, withProjectCopy } from '../support/project-copy.ts'
import { REVIEWED_BUGS, type ReviewedBug } from './reviewed-bugs.ts'

/*
 * Plants each bug of `reviewed-bugs.ts` in a copy of the project, one at a time, and names the test that notices it.
 *
 *   node tests/verify/plant.ts            all of them; exit code 1 if one is not noticed
 *   node tests/verify/plant.ts wallet     those whose description contains the text
 */

/** The JSON report of vitest, as far as it is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The first test that fails with the bug; null when all pass. */
function noticedBy(copy: string, { file, text, by, tests, title }: ReviewedBug): string | null {
  const report = join(copy, 'results.json')
  const options = ['--reporter=json', `--outputFile=${report}`, '--bail=1', ...(title ? ['-t', title] : [])]
  const { status, stderr } = whileChanged(
    join(copy, file),
    (content) => replaceOnce(content, text, by),
    () =>
      spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...tests], {
        cwd: copy,
        encoding: 'utf8',
      }),
  )
  if (status === 0) return null
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const [failed] = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${name.slice(name.indexOf('tests/'))}: ${fullName}`),
  )
  if (failed === undefined) throw new Error(`no test ran with the bug in ${file}: ${stderr.slice(0, 500)}`)
  return failed
}

function plant(selected: string): boolean {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const bugs = REVIEWED_BUGS.filter(({ bug }) => bug.includes(selected))
  const missed = withProjectCopy((copy) =>
    bugs.filter((bug) => {
      const test = noticedBy(copy, bug)
      print(test === null ? `MISSED  ${bug.bug}` : `noticed ${bug.bug}\n        by ${test}`)
      return test === null
    }),
  )
  print(`${bugs.length - missed.length} of ${bugs.length} bugs were noticed.`)
  return missed.length === 0
}

process.exitCode = plant(process.argv[2] ?? '') ? 0 : 1
