import { basename } from 'node:path'
import { readArrows } from '../../support/arrows.ts'
import { describeUncovered, type FileConditions, readConditions } from '../conditions/run.ts'
import {
  type CheckedShares,
  findLowShares,
  isUnchecked,
  readCheckedShares,
  SHARE_SOURCES,
} from '../expected/required-share.ts'
import { machineNames, missingFiles } from '../model/charts.ts'
import { findUnstoredChanges, knownOf } from '../model/known.ts'
import { lifecycleName, loadLifecycles } from '../model/lifecycles.ts'
import type { LifecycleModel, Model } from '../model/models.ts'
import { type DataCell, readPairwiseResults } from '../pairwise/run.ts'
import { traceAll } from '../requirements/show.ts'
import type { RequirementTrace } from '../requirements/trace.ts'
import { type MatrixCell, readRightsMatrix } from '../rights-matrix/run.ts'
import { missingStepTexts } from '../step-texts/path-texts.ts'
import { readTransitionFaults, type TransitionCell } from '../transition-faults/run.ts'
import { walkChart, walkLifecycle } from '../walk/code.ts'
import { whyNotWalked } from '../walk/declared.ts'
import { type Layer, readResults, type WalkResult, walkStatusOf } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'
import type { StoredResults } from '../walk/stored-results.ts'
import { coverageOfChart, coverageOfLifecycle, type ModelCoverage, type Share } from '../walk/strength.ts'

/** The transitions of a model that were taken in one layer: by its walks, and in the browser also by pages during other tests. */
interface LayerWalks extends Share {
  /** Transitions that were not taken there, without a declared reason. */
  readonly unwalked: readonly string[]
  /** Transitions that are not walked there, with the reason. */
  readonly declared: readonly (readonly [arrow: string, reason: string])[]
  /** Transitions that a page took and the model does not have. */
  readonly unknown: readonly string[]
  readonly failed: readonly WalkResult[]
  /** When the model was last walked in the layer; null when it never was. */
  readonly last: string | null
}

export interface SummaryRow {
  readonly model: Model
  readonly strength: ModelCoverage
  /** Atomic conditions of its rules, from the last `--conditions`. */
  readonly conditions: Share
  readonly uncovered: readonly string[]
  /** The requests of every person for every event in every status, from the last `--rights`. */
  readonly rights: Share
  readonly layers: Readonly<Record<Layer, LayerWalks>>
  /** The values of contexts (for a lifecycle: of answers, rows and history) that were compared with an expected one. */
  readonly compared: CheckedShares
}

export interface Summary {
  readonly rows: readonly SummaryRow[]
  /** The layers, comparisons and measurements that did not run on this computer yet, or whose results are stale; layers and measurements with their command. */
  readonly todo: readonly string[]
  /** All errors of walks, measurements and requirements, and the missing parts. */
  readonly faults: readonly string[]
  /** The results of the code walk of this run. */
  readonly code: readonly WalkResult[]
  /** Conditions in files that several machines or lifecycles share. */
  readonly shared: MeasuredConditions
  /** Pairs of data classes of bodies without a lifecycle event, from the last `--data`. */
  readonly bodies: Share
  /**
   * The tried pairs of a transition and an injected fault, and of two transitions at once, from the last `--faults`; `done` are those without an
   * error.
   */
  readonly transitionFaults: Readonly<Record<TransitionCell['measure'], Share>>
  /** The number of states of pages whose accessibility, overflow and texts were checked in a browser. */
  readonly quality: number
  /** The comparison of the requirements with the product and its tests; null unless all models were summarized. */
  readonly requirements: RequirementTrace | null
}

/**
 * Walks the models in code, and adds the last results of the other layers.
 *
 * @param isWhole whether `models` contains all models; if not, the requirements, the missing parts and the
 *   measurements of the whole product are not checked
 */
