import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, assign, setup } from 'xstate'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { commandWorkflow } from '../../../src/machines/command.ts'
import { outcomeOf } from '../../../src/machines/outcome.ts'
import { commandActor } from '../../../src/machines/port.ts'
import { shortestPaths } from '../../paths/engine/index.ts'
import { exploreStart } from '../../paths/model/explore-chart.ts'
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
import { done, refused, temporaryRefusal } from './outcomes.ts'
import type { ChartSpec } from './spec.ts'
import { TestPorts } from './test-ports.ts'
import { emptyCoverage, walkPath } from './walk.ts'

/** The machine of a lamp that a server switches on. `changes` make it faulty. */
function createLamp(
  changes: {
    readonly isStuck?: boolean
    readonly isOver?: boolean
    readonly id?: string
    readonly keepsKey?: boolean
  } = {},
) {
  const testPorts = new TestPorts()
  const machine = setup({
    types: {
      context: {} as { tries: number; idempotencyKey: string },
      events: {} as { type: 'SWITCH' } | { type: 'RETRY' } | { type: 'BREAK' },
    },
    guards: {
      ...commandWorkflow<{ refusal: null; idempotencyKey: string }, { type: string }>().guards,
      isTried: ({ context }) => context.tries > 0,
    },
    actors: { light: commandActor<string, unknown>(testPorts.port('light')) },
    actions: { renewKey: assign({ idempotencyKey: testPorts.newKey }) },
  }).createMachine({
    context: { tries: 0, idempotencyKey: 'key-0' },
    initial: 'off',
    states: {
      off: { on: { SWITCH: 'lighting', BREAK: { guard: 'isTried', target: 'broken' } } },
      lighting: {
        entry: assign({ tries: ({ context }) => Math.min(1, context.tries + 1) }),
        invoke: {
          id: changes.id ?? 'light',
          src: 'light',
          input: ({ context }) => ({ input: 'the lamp', idempotencyKey: context.idempotencyKey }),
          onDone: [
            {
              guard: { type: 'isDone', params: outcomeOf },
              target: 'on',
              actions: changes.keepsKey ? [] : ['renewKey'],
            },
            { target: 'failed', actions: 'renewKey' },
          ],
          onError: 'failed',
        },
      },
      on: changes.isOver ? { type: 'final' } : changes.isStuck ? {} : { on: { SWITCH: 'off' } },
      failed: { on: { RETRY: 'lighting' } },
      broken: { on: { SWITCH: 'off' } },
    },
  })
  return { testPorts, machine }
}

type Lamp = ReturnType<typeof createLamp>['machine']

function specOf(
  { testPorts, machine }: ReturnType<typeof createLamp>,
  changes: Partial<ChartSpec<Lamp>> = {},
): ChartSpec<Lamp> {
  return {
    testPorts,
    machine,
    starts: { dark: { input: undefined } },
    events: {
      SWITCH: {
        cases: [{ type: 'SWITCH' }],
        acceptedIn: ['off', 'on', 'broken'],
        elsewhere: 'the lamp is being lit, or lighting it has failed',
      },
      RETRY: {
        cases: [{ type: 'RETRY' }],
        acceptedIn: ['failed'],
        elsewhere: 'nothing has failed',
      },
      BREAK: {
        from: 'device',
        cases: [{ type: 'BREAK' }],
        acceptedIn: ['off'],
        elsewhere: 'only a used lamp that is off breaks',
        sometimes: { off: 'a new lamp does not break' },
      },
    },
    answers: { light: { done: done(10000, null), refused: refused('NotFound') } },
    commands: ['light'],
    guardFields: ({ tries }) => tries,
    states: {
      off: () => undefined,
      lighting: () => undefined,
      on: () => undefined,
      failed: () => undefined,
      broken: () => undefined,
    },
    home: ['off'],
    pinned: { vertices: 0, edges: 0, paths: 0 },
    ...changes,
  }
}

async function walkAllPaths(spec: ChartSpec<Lamp>) {
  const start = exploreStart(spec, 'dark', { everyArrival: true })
  const walks = emptyCoverage()
  for (const path of shortestPaths(start)) await walkPath(spec, 'dark', path, walks)
  return { start, walks }
}

const exploreLamp = async (spec: ChartSpec<Lamp>) => (await walkAllPaths(spec)).start

