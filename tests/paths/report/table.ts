import { verifyStatus } from '../../verify/record.ts'
import { SHARE_SOURCES, sumShares } from '../expected/required-share.ts'
import { isByHand } from '../model/known.ts'
import { fewestSteps } from '../model/models.ts'
import { summarizeTrace } from '../requirements/show.ts'
import type { Share } from '../walk/strength.ts'
import type { Summary } from './summary.ts'

const HEAD = [
  '',
  'states',
  'arrows',
  'refused',
  'paths',
  'pairs',
  'rules',
  'conditions',
  'data',
  'compared',
  'rights',
  'code',
  'API',
  'browser',
] as const

/** The table with a row for each machine and lifecycle, then the totals, the reasons for what is not walked, and the errors. */
export function drawTable({
  rows,
  faults,
  todo,
  shared,
  bodies,
  transitionFaults,
  quality,
  requirements,
}: Summary): string {
  const cells = rows.map(({ model, strength, conditions, rights, layers, compared }) => [
    `${model.kind === 'lifecycle' ? 'lifecycle' : 'machine  '} ${model.name}`,
    String(model.states.length),
    String(model.arrows.length),
    String(strength.refusedPairCount),
    String(model.paths.length),
    share(strength.pairs),
    share(strength.guards),
    share(conditions),
    share(strength.dataPairs),
    share(sumShares([compared])),
    share(rights),
    share(layers.code),
    share(layers.api),
    share(layers.browser),
  ])
  const all = [[...HEAD], ...cells]
  const widths = HEAD.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const lines = all.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
  const reasons = new Map<string, { count: number; names: Set<string> }>()
  for (const { model, layers } of rows) {
    for (const layer of ['api', 'browser'] as const) {
      for (const [, why] of layers[layer].declared) {
        const reason = reasons.get(`${layer}: ${why}`) ?? { count: 0, names: new Set() }
        reason.count += 1
        reason.names.add(model.name)
        reasons.set(`${layer}: ${why}`, reason)
      }
    }
  }
  const reasonLines = [...reasons].map(
    ([reason, { count, names }]) =>
      `  ${String(count).padStart(3)} ${reason} (${names.size > 4 ? `${names.size} workflows` : [...names].join(', ')})`,
  )
  return [
    ...lines,
    '',
    ...(shared.conditions.of > 0 ? [`Conditions of shared rules: ${share(shared.conditions)}.`] : []),
    `Data of bodies without a lifecycle event: ${share(bodies)}.`,
    `Transitions with each fault: ${share(transitionFaults.faults)}. Pairs of transitions at once: ${share(transitionFaults.interleavings)}.`,
    `States of pages with checked accessibility, overflow and texts: ${quality === 0 ? '–' : quality}.`,
    `Length of the stored paths of machines: ${stepsOf(rows)}.`,
    ...(requirements ? summarizeTrace(requirements, verifyStatus().text) : []),
    ...Object.entries(SHARE_SOURCES).map(
      ([source, what]) =>
        `compared, of ${what}: ${share(
          sumShares(
            rows.map(({ compared }) => compared),
            source,
          ),
        )}.`,
    ),
    'rights: roles and tenants tried with each event in each status. data: pairs of data classes of two fields of a command.',
    '',
    'walked / total; – means nothing to walk, stale means that the code changed since. Transitions that are not walked, with the reason:',
    ...reasonLines,
    '',
    ...(todo.length > 0 ? ['Not walked or measured on this machine yet:'] : []),
    ...todo.map((task) => `  ${task}`),
    ...(faults.length > 0 ? [`${faults.length} errors:`] : []),
    ...faults.map((fault) => `  ${fault}`),
    ...(faults.length + todo.length === 0 ? ['All paths are walked.'] : []),
    '',
  ].join('\n')
}

/** The steps of the paths of machines in code, and a lower bound of the steps in which any paths take the same transitions. */
export function countSteps(rows: Summary['rows']): { readonly steps: number; readonly fewest: number } {
  const machines = rows.flatMap(({ model }) => (model.kind === 'machine' ? [model] : []))
  const steps = machines
    .flatMap(({ paths }) => paths.filter((path) => !isByHand(path.number)))
    .reduce((sum, path) => sum + path.steps.length, 0)
  return { steps, fewest: machines.reduce((sum, { starts }) => sum + fewestSteps(starts), 0) }
}

function stepsOf(rows: Summary['rows']): string {
  const { steps, fewest } = countSteps(rows)
  return `${steps} steps, at least ${fewest}, ratio ${(steps / Math.max(fewest, 1)).toFixed(2)}`
}

function share({ done, of, isStale = false }: Share): string {
  if (isStale) return 'stale'
  return of === 0 ? '–' : `${done}/${of}`
}