export async function summarize(models: readonly Model[], isWhole: boolean): Promise<Summary> {
  const rows: SummaryRow[] = []
  const arrowsOfPages = readArrows()
  const code: WalkResult[] = []
  const { files, stale } = readConditions()
  const rightsMatrix = readRightsMatrix()
  const data = readPairwiseResults()
  const transitionFaults = readTransitionFaults()
  for (const model of models) {
    const results: WalkResult[] = []
    for (const path of pathsOf(model))
      results.push(model.kind === 'machine' ? await walkChart(model, path) : walkLifecycle(model, path))
    code.push(...results)
    const failures = results.flatMap(({ name, number, failure }) =>
      failure === null ? [] : [`${name} ${number}: ${failure}`],
    )
    const takenArrows = new Set(results.flatMap(({ arrows }) => arrows))
    const strength =
      model.kind === 'machine'
        ? await coverageOfChart(model, knownOf(model))
        : { ...coverageOfLifecycle(model, takenArrows, failures), ...dataOf(model, data) }
    rows.push({
      model,
      strength,
      ...conditionsOf(files.filter(({ file }) => ownerOf(file) === keyOf(model))),
      rights: rightsOf(model, rightsMatrix),
      compared: readCheckedShares(model, strength.compared, readResults),
      layers: {
        code: walkedIn(model, 'code', results),
        api: walkedIn(model, 'api', readResults('api')),
        browser: walkedIn(model, 'browser', readResults('browser'), arrowsInPages(model, arrowsOfPages)),
      },
    })
  }
  const owners = new Set([
    ...machineNames().map((name) => keyOf({ kind: 'machine', name })),
    ...(await loadLifecycles()).map((lifecycle) =>
      keyOf({ kind: 'lifecycle', name: lifecycleName(lifecycle) }),
    ),
  ])
  const shared = conditionsOf(files.filter(({ file }) => !owners.has(ownerOf(file))))
  const bodies = bodiesOf(data)
  const requirements = isWhole ? await traceAll() : null
  return {
    rows,
    code,
    shared,
    bodies,
    transitionFaults: {
      faults: transitionShare(transitionFaults, 'faults'),
      interleavings: transitionShare(transitionFaults, 'interleavings'),
    },
    quality: qualityChecked(),
    requirements,
    todo: [...unwalked(rows), ...(isWhole ? unmeasured(stale, rightsMatrix, data, transitionFaults) : [])],
    faults: [
      ...rows.flatMap(faultsOf),
      ...(isWhole
        ? [
            ...findMissingParts(models),
            ...faultsIn(rightsMatrix),
            ...faultsIn(data),
            ...faultsIn(transitionFaults),
          ]
        : []),
      ...(isWhole && bodies.done < bodies.of
        ? [`bodies without a lifecycle event: data: ${bodies.done} of ${bodies.of} pairs`]
        : []),
      ...(isWhole ? shared.uncovered.map((condition) => `shared: ${condition}`) : []),
      ...(requirements?.faults ?? []),
    ],
  }
}

interface MeasuredConditions {
  readonly conditions: Share
  readonly uncovered: readonly string[]
}

const keyOf = ({ kind, name }: Pick<Model, 'kind' | 'name'>) => `${kind} ${name}`

/** The key of the machine whose folder contains a file. For any other file, the key of a lifecycle with the name of the file, which may not exist. */
function ownerOf(file: string): string {
  const [, machine] = /^src\/machines\/([^/]+)\//u.exec(file) ?? []
  return machine === undefined
    ? `lifecycle ${basename(file, '.ts')}`
    : keyOf({ kind: 'machine', name: machine })
}

function conditionsOf(files: readonly FileConditions[]): MeasuredConditions {
  const of = files.reduce((sum, { conditions }) => sum + conditions, 0)
  const uncovered = files.flatMap(({ file, uncovered }) =>
    uncovered.map((condition) => describeUncovered(file, condition)),
  )
  return { conditions: { done: of - uncovered.length, of }, uncovered }
}

/** The share of requests of the rights matrix that were answered rightly. The cells of a model are found by the domain's name of its lifecycle. */
function rightsOf(model: Model, { found, isStale }: StoredResults<MatrixCell>): Share {
  if (model.kind !== 'lifecycle') return { done: 0, of: 0 }
  const cells = found.filter(({ lifecycle }) => lifecycle === model.lifecycle.name)
  const of = cells.reduce((sum, { tried }) => sum + tried, 0)
  return { done: of - cells.reduce((sum, { faults }) => sum + faults.length, 0), of, isStale }
}

/** The share of pairs of data classes that were sent in the bodies of the commands of a lifecycle. */
function dataOf(
  { lifecycle }: LifecycleModel,
  { found, isStale }: StoredResults<DataCell>,
): Pick<ModelCoverage, 'dataPairs'> {
  const cells = found.filter((cell) => cell.lifecycle === lifecycle.name)
  const sum = (field: 'done' | 'of') => cells.reduce((total, cell) => total + cell[field], 0)
  return { dataPairs: { done: sum('done'), of: sum('of'), isStale } }
}

function bodiesOf({ found, isStale }: StoredResults<DataCell>): Share {
  const cells = found.filter(({ lifecycle }) => lifecycle === null)
  const sum = (field: 'done' | 'of') => cells.reduce((total, cell) => total + cell[field], 0)
  return { done: sum('done'), of: sum('of'), isStale }
}

function transitionShare(
  { found, isStale }: StoredResults<TransitionCell>,
  measure: TransitionCell['measure'],
): Share {
  const cells = found.filter((cell) => cell.measure === measure)
  return { done: cells.filter(({ faults }) => faults.length === 0).length, of: cells.length, isStale }
}

/** The number of different states of pages in which the last walks checked the quality. */
const qualityChecked = (): number =>
  new Set(
    readResults('browser').flatMap(({ name, steps }) =>
      steps.filter(({ isQualityChecked }) => isQualityChecked).map(({ found }) => `${name} ${found}`),
    ),
  ).size

const faultsIn = ({ found }: StoredResults<{ readonly faults: readonly string[] }>) =>
  found.flatMap(({ faults }) => faults)

const isMissing = ({ found, isStale }: StoredResults<unknown>) => found.length === 0 && !isStale

