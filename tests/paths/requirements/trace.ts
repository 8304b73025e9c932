import { existsSync, readdirSync } from 'node:fs'
import type { Share } from '../walk/strength.ts'
import { findLastResult, type LastResult, type LastResults } from './last.ts'
import { decisionFiles, KINDS_WITH_REQUIREMENTS, namesOf, type ProductNames, readTest } from './product.ts'
import type { ImplementedBy, Requirement, RequirementSection } from './requirement.ts'
import { findTitles } from './titles.ts'

/**
 * One kind of names of the product: how many have a requirement, which have none (`orphans`), and which a requirement
 * refers to although they do not exist (`unknown`). `of` counts all names of the product; for a kind whose names need
 * no requirement, it counts the names that requirements refer to.
 */
interface TracedKind extends Share {
  readonly kind: keyof ImplementedBy
  readonly orphans: readonly string[]
  readonly unknown: readonly string[]
}

/** The tests of a file that a requirement names, with their last result. */
export interface TracedTest {
  readonly file: string
  /** The title of an `it` or `describe`; null for the whole file. */
  readonly title: string | null
  readonly last: LastResult | null
}

export interface TracedRequirement extends Omit<Requirement, 'tests'> {
  readonly tests: readonly TracedTest[]
}

export interface RequirementTrace {
  readonly kinds: readonly TracedKind[]
  readonly requirements: readonly TracedRequirement[]
  /** All tests of requirements: how many there are, and how many passed in their last run. */
  readonly tests: Share
  /** All errors, as text. */
  readonly faults: readonly string[]
}

/** The titles of a test file, or null when it does not exist. */
export type ReadTitles = (file: string) => ReadonlySet<string> | null

const readTitles: ReadTitles = (file) => (existsSync(`tests/${file}`) ? findTitles(readTest(file)) : null)
const readDecisions = () => decisionFiles(readdirSync('docs/decisions'))

/** Compares requirements with the product in both directions, and looks up their tests. */
export function traceRequirements(
  sections: readonly RequirementSection[],
  product: ProductNames,
  results: LastResults,
  titlesOf: ReadTitles = readTitles,
  decisions: ReadonlyMap<string, string> = readDecisions(),
): RequirementTrace {
  const all = sections.flatMap(({ requirements }) => requirements)
  const kinds = (Object.keys(product) as (keyof ImplementedBy)[]).map((kind) =>
    tracedKind(kind, product[kind], all),
  )
  const requirements = all.map(({ tests, ...requirement }) => ({
    ...requirement,
    tests: testsOf(tests).map((test) => ({ ...test, last: findLastResult(results, test) })),
  }))
  const tests = requirements.flatMap((requirement) => requirement.tests)
  return {
    kinds,
    requirements,
    tests: {
      done: tests.filter(({ last }) => last !== null && last.failed.length === 0).length,
      of: tests.length,
    },
    faults: [
      ...idFaults(sections),
      ...kinds.flatMap(({ kind, orphans, unknown }) => [
        ...orphans.map((name) => `no requirement covers ${name} (${kind})`),
        ...unknown.map((name) => `a requirement refers to ${name} (${kind}), which does not exist`),
      ]),
      ...all.flatMap((requirement) => decisionFaults(requirement, decisions)),
      ...testFaults(all, titlesOf),
      ...requirements.flatMap(({ id, tests: tracedTests }) =>
        tracedTests.flatMap(({ file, last }) =>
          (last?.failed ?? []).map((name) => `${id}: failed in its last run: tests/${file} ${name}`),
        ),
      ),
    ],
  }
}

function testsOf(tests: Requirement['tests']): readonly Omit<TracedTest, 'last'>[] {
  return Object.entries(tests).flatMap(([file, titles]) =>
    (titles.length === 0 ? [null] : titles).map((title) => ({ file, title })),
  )
}

function tracedKind(
  kind: keyof ImplementedBy,
  existing: ReadonlySet<string>,
  all: readonly Requirement[],
): TracedKind {
  const named = new Set(
    all.flatMap(({ implementedBy }) => (implementedBy ? namesOf(implementedBy)[kind] : [])),
  )
  const needsRequirements = KINDS_WITH_REQUIREMENTS.some((candidate) => candidate === kind)
  const counted = needsRequirements ? [...existing] : [...named]
  const done = counted.filter((name) => named.has(name) && existing.has(name)).length
  return {
    kind,
    done,
    of: counted.length,
    orphans: needsRequirements ? counted.filter((name) => !named.has(name)) : [],
    unknown: [...named].filter((name) => !existing.has(name)),
  }
}

function idFaults(sections: readonly RequirementSection[]): string[] {
  const knownIds = new Set<string>()
  return sections.flatMap(({ code, requirements }) =>
    requirements.flatMap(({ id }) => {
      const isNew = !knownIds.has(id)
      knownIds.add(id)
      return [
        ...(new RegExp(`^R-${code}-\\d\\d$`, 'u').test(id) ? [] : [`${id} is not an id of section ${code}`]),
        ...(isNew ? [] : [`${id} is used twice`]),
      ]
    }),
  )
}

const decisionFaults = ({ id, decisions = [] }: Requirement, pages: ReadonlyMap<string, string>) =>
  decisions.filter((number) => !pages.has(number)).map((number) => `${id}: unknown decision ${number}`)

function testFaults(all: readonly Requirement[], titlesOf: ReadTitles): string[] {
  const files = new Set(all.flatMap(({ tests }) => Object.keys(tests)))
  const titles = new Map([...files].map((file) => [file, titlesOf(file)]))
  return all.flatMap(({ id, tests }) => [
    ...(Object.keys(tests).length === 0 ? [`${id}: it has no test`] : []),
    ...testsOf(tests).flatMap(({ file, title }) => {
      const fileTitles = titles.get(file) ?? null
      if (fileTitles === null) return [`${id}: unknown file tests/${file}`]
      return title === null || fileTitles.has(title) ? [] : [`${id}: tests/${file} has no test “${title}”`]
    }),
  ])
}
