import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { knownOf } from '../model/known.ts'
import { type AnyLifecycle, arrowsOf, arrowText, refusedPairs } from '../model/lifecycles.ts'
import type { ChartModel, LifecycleModel, Model } from '../model/models.ts'
import { REPORTS_FOLDER } from '../walk/results.ts'
import { hashOfSources } from '../walk/stored-results.ts'
import type { Share } from '../walk/strength.ts'
import { assignMutants, omissionMutants } from './assigns.ts'
import { chartMutants } from './charts.ts'
import { findFirstFailure, findTableDifference } from './detect.ts'
import { EQUIVALENT } from './equivalent.ts'

/** The results of the mutants of one chart or lifecycle table. */
export interface MutantResults {
  readonly kind: Model['kind']
  readonly name: string
  readonly mutants: number
  readonly killed: readonly (readonly [what: string, by: string])[]
  readonly survivors: readonly string[]
  /** Equivalent mutants with the reason; they are not counted. */
  readonly equivalent: readonly (readonly [what: string, because: string])[]
  /** The share of noticed mutants among those that change a write to the context: another value, another field, or a missing write. */
  readonly written: Share
  /** Hash of the chart or table, and of its tests. */
  readonly stamp: string
}

/** The share of mutants that must be noticed, of each chart and table. */
const REQUIRED_SHARE = 0.95

const RESULTS = `${REPORTS_FOLDER}/mutants.json`
const LIFECYCLES = 'src/domain/lifecycles'

/** The last results of each chart and table. */
export function readMutants(): readonly MutantResults[] {
  return existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as MutantResults[]) : []
}

/** True when the chart or table, or its tests, changed after the result was stored. */
export const isStale = (mutation: MutantResults): boolean =>
  mutation.stamp !== hashOfSources(filesOf(mutation))

const filesOf = ({ kind, name }: Pick<MutantResults, 'kind' | 'name'>): readonly string[] => [
  `tests/paths/known/${name}.${kind}.json`,
  'tests/paths/mutants/detect.ts',
  'tests/paths/mutants/assigns.ts',
  ...(kind === 'machine'
    ? [`tests/machines/${name}/spec.ts`, `tests/machines/${name}/fields.ts`]
    : readdirSync(LIFECYCLES).map((file) => `${LIFECYCLES}/${file}`)),
]

/**
 * Mutates these charts and tables in every known way, one change at a time, and reports the unnoticed mutants.
 * Stored results of others are kept.
 */
export async function runMutants(models: readonly Model[], isVerbose: boolean): Promise<number> {
  const selectedKeys = new Set(models.map(keyOf))
  const done: MutantResults[] = readMutants().filter((mutation) => !selectedKeys.has(keyOf(mutation)))
  for (const model of models) {
    const mutation = model.kind === 'machine' ? await mutateChart(model) : mutateTable(model)
    done.push(mutation)
    process.stdout.write(`${lineOf(mutation, isVerbose)}\n`)
    mkdirSync(REPORTS_FOLDER, { recursive: true })
    writeFileSync(RESULTS, `${JSON.stringify(done, null, 1)}\n`)
  }
  const all = done.reduce((sum, { mutants }) => sum + mutants, 0)
  const killed = done.reduce((sum, mutation) => sum + mutation.killed.length, 0)
  const written = done.reduce((sum, mutation) => sum + mutation.written.of, 0)
  const killedWriters = done.reduce((sum, mutation) => sum + mutation.written.done, 0)
  process.stdout.write(
    `${killedWriters} of ${written} mutants of writes to a context were noticed (${percent(killedWriters, written)}).\n`,
  )
  process.stdout.write(
    `${killed} of ${all} mutants of ${done.length} charts and tables were noticed (${percent(killed, all)}).\n`,
  )
  const weak = done.filter((mutation) => mutation.killed.length < REQUIRED_SHARE * mutation.mutants)
  for (const mutation of weak) process.stdout.write(`too few are noticed of ${keyOf(mutation)}\n`)
  const wrongEquivalents = models.flatMap(({ name }) => findWrongEquivalents(name, done))
  for (const what of wrongEquivalents)
    process.stdout.write(`listed as equivalent, but noticed or missing: ${what}\n`)
  return weak.length + wrongEquivalents.length === 0 ? 0 : 1
}

