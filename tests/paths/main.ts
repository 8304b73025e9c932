/**
 * `npm run paths` shows the paths of every workflow for people to follow, walks them in code, over HTTP and in
 * a browser, and measures what the tests cover. See docs/paths.md, and `npm run paths -- --help`.
 */
import type { Language } from '../../src/domain/languages.ts'
import { runConditions } from './conditions/run.ts'
import { machineNames, missingFiles } from './model/charts.ts'
import { storePaths } from './model/known.ts'
import { loadModels, type Model } from './model/models.ts'
import type { Path } from './model/steps.ts'
import { runRowMutants } from './mutants/rows.ts'
import { runMutants } from './mutants/run.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { runPairwise } from './pairwise/run.ts'
import { explainFailure } from './report/failure-text.ts'
import { leftRecordsText } from './report/left-records.ts'
import { drawPath } from './report/path-text.ts'
import { writeReport } from './report/report.ts'
import { summarize } from './report/summary.ts'
import { drawTable } from './report/table.ts'
import { storeRequirementsPage } from './requirements/page.ts'
import { showRequirements } from './requirements/show.ts'
import { runRightsMatrix } from './rights-matrix/run.ts'
import { hasStepTexts, titleOf } from './step-texts/path-texts.ts'
import { runTransitionFaults } from './transition-faults/run.ts'
import { walkRandomly } from './walk/random.ts'
import {
  LAYERS,
  type Layer,
  storeWalkResults,
  type WalkResult,
  type WalkStatus,
  walkStatusOf,
} from './walk/results.ts'
import { isWalkable, pathsOf, walkPaths } from './walk/session.ts'
import { walkTriples } from './walk/triples.ts'

// A reader that stops early closes the pipe: `npm run paths -- remittance | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const print = (text: string) => process.stdout.write(`${text}\n`)

async function main(options: Options): Promise<number> {
  if (options.help) {
    print(HELP)
    return 0
  }
  if (options.mutants && options.name === 'rows') return runRowMutants(options.rest, print)
  if (options.conditions) return runConditions(print)
  if (options.rights) return runRightsMatrix(print)
  if (options.data) return runPairwise(print)
  if (options.faults) return runTransitionFaults(print)
  if (options.requirements) return showRequirements(print)
  const models = await loadModels(options.name)
  if (models.length === 0) {
    const missing = machineNames().includes(options.name ?? '') ? missingFiles([options.name!]) : []
    for (const fault of missing) print(fault)
    if (missing.length > 0) return 1
    const names = [...new Set((await loadModels()).map(({ name }) => name))].join(', ')
    print(`There is no ${options.name}. There are: ${names}`)
    return 2
  }
  if (options.keep) {
    storePaths(await loadModels())
    storeRequirementsPage()
    print(
      'The paths are stored in tests/paths/known, and the links and marks in docs/requirements.md are up to date.',
    )
    return 0
  }
  if (options.mutants) return runMutants(models, options.name !== undefined)
  if (options.triples) return walkTriples(models, print)
  if (options.random) return walkRandomly(models, options, print)
  if (options.all) return walkAll(models, options)
  if (options.layer) return walkInLayer(models, options.layer, options)
  return options.name === undefined ? showTable(models, options) : showPaths(models, options)
}

const selectorOf =
  ({ paths, grep, lang }: Options) =>
  (model: Model, path: Path): boolean =>
    (paths.length === 0 || paths.includes(path.number)) &&
    (!grep ||
      (hasStepTexts(model) && grep.test(titleOf(lang, model, path))) ||
      path.steps.some(({ label, state }) => grep.test(`${label} ${state}`)))

async function showTable(models: readonly Model[], options: Options): Promise<number> {
  const summary = await summarize(models, options.name === undefined)
  storeWalkResults('code', summary.code, models)
  print(drawTable(summary))
  await writeReport(summary, options.lang)
  const problemCount = summary.faults.length + (options.complete ? summary.todo.length : 0)
  return problemCount === 0 ? 0 : 1
}

function showPaths(models: readonly Model[], options: Options): number {
  const selected = models.flatMap((model) =>
    pathsOf(model)
      .filter((path) => selectorOf(options)(model, path))
      .map((path) => ({ model, path })),
  )
  for (const { model, path } of selected) print(drawPath(options.lang, model, path))
  if (selected.length === 0) print('No path matches.')
  return selected.length === 0 ? 2 : 0
}

async function walkInLayer(models: readonly Model[], layer: Layer, options: Options): Promise<number> {
  const isSelected = selectorOf(options)
  const walkable = models.flatMap((model) =>
    pathsOf(model).filter((path) => isSelected(model, path) && isWalkable(model, path, layer)),
  )
  if (walkable.length === 0) {
    print(`None of the selected paths is walked in ${layer}; npm run paths says why.`)
    return 2
  }
  const runs: (readonly WalkResult[])[] = []
  for (let run = 0; run < options.times; run += 1)
    runs.push(
      await walkPaths(models, {
        ...options,
        layer,
        locale: options.lang,
        isSelected,
        onResult: (result) => print(resultLine(options.lang, models, result)),
      }),
    )
  const results = runs.at(-1) ?? []
  if (results.length === 0)
    print(
      'Nothing was walked, because the effects of these paths would be permanent. Walk them without --url, in a demo.',
    )
  const allModels = await loadModels()
  storeWalkResults(layer, results, allModels)
  const summary = await summarize(allModels, true)
  storeWalkResults('code', summary.code, allModels)
  await writeReport(summary, options.lang)
  const leftRecords = leftRecordsText(runs)
  if (leftRecords !== null) print(leftRecords)
  const outcomes = runs.map(outcomeOf)
  if (runs.length > 1)
    print(
      outcomes.every((outcome) => outcome === outcomes[0])
        ? `${runs.length} runs had the same results.`
        : 'The runs had different results.',
    )
  print(`reports/paths/index.html`)
  const count = (status: WalkStatus) => results.filter((result) => walkStatusOf(result) === status).length
  print(`${count('passed')} passed, ${count('partial')} partial, ${count('failed')} failed`)
  return count('failed') === 0 && outcomes.every((outcome) => outcome === outcomes[0]) ? 0 : 1
}

/** The results as text without times, to compare several runs. */
const outcomeOf = (results: readonly WalkResult[]): string =>
  JSON.stringify(
    results.map(({ name, number, steps, failure }) => [
      name,
      number,
      failure,
      steps.map(({ label, found }) => [label, found]),
    ]),
  )

/** A walk as printed. A partial walk has the reason, and a failed one the expected and the found result. */
function resultLine(locale: Language, models: readonly Model[], result: WalkResult): string {
  const { name, number, layer, milliseconds, failure, cutOff, steps } = result
  const status = { passed: 'passed ', partial: 'PARTIAL', failed: 'FAILED ' }[walkStatusOf(result)]
  const length = `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`
  const reasonOfCut = cutOff === null ? [] : [cutOff]
  const details = failure === null ? reasonOfCut : explainFailure(locale, models, result)
  return [`${status} ${layer} ${name} ${number} (${length}, ${milliseconds} ms)`, ...details].join(
    '\n        ',
  )
}

async function walkAll(models: readonly Model[], options: Options): Promise<number> {
  let worst = Math.max(
    runConditions(print),
    runRightsMatrix(print),
    runPairwise(print),
    runTransitionFaults(print),
  )
  for (const layer of LAYERS) worst = Math.max(worst, await walkInLayer(models, layer, options))
  return Math.max(worst, await showTable(models, { ...options, complete: true }))
}

try {
  process.exitCode = await main(readOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
