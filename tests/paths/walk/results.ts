import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { StoredCoverage } from '../expected/observables.ts'
import type { Model } from '../model/models.ts'

/** The layers in which paths are walked: in code, over HTTP, and by gestures in a browser. */
export const LAYERS = ['code', 'api', 'browser'] as const
export type Layer = (typeof LAYERS)[number]

export interface WalkedStep {
  readonly label: string
  readonly expected: string
  readonly found: string
  readonly milliseconds: number
  /** The path of the screenshot, relative to the report; absent when none was taken. */
  readonly picture?: string
  /** axe, overflow and texts of the page were checked in this state. */
  readonly isQualityChecked?: boolean
  /** Relative to the report: the recording of a failed walk in the browser, for Playwright's trace viewer. */
  readonly trace?: string
}

/** The result of one path in one layer. */
export interface WalkResult {
  readonly kind: Model['kind']
  readonly name: string
  readonly number: number
  readonly layer: Layer
  readonly milliseconds: number
  readonly steps: readonly WalkedStep[]
  /** The failed step with the expected and the found state, as text; null when no step failed. */
  readonly failure: string | null
  /**
   * The reason why the walk ended before its last step, when it cannot continue in this layer or at this
   * address; otherwise null.
   */
  readonly cutOff: string | null
  /** The taken transitions. */
  readonly arrows: readonly string[]
  /** Pairs of status and event of a lifecycle that were tried and refused; the record stayed unchanged. */
  readonly refused: readonly string[]
  /** The records that the walk could not remove. */
  readonly recordsLeft: readonly string[]
  /** The observable values of the record: those that were compared, and the others. */
  readonly observables?: StoredCoverage
  /** The time of the walk. */
  readonly at: string
  /** The address at which it was walked, `own demo`, or `code`. */
  readonly against: string
}

/** The status of a walk. A partial walk took its first steps without a failure and could not continue. */
export type WalkStatus = 'passed' | 'partial' | 'failed'

export function walkStatusOf({ failure, cutOff }: Pick<WalkResult, 'failure' | 'cutOff'>): WalkStatus {
  if (failure !== null) return 'failed'
  return cutOff === null ? 'passed' : 'partial'
}

/** The address of results in a demo that was started for the walk. */
export const OWN_DEMO = 'own demo'

export const REPORTS_FOLDER = 'reports/paths'
const fileOf = (layer: Layer) => `${REPORTS_FOLDER}/${layer}.json`
const keyOf = ({ kind, name, number }: Pick<WalkResult, 'kind' | 'name' | 'number'>) =>
  `${kind} ${name} ${number}`
const pathAndAddressOf = (result: WalkResult) => `${keyOf(result)} ${result.against}`

/** The stored results of a layer: the last one of each path at each address. */
export function readResults(layer: Layer): readonly WalkResult[] {
  return existsSync(fileOf(layer)) ? readComparable(layer) : []
}

/** Reads the results without those of earlier versions, which do not say whether the walk was cut off. */
const readComparable = (layer: Layer) =>
  (JSON.parse(readFileSync(fileOf(layer), 'utf8')) as WalkResult[]).filter(
    ({ cutOff }) => cutOff !== undefined,
  )

/** Stores results beside those of other paths and addresses, and deletes those of removed paths. */
export function storeWalkResults(
  layer: Layer,
  results: readonly WalkResult[],
  models: readonly Model[],
): void {
  const replaced = new Set(results.map(pathAndAddressOf))
  const known = new Set(
    models.flatMap(({ kind, name, paths }) => paths.map(({ number }) => keyOf({ kind, name, number }))),
  )
  const otherResults = readResults(layer).filter(
    (result) => !replaced.has(pathAndAddressOf(result)) && known.has(keyOf(result)),
  )
  mkdirSync(REPORTS_FOLDER, { recursive: true })
  const all = [...otherResults, ...results].sort((a, b) =>
    pathAndAddressOf(a) < pathAndAddressOf(b) ? -1 : 1,
  )
  writeFileSync(fileOf(layer), `${JSON.stringify(all, null, 1)}\n`)
}