it('a correct chart passes every check', async () => {
  const spec = specOf(createLamp())
  const { start, walks } = await walkAllPaths(spec)
  expect([
    checkStates(spec.machine, Object.keys(spec.states)),
    checkStates(spec.machine, walks.asserted),
    checkEvents(spec),
    checkInvokeNames(spec.machine),
    checkEdges(start, walks.edges),
    checkTransitions(spec.machine, walks.transitions),
    checkRefusals(spec, start.vertices.values()),
    checkDeadEnds(spec, start),
    checkPlain(start.vertices.values()),
    checkGuards(spec, start.vertices.values()),
    checkStarts<Lamp>(spec, [start]),
    walks.calls.flatMap((calls) => checkKeys(spec, calls)),
  ]).toEqual(Array.from({ length: 12 }, () => []))
})

describe('the checks report an error', () => {
  it('for a state without an assertion, and for an assertion without a state', () => {
    expect(checkStates(createLamp().machine, ['off', 'lighting', 'on', 'failed', 'gone'])).toEqual([
      'state without an assertion: broken',
      'assertion without a state: gone',
    ])
  })

  it('for an event or port that is not declared, and for a port, command or timer that the chart does not have', () => {
    const { BREAK: _, ...events } = specOf(createLamp()).events
    const forgotten = specOf(createLamp(), {
      events: events as ChartSpec<Lamp>['events'],
      answers: { dim: {} },
      commands: ['extinguish'],
      timers: { 'xstate.after.1000.lamp.on': 1_000 },
    })
    expect(checkEvents(forgotten)).toEqual([
      'event without a policy: BREAK',
      'port without answers: light',
      'answers without a port: dim',
      'command that is no port: extinguish',
      'timer without a delay: xstate.after.1000.lamp.on',
    ])
  })

  it('for an invoke that is not named after its port', () => {
    expect(checkInvokeNames(createLamp({ id: 'bulb' }).machine)).toEqual([
      'invoke bulb is not named as its src light',
    ])
  })

  it('for an edge that no test walked', async () => {
    const { start, walks } = await walkAllPaths(specOf(createLamp()))
    const [first = '', ...others] = walks.edges
    expect(checkEdges(start, new Set(others))).toEqual([`edge not walked: ${first}`])
  })

  it('for a field that a guard reads and the key of the vertices omits', async () => {
    const { start, walks } = await walkAllPaths(specOf(createLamp(), { guardFields: () => null }))
    const complete = await exploreLamp(specOf(createLamp()))
    expect(start.vertices.size).toBeLessThan(complete.vertices.size)
    expect(checkTransitions(specOf(createLamp()).machine, walks.transitions)).not.toEqual([])
  })

  it('for a transition that no test took', async () => {
    const spec = specOf(createLamp())
    const { walks } = await walkAllPaths(spec)
    const taken = [...walks.transitions].filter(({ eventType }) => eventType !== 'RETRY')
    expect(checkTransitions(spec.machine, new Set(taken))).toEqual([
      'transition not taken: failed RETRY → lighting ',
    ])
  })

  it('for an event accepted or refused against its declaration, and for a missing or needless reason', async () => {
    const validEvents = specOf(createLamp()).events
    const spec = specOf(createLamp(), {
      events: {
        ...validEvents,
        SWITCH: { ...validEvents.SWITCH, acceptedIn: ['off', 'on', 'failed'] },
        RETRY: { ...validEvents.RETRY, elsewhere: '', sometimes: { failed: 'never so' } },
        BREAK: { ...validEvents.BREAK, sometimes: {} },
      },
    })
    const { start } = await walkAllPaths(spec)
    expect(checkRefusals(spec, start.vertices.values())).toEqual([
      'taken, but declared refused: SWITCH broken',
      'refused, but declared taken: SWITCH failed',
      'refused by a guard without a reason: BREAK off',
      'reason for a guard that never refuses: RETRY failed',
      'no reason for refusing it elsewhere: RETRY',
    ])
  })

  it('for a start that begins in another state than declared, and for starts in different states that declare none', () => {
    const input = undefined
    const found = [
      { start: 'dark', initialState: 'off' },
      { start: 'lit', initialState: 'on' },
    ]
    const declared = { dark: { input, firstState: 'off' }, lit: { input, firstState: 'on' } }
    expect(checkStarts<Lamp>({ starts: declared }, found)).toEqual([])
    expect(checkStarts<Lamp>({ starts: { ...declared, lit: { input, firstState: 'off' } } }, found)).toEqual([
      'start lit begins in on, not in off',
    ])
    expect(checkStarts<Lamp>({ starts: { dark: { input }, lit: { input } } }, found)).toEqual([
      'start dark begins in off, not in a declared state',
      'start lit begins in on, not in a declared state',
    ])
    expect(checkStarts<Lamp>({ starts: { dark: { input } } }, found.slice(0, 1))).toEqual([])
  })

  it('for a state without a way out', async () => {
    const spec = specOf(createLamp({ isStuck: true }))
    const { start } = await walkAllPaths(spec)
    expect(checkDeadEnds(spec, start)).toEqual([
      'no way home from: lighting 1',
      'no way home from: on 1',
      'no way home from: failed 1',
    ])
  })

  it('for states that lead only to a final state, but not for the final state', async () => {
    const spec = specOf(createLamp({ isOver: true }))
    const { start } = await walkAllPaths(spec)
    expect(checkDeadEnds(spec, start)).toEqual(['no way home from: lighting 1', 'no way home from: failed 1'])
  })

  it('for a context that is not plain JSON', async () => {
    const { start } = await walkAllPaths(specOf(createLamp()))
    const [snapshot] = start.vertices.values()
    const withDate = { ...snapshot, context: { at: new Date(0) } } as unknown as AnyMachineSnapshot
    const withNaN = { ...snapshot, context: { cents: Number.NaN } } as unknown as AnyMachineSnapshot
    expect(checkPlain([withDate, withNaN])).toEqual([
      'the context is not plain JSON in off',
      'the context is not plain JSON in off',
    ])
  })

  it('for a guard that throws, and for one that returns neither true nor false', () => {
    const machine = createLamp().machine.provide({
      guards: {
        isTried: ({ event }) => (event as unknown as { tries: number[] }).tries.length > 0,
        isDone: (_: unknown, __: unknown) => undefined as unknown as boolean,
      },
    })
    const spec = { ...specOf(createLamp()), machine }
    const faults = checkGuards(spec, exploreStart(specOf(createLamp()), 'dark').vertices.values())
    expect(faults.filter((fault) => / in off$/u.test(fault))).toEqual([
      'isDone returns undefined for SOMETHING_ELSE in off',
      "isTried throws Cannot read properties of undefined (reading 'length') for SOMETHING_ELSE in off",
      "isTried throws Cannot read properties of undefined (reading 'length') for SWITCH in off",
      "isTried throws Cannot read properties of undefined (reading 'length') for RETRY in off",
      "isTried throws Cannot read properties of undefined (reading 'length') for BREAK in off",
    ])
  })

  it('for a key that another command reuses, for a retry with another key, and for a call without a key', () => {
    const spec = specOf(createLamp())
    const call = (idempotencyKey: string | null, outcome: Outcome<unknown> | null, input = 'the lamp') => ({
      port: 'light',
      input,
      idempotencyKey,
      outcome,
      answer: 'so',
      signal: new AbortController().signal,
      resolve: () => undefined,
      reject: () => undefined,
    })
    const faults = (...calls: ReturnType<typeof call>[]) => checkKeys(spec, calls)
    expect(faults(call('a', done(10000, null)), call('a', null))).toEqual([
      'light after light:so has the same key',
    ])
    expect(faults(call('a', refused('NotFound')), call('a', null))).toHaveLength(1)
    expect(faults(call('a', null), call('b', null))).toEqual(['light after light:so has another key'])
    expect(faults(call('a', temporaryRefusal), call('b', null))).toHaveLength(1)
    expect(faults(call('a', null), call('a', null, 'another lamp'))).toHaveLength(1)
    expect(faults(call(null, null))).toEqual(['light was called without a key'])
  })

  it('for a chart that forgets to renew its key', async () => {
    const spec = specOf(createLamp({ keepsKey: true }))
    const { walks } = await walkAllPaths(spec)
    expect(walks.calls.flatMap((calls) => checkKeys(spec, calls))).toContain(
      'light after light:done has the same key',
    )
  })

  it('when the assertion of a state fails', async () => {
    const spec = specOf(createLamp(), {
      states: { ...specOf(createLamp()).states, on: ({ context }) => expect(context.tries).toBe(7) },
    })
    await expect(walkAllPaths(spec)).rejects.toThrow('expected 1 to be 7')
  })

  it('when a chart grows without end', () => {
    const spec = specOf(createLamp(), { guardFields: () => Math.random() })
    expect(() => exploreStart(spec, 'dark', { limit: 100 })).toThrow('Traversal limit exceeded')
  })

  it('when a port without an answer is called', () => {
    expect(() => exploreStart(specOf(createLamp(), { answers: {} }), 'dark')).toThrow(
      'The spec has no answer of port light',
    )
  })
})
