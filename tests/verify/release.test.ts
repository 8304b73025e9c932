import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROGRAM_VERSION } from '../../server/version.ts'
import { type Release, remainingReleaseSteps } from './release.ts'

const READY: Release = {
  version: '1.2.0',
  changelog: '# Changelog\n\n## [1.2.0] - 2026-11-26\n\n- Something\n\n## [1.1.0] - 2026-10-01\n',
  compose: '  image: sacoche:1.2.0\n',
  fixtures: ['backup-1.1.0.gz', 'backup-1.2.0.gz'],
  tags: ['v1.1.0'],
  changedFiles: [],
  verified: { isCurrent: true, text: 'Current.' },
  failures: [],
}

describe('before a release', () => {
  it('nothing is left to do when every step is done, also if the changelog has an empty section for the next release', () => {
    expect(remainingReleaseSteps(READY)).toEqual([])
    const changelog = READY.changelog.replace('## [1.2.0]', '## [Unreleased]\n\n## [1.2.0]')
    expect(remainingReleaseSteps({ ...READY, changelog })).toEqual([])
  })

  it.each<[string, Partial<Release>, string]>([
    [
      'files that are not committed',
      { changedFiles: ['a.ts', 'b.ts'] },
      'Commit what is not committed: a.ts, b.ts',
    ],
    [
      'a verification that is stale',
      { verified: { isCurrent: false, text: 'Stale.' } },
      'Run npm run verify until it passes. Stale.',
    ],
    ['a verification that failed', { failures: ['x'] }, 'Run npm run verify until it passes. Current.'],
    ['a version that is tagged', { tags: ['v1.2.0'] }, 'Choose another version: v1.2.0 is tagged already'],
    [
      'a changelog without the version',
      { changelog: READY.changelog.replace('1.2.0', '1.1.9') },
      'Make [1.2.0] - <date> the latest release in CHANGELOG.md: rename [Unreleased] or add the date',
    ],
    [
      'a version without a date',
      { changelog: READY.changelog.replace(' - 2026-11-26', '') },
      'Make [1.2.0] - <date> the latest release in CHANGELOG.md: rename [Unreleased] or add the date',
    ],
    [
      'lines that belong to no release',
      { changelog: READY.changelog.replace('## [1.2.0]', '## [Unreleased]\n\n- New\n\n## [1.2.0]') },
      'Move the lines of [Unreleased] in CHANGELOG.md to the release',
    ],
    [
      'a missing backup of this version',
      { fixtures: ['backup-1.1.0.gz'] },
      'Run npm run release-fixture and commit its file',
    ],
    [
      'an image with the tag of another version',
      { compose: '  image: sacoche:1.2.01\n' },
      'Write image: sacoche:1.2.0 into deploy/compose.yaml',
    ],
  ])('the remaining steps name %s', (_, change, step) => {
    expect(remainingReleaseSteps({ ...READY, ...change })).toEqual([step])
  })

  it('the image of the compose file has the version of the program', () => {
    expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain(`image: sacoche:${PROGRAM_VERSION}\n`)
  })
})