function unmeasured(
  stale: readonly string[],
  rightsMatrix: StoredResults<MatrixCell>,
  data: StoredResults<DataCell>,
  transitionFaults: StoredResults<TransitionCell>,
): string[] {
  return [
    ...(stale.length > 0
      ? [
          `condition coverage is not measured or stale in ${stale.length} files: npm run paths -- --conditions`,
        ]
      : []),
    ...(isMissing(rightsMatrix) ? ['roles and tenants were not tried yet: npm run paths -- --rights'] : []),
    ...(isMissing(data) ? ['the bodies of commands were not sent yet: npm run paths -- --data'] : []),
    ...(isMissing(transitionFaults)
      ? ['transitions were not tried with faults yet: npm run paths -- --faults']
      : []),
    ...(transitionFaults.isStale ? ['the results for faults are stale: npm run paths -- --faults'] : []),
    ...(rightsMatrix.isStale
      ? ['the results for roles and tenants are stale: npm run paths -- --rights']
      : []),
    ...(data.isStale ? ['the results for the bodies of commands are stale: npm run paths -- --data'] : []),
  ]
}

/** The transitions of a chart that pages took during tests. */
const arrowsInPages = (model: Model, inPages: ReadonlyMap<string, ReadonlySet<string>>) =>
  (model.kind === 'machine' && inPages.get(model.chart.spec.machine.id)) || new Set<string>()

function walkedIn(
  model: Model,
  layer: Layer,
  results: readonly WalkResult[],
  inPages: ReadonlySet<string> = new Set(),
): LayerWalks {
  const resultsOfModel = results.filter(({ kind, name }) => kind === model.kind && name === model.name)
  const takenArrows = new Set([...resultsOfModel.flatMap(({ arrows }) => arrows), ...inPages])
  const declared = model.arrows.flatMap((arrow) => {
    const reason = takenArrows.has(arrow) ? null : whyNotWalked(model, arrow, layer)
    return reason === null ? [] : [[arrow, reason] as const]
  })
  const declaredArrows = new Set(declared.map(([arrow]) => arrow))
  const required = model.arrows.filter((arrow) => !declaredArrows.has(arrow))
  return {
    done: required.filter((arrow) => takenArrows.has(arrow)).length,
    of: required.length,
    unwalked: required.filter((arrow) => !takenArrows.has(arrow)),
    declared,
    unknown: [...inPages].filter((arrow) => !model.arrows.includes(arrow)),
    failed: resultsOfModel.filter((result) => walkStatusOf(result) === 'failed'),
    last:
      resultsOfModel
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  }
}

function faultsOf({ model, strength, layers, uncovered, compared }: SummaryRow): string[] {
  const { name } = model
  return [
    ...new Set(strength.faults),
    ...findLowShares(model, compared),
    ...(strength.dataPairs.done < strength.dataPairs.of
      ? [`${name}: data: ${strength.dataPairs.done} of ${strength.dataPairs.of} pairs`]
      : []),
    ...uncovered.map((condition) => `${name}: condition never changed its decision: ${condition}`),
    ...(['code', 'api', 'browser'] as const).flatMap((layer) => [
      ...layers[layer].failed
        .filter(() => layer !== 'code')
        .map(
          ({ number, against, failure, at }) =>
            `${name} ${number}, ${layer} at ${against}, on ${at.slice(0, 16)}: ${failure}`,
        ),
      ...layers[layer].unknown.map(
        (arrow) => `${name}: a page took a transition that its model does not have: ${arrow}`,
      ),
      ...(layers[layer].last === null
        ? []
        : layers[layer].unwalked.map((arrow) => `${name}: not walked in ${layer}: ${arrow}`)),
    ]),
  ]
}

/**
 * The layers and comparisons that never ran on this computer, with their workflows; the layers also with their command. They are no errors.
 */
function unwalked(rows: readonly SummaryRow[]): string[] {
  const namesOf = (all: readonly string[]) => (all.length > 4 ? `${all.length} workflows` : all.join(', '))
  const layers = (['api', 'browser'] as const).map((layer) => ({
    title: `not walked in ${layer} yet, with npm run paths -- <name> --in ${layer}`,
    names: rows.flatMap(({ model, layers: { [layer]: walked } }) =>
      walked.last === null && walked.unwalked.length > 0 ? [model.name] : [],
    ),
  }))
  const unchecked = Object.entries(SHARE_SOURCES).map(([source, what]) => ({
    title: `not compared yet, ${what}`,
    names: rows.flatMap(({ model, compared }) => (isUnchecked(compared, source) ? [model.name] : [])),
  }))
  return [...layers, ...unchecked].flatMap(({ title, names }) =>
    names.length === 0 ? [] : [`${title}: ${namesOf(names)}`],
  )
}

/**
 * Differences between the product and this tool: machines without a spec or fields, models without step texts, and stored paths that are not those
 * of the charts.
 */
export function findMissingParts(models: readonly Model[]): string[] {
  return [
    ...missingFiles(),
    ...models.flatMap(missingStepTexts),
    ...findUnstoredChanges(models).map((fault) => `${fault}. If this is intended: npm run paths -- --keep`),
  ]
}
