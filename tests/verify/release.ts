import type { VerifyRecord, VerifyStatus } from './record.ts'

/** The state of the repository on which a release depends. */
export interface Release {
  readonly version: string
  readonly changelog: string
  /** `deploy/compose.yaml`. */
  readonly compose: string
  /** The names of the files in `tests/fixtures`. */
  readonly fixtures: readonly string[]
  readonly tags: readonly string[]
  /** The tracked files that differ from the commit. */
  readonly changedFiles: readonly string[]
  readonly verified: VerifyStatus
  readonly failures: VerifyRecord['failures']
}

const SECTION = /^## \[(?<name>[^\]]+)\](?: - (?<date>\d{4}-\d{2}-\d{2}))?$/gmu

/** The steps of "Making a release" in docs/operations.md that are still to do; empty when the commit can be tagged. */
export function remainingReleaseSteps(release: Release): readonly string[] {
  const { version, changelog, compose, fixtures, tags, changedFiles, verified, failures } = release
  const [first, second] = [...changelog.matchAll(SECTION)].map(({ groups, index }) => ({
    name: groups?.name,
    date: groups?.date,
    index,
  }))
  const latest = first?.name === 'Unreleased' ? second : first
  const unreleased =
    first?.name === 'Unreleased' ? changelog.slice(first.index, second?.index).split('\n').slice(1) : []
  const steps: readonly (readonly [isToDo: boolean, step: string])[] = [
    [changedFiles.length > 0, `Commit what is not committed: ${changedFiles.join(', ')}`],
    [!verified.isCurrent || failures.length > 0, `Run npm run verify until it passes. ${verified.text}`],
    [tags.includes(`v${version}`), `Choose another version: v${version} is tagged already`],
    [
      latest?.name !== version || latest.date === undefined,
      `Make [${version}] - <date> the latest release in CHANGELOG.md: rename [Unreleased] or add the date`,
    ],
    [
      unreleased.some((line) => line.trim() !== ''),
      'Move the lines of [Unreleased] in CHANGELOG.md to the release',
    ],
    [!fixtures.includes(`backup-${version}.gz`), 'Run npm run release-fixture and commit its file'],
    [
      !compose.includes(`image: sacoche:${version}\n`),
      `Write image: sacoche:${version} into deploy/compose.yaml`,
    ],
  ]
  return steps.flatMap(([isToDo, step]) => (isToDo ? [step] : []))
}
