import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isVerifyOnly } from '../../suites.ts'
import { decisionFiles } from './product.ts'
import type { ImplementedBy, Requirement, RequirementSection } from './requirement.ts'

const PAGE = 'docs/requirements.md'

const HEAD = `# Requirements

\`npm run paths -- --keep\` writes this page from \`tests/paths/requirements/catalogue\`, and a test compares the two. Each requirement has a permanent id. Under it are the
parts of the product that it covers and the tests that check it. If a decision record completes what the owner's specification leaves open, the requirement links to it.

\`npm test\` and \`npm run paths\` check two things. Every transition of a lifecycle, call, screen, machine, code, refusal, kind of job and right has a requirement, and every
requirement has a test that exists. \`npm run paths -- --requirements\` shows the last result of each test, and so does the report. Tests marked *(\`npm run verify\`)* do not run
in \`npm test\`.
`

const KINDS: Readonly<Record<keyof ImplementedBy, string>> = {
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
      ...requirements.map((requirement) => requirementLines(requirement, decisions)),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function requirementLines(
  { id, text, decisions = [], implementedBy = {}, tests }: Requirement,
  pages: ReadonlyMap<string, string>,
) {
  const links = decisions.map((number) => `[${number}](${pages.get(number)})`)
  const about = (Object.keys(implementedBy) as (keyof ImplementedBy)[]).map(
    (kind) => `${KINDS[kind]} ${(implementedBy[kind] ?? []).map((name) => `\`${name}\``).join(', ')}`,
  )
  return [
    `- **${id}** ${text}${links.length > 0 ? ` *Decision: ${links.join(', ')}.*` : ''}`,
    ...(about.length > 0 ? [`  - covers ${about.join('; ')}`] : []),
    ...Object.entries(tests).map(
      ([file, titles]) =>
        `  - tested by [${file}](../tests/${file})${isVerifyOnly(file) ? ' *(`npm run verify`)*' : ''}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`,
    ),
    ...(Object.keys(tests).every(isVerifyOnly) ? ['  - **only `npm run verify` tests this**'] : []),
  ].join('\n')
}

export const readRequirementsPage = (): string => readFileSync(PAGE, 'utf8')

/** Writes the page again. */
export function storeRequirementsPage(rooms: readonly RequirementSection[]): void {
  writeFileSync(PAGE, requirementsPage(rooms))
}
