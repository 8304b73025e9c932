import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isVerifyOnly } from '../../suites.ts'
import { decisionFiles, NAME_KINDS } from './product.ts'
import type { ImplementedBy, Requirement, RequirementSection } from './requirement.ts'

const PAGE = 'docs/requirements.md'

/* The lines of the page: the heading of a section, a requirement, the names that it covers, and its tests. */
const SECTION = /^## (?<title>.+)$/u
const REQUIREMENT = /^- \*\*(?<id>R-\w+-\d+)\*\* (?<text>.+?)(?: \*Decision: (?<decisions>.+)\.\*)?$/u
const COVERS = /^ {2}- covers (?<covers>.+)$/u
const TESTED_BY =
  /^ {2}- tested by \[(?<file>[^\]]+)\]\([^)]+\)(?: \*\(`npm run verify`\)\*)?(?:: (?<titles>.+))?$/u
/** The mark that `writeRequirements` adds to a requirement whose tests all run in `npm run verify` only. */
const MARK = '  - **only `npm run verify` tests this**'

/** Parses the sections of the page. Throws at the first line of a section that has no known form. */
export function readRequirements(page: string): readonly RequirementSection[] {
  return page
    .split(/^(?=## )/mu)
    .filter((part) => part.startsWith('## '))
    .map(readSection)
}

function readSection(text: string): RequirementSection {
  const [heading = '', ...lines] = text.split('\n')
  const requirements: Requirement[] = []
  const changeLast = (what: Partial<Requirement>) => requirements.push({ ...requirements.pop()!, ...what })
  for (const line of lines) {
    const [start, covers, tested] = [REQUIREMENT, COVERS, TESTED_BY].map(
      (pattern) => pattern.exec(line)?.groups,
    )
    if (start) requirements.push(readRequirement(start))
    else if (covers) changeLast({ implementedBy: readCovers(covers.covers!) })
    else if (tested) {
      const titles = [...(tested.titles ?? '').matchAll(/“([^”]+)”/gu)].map(([, title]) => title!)
      changeLast({ tests: { ...requirements.at(-1)!.tests, [tested.file!]: titles } })
    } else if (line !== '' && line !== MARK) throw new Error(`docs/requirements.md: not readable: ${line}`)
  }
  const [, code = ''] = (requirements[0]?.id ?? '').split('-')
  return { code, title: SECTION.exec(heading)!.groups!.title!, requirements }
}

const readRequirement = ({ id, text, decisions = '' }: Record<string, string | undefined>): Requirement => ({
  id: id!,
  text: text!,
  decisions: [...decisions.matchAll(/\[([^\]]+)\]/gu)].map(([, number]) => number!),
  tests: {},
})

function readCovers(text: string): ImplementedBy {
  const parts = text.split('; ').map((part) => {
    const kind = NAME_KINDS.find((candidate) => part.startsWith(`${candidate} `))
    if (kind === undefined) throw new Error(`docs/requirements.md: unknown kind: ${part}`)
    return [kind, [...part.matchAll(/`([^`]+)`/gu)].map(([, name]) => name!)]
  })
  return Object.fromEntries(parts) as ImplementedBy
}

/** Returns the text of the page with its links and marks. `head` is the text above the first section. */
function writeRequirements(head: string, sections: readonly RequirementSection[]): string {
  const decisions = decisionFiles(readdirSync('docs/decisions'))
  const texts = sections.map(
    ({ title, requirements }) =>
      `## ${title}\n\n${requirements.map((requirement) => requirementLines(requirement, decisions)).join('\n')}\n`,
  )
  return `${head}${texts.join('\n')}`
}

function requirementLines(
  { id, text, decisions = [], implementedBy = {}, tests }: Requirement,
  pages: ReadonlyMap<string, string>,
) {
  const links = decisions.map((number) => `[${number}](${pages.get(number)})`)
  const covers = Object.entries(implementedBy as Record<string, readonly string[]>).map(
    ([kind, names]) => `${kind} ${names.map((name) => `\`${name}\``).join(', ')}`,
  )
  const quoted = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')
  return [
    `- **${id}** ${text}${links.length > 0 ? ` *Decision: ${links.join(', ')}.*` : ''}`,
    ...(covers.length > 0 ? [`  - covers ${covers.join('; ')}`] : []),
    ...Object.entries(tests).map(
      ([file, titles]) =>
        `  - tested by [${file}](../tests/${file})${isVerifyOnly(file) ? ' *(`npm run verify`)*' : ''}${titles.length > 0 ? `: ${quoted(titles)}` : ''}`,
    ),
    ...(Object.keys(tests).length > 0 && Object.keys(tests).every(isVerifyOnly) ? [MARK] : []),
  ].join('\n')
}

export const readPage = (): string => readFileSync(PAGE, 'utf8')
export const requirementSections = (): readonly RequirementSection[] => readRequirements(readPage())

/** The page with current links and marks. */
export const normalizedPage = (page = readPage()): string =>
  writeRequirements(page.slice(0, page.indexOf('\n## ') + 1), readRequirements(page))

/** Updates links and marks of the page. */
export const storeRequirementsPage = (): void => writeFileSync(PAGE, normalizedPage())
