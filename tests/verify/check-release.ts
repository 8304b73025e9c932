/** `npm run release-check`: lists the steps that are left before this commit can be tagged as a release; exit code 1 if there are any. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { PROGRAM_VERSION } from '../../server/version.ts'
import { readVerifyRecord, verifyStatus } from './record.ts'
import { remainingReleaseSteps } from './release.ts'

const linesOf = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const steps = remainingReleaseSteps({
  version: PROGRAM_VERSION,
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
  compose: readFileSync('deploy/compose.yaml', 'utf8'),
  fixtures: readdirSync('tests/fixtures'),
  tags: linesOf('tag', '--list'),
  changedFiles: linesOf('diff', '--name-only', 'HEAD'),
  verified: verifyStatus(),
  failures: readVerifyRecord()?.failures ?? [],
})
for (const step of steps) process.stdout.write(`- ${step}\n`)
if (steps.length === 0)
  process.stdout.write(`Ready: git tag -a v${PROGRAM_VERSION} -m 'Sacoche ${PROGRAM_VERSION}'\n`)
process.exitCode = steps.length === 0 ? 0 : 1
