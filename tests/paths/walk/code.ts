import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'
import { statePath } from '../../../src/machines/state-path.ts'
import { FieldChecker } from '../../machines/support/fields.ts'
import { eventsOf, labelOf } from '../../machines/support/model.ts'
import { type Coverage, emptyCoverage, MachineRun } from '../../machines/support/walk.ts'
import { arrowName } from '../model/explore-chart.ts'
import { refusedPairs } from '../model/lifecycles.ts'
import type { ChartModel, LifecycleModel, Model } from '../model/models.ts'
import type { Path } from '../model/steps.ts'
import { ContextCoverage } from './context-coverage.ts'
import type { WalkedStep, WalkResult } from './results.ts'

type Chart = Pick<ChartModel, 'name' | 'chart'>

/**
 * Walks a path with the running machine of a chart. After each step it must be in the stored state, every field of
 * its context must have its expected value, and it must not accept the events that the step lists as refused.
 */
export async function walkChart(
  { name, chart: { spec, fields } }: Chart,
  path: Path,
  walked: Coverage = emptyCoverage(),
  coverage: ContextCoverage = new ContextCoverage(),
): Promise<WalkResult> {
  const began = performance.now()
  const run = new MachineRun(spec, path.start, walked)
  // An error thrown by a machine is reported as its state.
  const thrown: unknown[] = []
  run.actor.subscribe({ error: (error) => void thrown.push(error) })
  run.actor.start()
  const fieldChecker = new FieldChecker(fields, coverage.usedRules)
  const compareContext = (
    state: string,
    snapshot: AnyMachineSnapshot,
    faults: readonly string[],
    expectation: string,
  ) =>
    coverage.noteCompared(
      state,
      snapshot,
      faults.map((fault) => `${expectation}, but ${fault}`),
    )
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure = compareContext(
    statePath(run.snapshot().value),
    run.snapshot(),
    fieldChecker.begin(spec.starts[path.start]?.input, run.snapshot()),
    `start ${path.start}`,
  )
  for (const [index, { label, state, refused = [] }] of path.steps.entries()) {
    if (failure !== null) break
    const since = performance.now()
    const expectation = `step ${index + 1}, ${label}: expected ${state}`
    const before = run.snapshot()
    const event = eventsOf(spec, before).find((candidate) => labelOf(candidate) === label)
    if (!event) failure = `${expectation}, but it can't happen in ${statePath(before.value)}`
    else {
      const [arrow] = spec.machine.getTransitionData(before, event) ?? []
      await run.follow(event)
      const snapshot = run.snapshot()
      const found = snapshot.status === 'error' ? `an error, ${String(thrown[0])}` : statePath(snapshot.value)
      if (arrow) arrows.push(`${arrowName(arrow)} ⇒ ${found}`)
      steps.push({ label, expected: state, found, milliseconds: performance.now() - since })
      if (found !== state) failure = `${expectation}, found ${found}`
      else
        failure =
          compareContext(
            found,
            snapshot,
            fieldChecker.step(before, event, snapshot),
            `${expectation}, found it`,
          ) ??
          assertState(spec, found, coverage.recordReads(found, snapshot), expectation) ??
          assertRefused(spec, snapshot, refused, expectation)
    }
  }
  run.actor.stop()
  walked.calls.push([...spec.testPorts.calls])
  return resultOf({ kind: 'machine', name }, path, { steps, arrows, failure, began })
}

function assertState(
  spec: ChartModel['chart']['spec'],
  state: string,
  snapshot: AnyMachineSnapshot,
  expectation: string,
): string | null {
  try {
    spec.states[state]?.(snapshot as SnapshotFrom<AnyStateMachine>)
    return null
  } catch (error) {
    return `${expectation}, found it, but ${String((error as Error).message).split('\n')[0]}`
  }
}

/** Returns the failure if the machine accepts an event that the step lists as refused; null otherwise. */
function assertRefused(
  spec: ChartModel['chart']['spec'],
  snapshot: AnyMachineSnapshot,
  refused: readonly string[],
  expectation: string,
): string | null {
  const acceptedLabel = eventsOf(spec, snapshot)
    .map(labelOf)
    .find((label) => refused.includes(label))
  return acceptedLabel === undefined
    ? null
    : `${expectation} that refuses ${acceptedLabel}, but it is accepted`
}

/** Walks a path by the table of a lifecycle. `refused` of the result lists every pair of status and event that the table refuses. */
export function walkLifecycle({ name, lifecycle }: Omit<LifecycleModel, 'paths'>, path: Path): WalkResult {
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure: string | null = null
  let status = path.start
  for (const [index, { label, state }] of path.steps.entries()) {
    const next = nextStatus(lifecycle, status, label)
    const found = 'to' in next ? next.to : next.refusal
    arrows.push(`${status} ${label} → ${found}`)
    steps.push({ label, expected: state, found, milliseconds: 0 })
    if (found !== state) {
      failure = `step ${index + 1}, ${label}: expected ${state}, found ${found}`
      break
    }
    status = state
  }
  const refused = refusedPairs(lifecycle)
    .filter(([from, event]) => 'refusal' in nextStatus(lifecycle, from, event))
    .map(([from, event]) => `${from} ${event}`)
  return { ...resultOf({ kind: 'lifecycle', name }, path, { steps, arrows, failure, began }), refused }
}

function resultOf(
  model: Pick<Model, 'kind' | 'name'>,
  { number }: Path,
  { began, ...walked }: Pick<WalkResult, 'steps' | 'arrows' | 'failure'> & { began: number },
): WalkResult {
  return {
    ...model,
    number,
    layer: 'code',
    milliseconds: Math.round(performance.now() - began),
    ...walked,
    cutOff: null,
    refused: [],
    recordsLeft: [],
    at: new Date().toISOString(),
    against: 'code',
  }
}
