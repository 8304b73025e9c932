import { expect } from 'vitest'
import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  initialTransition,
  SimulatedClock,
  type SnapshotFrom,
  transition,
} from 'xstate'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { statePath } from '../../../src/machines/state-path.ts'
import { edgeKey } from '../../paths/engine/index.ts'
import type { ChartEdge } from '../../paths/model/explore-chart.ts'
import { labelOf, vertexOf } from './model.ts'
import type { ChartSpec } from './spec.ts'
import { flushPromises, type PortCall } from './test-ports.ts'

/** The coverage of the tests so far. */
export interface Coverage {
  readonly edges: Set<string>
  readonly transitions: Set<AnyTransitionDefinition>
  /** The states whose assertions ran. */
  readonly asserted: Set<string>
  /**
   * The snapshot of the model after each walked sequence of steps, by the start and the labels of the steps. The assertion ran there, and
   * paths that share these steps don't repeat it.
   */
  readonly models: Map<string, AnyMachineSnapshot>
  /** The calls of each walked path, in order. */
  readonly calls: PortCall[][]
}

export const emptyCoverage = (): Coverage => ({
  edges: new Set(),
  transitions: new Set(),
  asserted: new Set(),
  models: new Map(),
  calls: [],
})

/** The running machine of one test. */
export class MachineRun<TMachine extends AnyStateMachine> {
  readonly clock = new SimulatedClock()
  readonly actor: Actor<AnyStateMachine>
  private readonly spec: ChartSpec<TMachine>

  constructor(spec: ChartSpec<TMachine>, start: string, walked: Coverage = emptyCoverage()) {
    this.spec = spec
    spec.testPorts.reset()
    spec.starts[start]!.arrange?.()
    this.actor = createActor(spec.machine as AnyStateMachine, {
      input: spec.starts[start]!.input,
      clock: this.clock,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId)
          return
        for (const transition of inspected._transitions) walked.transitions.add(transition)
      },
    })
  }

  /** Performs the model's event on the machine: sends, answers, or lets time pass. */
  async follow(event: AnyEventObject): Promise<void> {
    const { testPorts, timers } = this.spec
    const [port = '', answer = ''] = labelOf(event).split(':')
    if (event.type.startsWith('xstate.done.'))
      testPorts.answer(port, answer, event.output as Outcome<unknown>)
    else if (event.type.startsWith('xstate.error.')) testPorts.fail(port)
    else if (event.type.startsWith('xstate.after.')) this.clock.increment(timers?.[event.type] ?? 0)
    else this.actor.send(event)
    await flushPromises()
  }

  snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot() as AnyMachineSnapshot
  }
}

/** The context without its idempotency keys, which differ between the model and the actor. The last request contains one. */
function withoutKey(context: object): Record<string, unknown> {
  return { ...context, idempotencyKey: null, lastRequest: null }
}

/**
 * Walks one path with an actor. After every step the actor must have the state and context of the model, and the
 * assertion of the state must hold.
 */
export async function walkPath<TMachine extends AnyStateMachine>(
  spec: ChartSpec<TMachine>,
  start: string,
  path: readonly ChartEdge[],
  walked: Coverage,
): Promise<void> {
  const run = new MachineRun(spec, start, walked)
  let steps = start
  const assertEquals = (model: AnyMachineSnapshot) => {
    const actual = run.snapshot()
    const state = statePath(actual.value)
    expect(state, steps).toBe(statePath(model.value))
    expect(withoutKey(actual.context), steps).toEqual(withoutKey(model.context))
    spec.states[state]?.(actual as SnapshotFrom<TMachine>)
    walked.models.set(steps, model)
    if (state in spec.states) walked.asserted.add(state)
  }
  // An explored path has only the first snapshot of each vertex, so the model runs again here to compare the whole context.
  let model = walked.models.get(steps)
  const isNew = !model
  model ??= initialTransition(spec.machine as AnyStateMachine, spec.starts[start]!.input)[0]
  run.actor.start()
  await flushPromises()
  if (isNew) assertEquals(model)
  for (const { event } of path) {
    steps += ` ${labelOf(event)}`
    const from = vertexOf(spec, run.snapshot())
    const known = walked.models.get(steps)
    // The model goes first, because it must read drafts that the step deletes.
    model = known ?? transition(spec.machine as AnyStateMachine, model, event)[0]
    await run.follow(event)
    walked.edges.add(edgeKey({ from, label: labelOf(event), to: vertexOf(spec, run.snapshot()) }))
    if (!known) assertEquals(model)
  }
  run.actor.stop()
  walked.calls.push([...spec.testPorts.calls])
}
