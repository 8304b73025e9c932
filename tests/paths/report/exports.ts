import { mkdirSync, writeFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../../../src/domain/languages.ts'
import type { ChartModel, Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { describePath, hasStepTexts, type StepText, TEMPLATES, titleOf } from '../step-texts/path-texts.ts'
import { REPORTS_FOLDER } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'

/** A path as a manual test case. */
export interface TestCase {
  /** The id, such as `remittance-3`. It stays the same while the steps are the same. */
  readonly id: string
  readonly section: string
  readonly title: string
  /** The screen of the first step. */
  readonly precondition: string
  readonly steps: readonly (StepText & { readonly data: string })[]
}

/** Writes the files for other tools: Gherkin and CSV by language, and each machine as JSON for the editor of Stately. */
export function writeExports(models: readonly Model[]): void {
  for (const locale of LANGUAGES) {
    const cases = testCasesOf(locale, models)
    writeFileSync(`${REPORTS_FOLDER}/paths.${locale}.feature`, gherkinOf(locale, cases))
    writeFileSync(`${REPORTS_FOLDER}/testrail.${locale}.csv`, testRailOf(cases))
    writeFileSync(`${REPORTS_FOLDER}/xray.${locale}.csv`, xrayOf(cases))
  }
  mkdirSync(`${REPORTS_FOLDER}/machines`, { recursive: true })
  for (const model of models)
    if (model.kind === 'machine')
      writeFileSync(`${REPORTS_FOLDER}/machines/${model.name}.json`, machineJson(model))
}

/** The paths of the models whose steps all have texts, as test cases in a language. */
export function testCasesOf(locale: Language, models: readonly Model[]): TestCase[] {
  return models.filter(hasStepTexts).flatMap((model) =>
    pathsOf(model).map((path) => {
      const [first, ...rest] = describePath(locale, model, path).map((step, index) => ({
        ...step,
        data: dataOf(path, index),
      }))
      return {
        id: `${model.name}-${path.number}`,
        section: model.name,
        title: titleOf(locale, model, path),
        precondition: first?.where ?? '',
        steps: first ? [first, ...rest] : rest,
      }
    }),
  )
}

/** The input of a step, '' for none. The first step comes before the events of the path: it opens the page or creates the record. */
function dataOf({ steps }: Path, index: number): string {
  const label = steps[index - 1]?.label ?? ''
  if (!label.startsWith('{')) return ''
  const { type: _type, ...data } = JSON.parse(label) as Record<string, unknown>
  return Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

/** A feature file (Gherkin): one scenario for each path, tagged with its workflow and its id. */
export function gherkinOf(locale: Language, cases: readonly TestCase[]): string {
  const {
    'gherkin.feature': feature,
    'gherkin.scenario': scenario,
    'gherkin.given': given,
    'gherkin.when': when,
    'gherkin.then': then,
  } = TEMPLATES[locale]
  const line = (text: string) => text.replaceAll(/\s*\n\s*/gu, ' ')
  const scenarios = cases.map(({ id, section, title, precondition, steps }) =>
    [
      `  @${section} @${id}`,
      `  ${scenario}: ${line(title)}`,
      `    ${given} ${line(precondition)}`,
      ...steps.flatMap(({ todo, expected, data }) => [
        `    ${when} ${line(todo)}${data === '' ? '' : ` (${line(data)})`}`,
        `    ${then} ${line(expected)}`,
      ]),
    ].join('\n'),
  )
  return `# language: ${locale}\n${feature}: Sacoche\n\n${scenarios.join('\n\n')}\n`
}

/** CSV with the column names of TestRail's import: a row for each step. The first row of a case names it. */
export function testRailOf(cases: readonly TestCase[]): string {
  const head = [
    'Section',
    'Title',
    'References',
    'Preconditions',
    'Template',
    'Steps (Step)',
    'Steps (Expected Result)',
  ]
  const rows = cases.flatMap(({ id, section, title, precondition, steps }) =>
    steps.map(({ todo, expected, data }, index) => [
      ...(index === 0 ? [section, title, id, precondition, 'Test Case (Steps)'] : ['', '', '', '', '']),
      data === '' ? todo : `${todo} (${data})`,
      expected,
    ]),
  )
  return csvOf([head, ...rows])
}

/** CSV with the column names of Xray's test case importer: a row for each step, joined by the id of its case. */
export function xrayOf(cases: readonly TestCase[]): string {
  const head = ['TCID', 'Test Summary', 'Test Repo', 'Precondition', 'Action', 'Data', 'Result']
  const rows = cases.flatMap(({ id, section, title, precondition, steps }) =>
    steps.map(({ todo, expected, data }, index) => [
      id,
      ...(index === 0 ? [title, section, precondition] : ['', '', '']),
      todo,
      data,
      expected,
    ]),
  )
  return csvOf([head, ...rows])
}

/** The byte order mark lets spreadsheets read UTF-8; no cell is evaluated as a formula. */
function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** The chart as JSON for Stately's editor. A function without a name is named after its key, with a running number. */
export function machineJson({ chart }: ChartModel): string {
  const names = new Map<unknown, string>()
  return `${JSON.stringify(
    (chart.spec.machine as unknown as { readonly config: object }).config,
    (key, value: unknown) => {
      if (typeof value !== 'function') return value
      const name = names.get(value) ?? (value.name || `${key || 'inline'} ${names.size + 1}`)
      names.set(value, name)
      return name
    },
    2,
  )}\n`
}