/** Mutants that are listed as equivalent but are noticed or do not exist. */
export function findWrongEquivalents(
  name: string,
  done: readonly Pick<MutantResults, 'kind' | 'name' | 'equivalent'>[],
): string[] {
  const found =
    done.find((mutation) => mutation.kind === 'machine' && mutation.name === name)?.equivalent ?? []
  const undetected = new Set(found.map(([what]) => what))
  return Object.keys(EQUIVALENT[name] ?? {})
    .filter((what) => !undetected.has(what))
    .map((what) => `${name}: ${what}`)
}

const keyOf = ({ kind, name }: Pick<MutantResults, 'kind' | 'name'>) => `${kind} ${name}`

export async function mutateChart(model: ChartModel): Promise<MutantResults> {
  const stamp = hashOfSources(filesOf(model))
  const known = knownOf(model)
  const killed: [string, string][] = []
  const survivors: string[] = []
  const equivalent: [string, string][] = []
  const reasons = EQUIVALENT[model.name] ?? {}
  const { machine } = model.chart.spec
  const written = [...(await assignMutants(model, known)), ...omissionMutants(machine)]
  const mutants = [...chartMutants(machine), ...written]
  for (const { what, machine: mutant } of mutants) {
    const by = await findFirstFailure(model, mutant, known)
    if (by !== null) killed.push([what, by])
    else if (reasons[what] !== undefined) equivalent.push([what, reasons[what]])
    else survivors.push(what)
  }
  const counted = written.filter(({ what }) => equivalent.every(([one]) => one !== what))
  return {
    kind: 'machine',
    name: model.name,
    mutants: mutants.length - equivalent.length,
    killed,
    survivors,
    equivalent,
    written: {
      done: counted.filter(({ what }) => !survivors.includes(what)).length,
      of: counted.length,
    },
    stamp,
  }
}

/** The tables that differ from a lifecycle in one transition: removed, redirected, or added. */
export function tableMutants(lifecycle: AnyLifecycle): { what: string; lifecycle: AnyLifecycle }[] {
  const arrows = arrowsOf(lifecycle)
  const tableOf = (some: typeof arrows): AnyLifecycle => ({
    ...lifecycle,
    edges: some.map(({ event, from, to }) => ({ event, from: [from], to })),
  })
  const nextStatus = (to: string) =>
    lifecycle.statuses[(lifecycle.statuses.indexOf(to) + 1) % lifecycle.statuses.length]!
  return [
    ...arrows.flatMap((arrow, index) => [
      { what: `${arrowText(arrow)}: dropped`, lifecycle: tableOf(arrows.toSpliced(index, 1)) },
      {
        what: `${arrowText(arrow)}: to ${nextStatus(arrow.to)}`,
        lifecycle: tableOf(arrows.with(index, { ...arrow, to: nextStatus(arrow.to) })),
      },
    ]),
    ...refusedPairs(lifecycle).map(([from, event]) => {
      const to = lifecycle.edges.find((edge) => edge.event === event)!.to
      return { what: `${from} ${event} → ${to}: added`, lifecycle: tableOf([...arrows, { from, event, to }]) }
    }),
  ]
}

function mutateTable(model: LifecycleModel): MutantResults {
  const known = knownOf(model)
  const results = tableMutants(model.lifecycle).map(
    ({ what, lifecycle }) => [what, findTableDifference(lifecycle, known)] as const,
  )
  return {
    kind: 'lifecycle',
    name: model.name,
    mutants: results.length,
    killed: results.flatMap(([what, by]) => (by === null ? [] : [[what, by] as const])),
    survivors: results.flatMap(([what, by]) => (by === null ? [what] : [])),
    equivalent: [],
    written: { done: 0, of: 0 },
    stamp: hashOfSources(filesOf(model)),
  }
}

function lineOf(
  { kind, name, mutants, killed, survivors, equivalent }: MutantResults,
  isVerbose: boolean,
): string {
  return [
    `${kind} ${name}: ${killed.length} of ${mutants} noticed (${percent(killed.length, mutants)})`,
    ...(isVerbose ? killed.map(([what, by]) => `  noticed  ${what}\n           by ${by}`) : []),
    ...survivors.map((what) => `  SURVIVED ${what}`),
    ...equivalent.map(([what, because]) => `  equivalent ${what}: ${because}`),
  ].join('\n')
}

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`
