import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type SnapshotFrom } from 'xstate'
import { statePath } from '../../../src/machines/state-path.ts'
import { allEdges, pathsToVertices, shortestPaths } from '../../paths/engine/index.ts'
import { type ChartEdge, type ExploredChartStart, exploreStart } from '../../paths/model/explore-chart.ts'
import {
  checkDeadEnds,
  checkEdges,
  checkEvents,
  checkInvokeNames,
  checkKeys,
  checkPlain,
  checkRefusals,
  checkStarts,
  checkStates,
  checkTransitions,
} from './checks.ts'
import { checkGuards } from './guards.ts'
import { eventsOf, labelOf, vertexOf } from './model.ts'
import type { ChartSpec } from './spec.ts'
import { emptyCoverage, MachineRun, walkPath } from './walk.ts'

/** Declares the tests of a chart. Every `chart.test.ts` calls this. */
export function describeChart<TMachine extends AnyStateMachine>(
  name: string,
  spec: ChartSpec<TMachine>,
): void {
  describe(`${name}: the chart`, { timeout: 600_000 }, () => {
    const walked = emptyCoverage()
    let exploring: Promise<readonly ExploredChartStart[]> | undefined
    /**
     * Explores every start and walks every path, once. A test calls this instead of a `beforeAll`, because the mutation tests run a mutant
     * only against the tests that execute its code.
     */
    const walkStarts = () => {
      exploring ??= (async () => {
        const starts = Object.keys(spec.starts).map((start) =>
          exploreStart(spec, start, { everyArrival: true }),
        )
        for (const explored of starts)
          for (const path of shortestPaths(explored)) await walkPath(spec, explored.start, path, walked)
        return starts
      })()
      return exploring
    }

    it('reaches every state and runs its assertions', async () => {
      await walkStarts()
      expect(checkStates(spec.machine, Object.keys(spec.states))).toEqual([])
      expect(checkStates(spec.machine, walked.asserted)).toEqual([])
    })

    it('begins each start in its declared first state', async () => {
      const starts = await walkStarts()
      expect(checkStarts(spec, starts)).toEqual([])
    })

    it('has a policy for each event, answers for each port, a time for each delay, and invokes named after ports', () => {
      expect(checkEvents(spec)).toEqual([])
      expect(checkInvokeNames(spec.machine)).toEqual([])
    })

    it('walks every edge of the model and takes every transition of the chart', async () => {
      const starts = await walkStarts()
      for (const start of starts) expect(checkEdges(start, walked.edges)).toEqual([])
      expect(checkTransitions(spec.machine, walked.transitions)).toEqual([])
    })

    it('accepts or refuses every event in every state as declared', async () => {
      const starts = await walkStarts()
      expect(
        checkRefusals(
          spec,
          starts.flatMap(({ vertices }) => [...vertices.values()]),
        ),
      ).toEqual([])
    })

    it('has no dead end', async () => {
      const starts = await walkStarts()
      for (const start of starts) expect(checkDeadEnds(spec, start)).toEqual([])
    })

    it('has guards that return true or false for any event', async () => {
      const starts = await walkStarts()
      expect(
        checkGuards(
          spec,
          starts.flatMap(({ vertices }) => [...vertices.values()]),
        ),
      ).toEqual([])
    })

    it('has only plain JSON in its context', async () => {
      const starts = await walkStarts()
      for (const { vertices } of starts) expect(checkPlain(vertices.values())).toEqual([])
    })

    it('sends a repeated command with the same key, and any other with a new one unless the spec keeps it until the answer', async () => {
      await walkStarts()
      expect(walked.calls.flatMap((calls) => checkKeys(spec, calls))).toEqual([])
    })

    it('has its known size', async () => {
      const starts = await walkStarts()
      const sum = (size: (start: ExploredChartStart) => number) =>
        starts.reduce((total, start) => total + size(start), 0)
      expect({
        vertices: sum(({ vertices }) => vertices.size),
        edges: sum((start) => allEdges(start).length),
        paths: sum((start) => shortestPaths(start).length),
      }).toEqual(spec.pinned)
    })

    it('sends the running call of each state again with the same key when restored from a snapshot', async () => {
      const starts = await walkStarts()
      for (const start of starts)
        for (const path of pathsToCalls(start)) await expectSameCallAfterRestart(spec, start.start, path)
    })

    it('stays on explored vertices for random events', async () => {
      const starts = await walkStarts()
      for (const start of starts) {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.nat(), { maxLength: 25 }), (choices) =>
            walkRandomly(spec, start, choices),
          ),
          { numRuns: 25 },
        )
      }
    })
  })
}

/** One path to each state with a running call. */
function pathsToCalls(explored: ExploredChartStart): Iterable<readonly ChartEdge[]> {
  const pathByState = new Map<string, readonly ChartEdge[]>()
  for (const [vertex, path] of pathsToVertices(explored)) {
    const { value, children } = explored.vertices.get(vertex)!
    const state = statePath(value)
    if (Object.keys(children).length > 0 && !pathByState.has(state)) pathByState.set(state, path)
  }
  return pathByState.values()
}

async function expectSameCallAfterRestart<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  start: string,
  path: readonly ChartEdge[],
): Promise<void> {
  const run = new MachineRun(spec, start)
  run.actor.start()
  for (const { event } of path) await run.follow(event)
  const openCalls = spec.testPorts.calls.filter(({ answer, signal }) => answer === null && !signal.aborted)
  const { value, context } = run.snapshot()
  const persisted: unknown = JSON.parse(JSON.stringify(run.actor.getPersistedSnapshot()))
  run.actor.stop()
  const restarted = createActor(spec.machine as AnyStateMachine, {
    snapshot: persisted as never,
    input: undefined,
  })
  const callCount = spec.testPorts.calls.length
  restarted.start()
  const repeated = spec.testPorts.calls.slice(callCount)
  const requestsOf = (calls: typeof openCalls) =>
    calls.map(({ port, input, idempotencyKey }) => ({ port, input, idempotencyKey }))
  expect(requestsOf(repeated)).toEqual(requestsOf(openCalls))
  expect(openCalls.every(({ signal }) => signal.aborted)).toBe(true)
  expect({ value: restarted.getSnapshot().value, context: restarted.getSnapshot().context }).toEqual({
    value,
    context,
  })
  restarted.stop()
}

/** Sends random possible events. After each, the running actor must be at an explored vertex. */
async function walkRandomly<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  start: ExploredChartStart,
  choices: readonly number[],
): Promise<void> {
  const run = new MachineRun(spec, start.start)
  run.actor.start()
  for (const choice of choices) {
    if (spec.starts[start.start]?.until?.includes(statePath(run.snapshot().value))) break
    const events = eventsOf(spec, run.snapshot())
    const event = events[choice % events.length]
    if (!event) break
    await run.follow(event)
    const snapshot: AnyMachineSnapshot = run.snapshot()
    expect(snapshot.status, labelOf(event)).not.toBe('error')
    expect([...start.vertices.keys()]).toContain(vertexOf(spec, snapshot))
    spec.states[statePath(snapshot.value)]?.(snapshot as SnapshotFrom<TMachine>)
  }
  run.actor.stop()
}
