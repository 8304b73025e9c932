import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isVerifyOnly } from '../../suites.ts'
import { decisionFiles } from './product.ts'
import type { Held, Requirement, RequirementSection } from './requirement.ts'

const PAGE = 'docs/requirements.md'

const HEAD = `# Requirements

Written by \`npm run paths -- --keep\` from \`tests/paths/requirements/catalogue\`; a test compares them. Each requirement has a permanent id, the parts of the product
that it covers, and its tests. When the owner's specification leaves something open, the decision that completes it is named.

Every transition of a lifecycle, call, screen, machine, code, refusal, kind of job and right has a requirement, and every requirement has a test that exists:
\`npm test\` and \`npm run paths\` check this. \`npm run paths -- --requirements\` shows the last result of each test, and so does the report.
\`npm test\` runs these tests, except those marked *(\`npm run verify\`)*.
`

const KINDS: Readonly<Record<keyof Held, string>> = {
  arrows: 'arrows',
  calls: 'calls',
  screens: 'screens',
  machines: 'machines',
  codes: 'codes',
  refusals: 'refusals',
  jobs: 'jobs',
  rights: 'rights',
  fields: 'fields',
}

/** The page of all requirements, as Markdown. */
export function requirementsPage(rooms: readonly RequirementSection[]): string {
  const decisions = decisionFiles(readdirSync('docs/decisions'))
  return [
    HEAD,
    ...rooms.flatMap(({ title, requirements }) => [
      `## ${title}\n`,
      ...requirements.map((requirement) => told(requirement, decisions)),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function told(
  { id, text, decisions = [], implementedBy = {}, tests }: Requirement,
  pages: ReadonlyMap<string, string>,
) {
  const links = decisions.map((number) => `[${number}](${pages.get(number)})`)
  const about = (Object.keys(implementedBy) as (keyof Held)[]).map(
    (kind) => `${KINDS[kind]} ${(implementedBy[kind] ?? []).map((name) => `\`${name}\``).join(', ')}`,
  )
  return [
    `- **${id}** ${text}${links.length > 0 ? ` *Decided: ${links.join(', ')}.*` : ''}`,
    ...(about.length > 0 ? [`  - about ${about.join('; ')}`] : []),
    ...Object.entries(tests).map(
      ([file, titles]) =>
        `  - tested by [${file}](../tests/${file})${isVerifyOnly(file) ? ' *(`npm run verify`)*' : ''}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`,
    ),
    ...(Object.keys(tests).every(isVerifyOnly) ? ['  - **only `npm run verify` tests this**'] : []),
  ].join('\n')
}

export const readRequirementsPage = (): string => readFileSync(PAGE, 'utf8')

/** Writes the page again. */
export function keepRequirementsPage(rooms: readonly RequirementSection[]): void {
  writeFileSync(PAGE, requirementsPage(rooms))
}
