import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import {
  afterSteps,
  allEdges,
  anyOf,
  atCoverage,
  atState,
  coverAll,
  type Edge,
  explore,
  pathsToVertices,
  randomWalk,
  shortestPaths,
  shortestTourLength,
} from './index.ts'
import { lowestCost } from './postman.ts'

/** A door that is closed, open or locked. A locked one can be unlocked, or broken, which is final. */
const door = createMachine({
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'open', LOCK: 'locked' } },
    open: { on: { CLOSE: 'closed' } },
    locked: { on: { UNLOCK: 'closed', BREAK: 'broken' } },
    broken: { type: 'final' },
  },
})
const TYPES = ['OPEN', 'CLOSE', 'LOCK', 'UNLOCK', 'BREAK'] as const

const exploreDoor = (changes: { stopAt?: string; limit?: number } = {}) =>
  explore(door, {
    eventsOf: (snapshot) => TYPES.map((type) => ({ type })).filter((event) => snapshot.can(event)),
    labelOf: ({ type }) => type,
    stateOf: ({ value }) => String(value),
    vertexOf: ({ value }) => String(value),
    ...(changes.stopAt && { stopAt: ({ value }) => value === changes.stopAt }),
    ...(changes.limit && { limit: changes.limit }),
  })

const labels = (path: readonly Edge[]) => path.map(({ label }) => label).join(' ')

/** A repeating sequence of numbers, so that a walk is the same each time. */
const repeating = (...numbers: readonly number[]) => {
  let index = -1
  return () => {
    index = (index + 1) % numbers.length
    return numbers[index]!
  }
}

describe('an explored model', () => {
  it('has every reachable vertex and every edge once', () => {
    const { initial, vertices, edgesFrom } = exploreDoor()
    expect(initial).toBe('closed')
    expect([...vertices.keys()]).toEqual(['closed', 'open', 'locked', 'broken'])
    expect(allEdges({ edgesFrom }).map(({ from, label, to }) => `${from} ${label} ${to}`)).toEqual([
      'closed OPEN open',
      'closed LOCK locked',
      'open CLOSE closed',
      'locked UNLOCK closed',
      'locked BREAK broken',
    ])
  })

  it('is not expanded beyond a snapshot for which `stopAt` is true', () => {
    expect([...exploreDoor({ stopAt: 'locked' }).vertices.keys()]).toEqual(['closed', 'open', 'locked'])
  })

  it('fails when it takes more steps than the limit', () => {
    expect(() => exploreDoor({ limit: 3 })).toThrow('Traversal limit exceeded')
  })

  it('with `everyArrival`, tries the events again at each arrival in a vertex, and finds an edge that was not possible at the first arrival', () => {
    const attempts = createMachine({
      initial: 'idle',
      states: {
        idle: { on: { TRY: 'tried' } },
        tried: { on: { AGAIN: 'idle' } },
      },
    })
    // From the second time on, more events are possible in the state `idle`, although its vertex is the same.
    let calls = 0
    const { edgesFrom } = explore(attempts, {
      eventsOf: ({ value }) => {
        if (value === 'tried') return [{ type: 'AGAIN' }]
        calls += 1
        return calls > 1 ? [{ type: 'TRY' }, { type: 'AGAIN' }] : [{ type: 'TRY' }]
      },
      labelOf: ({ type }) => type,
      stateOf: ({ value }) => String(value),
      vertexOf: ({ value }) => String(value),
      everyArrival: true,
    })
    expect(edgesFrom.get('idle')?.map(({ label }) => label)).toEqual(['TRY', 'AGAIN'])
  })
})

describe('paths', () => {
  it('to each vertex are shortest', () => {
    const paths = pathsToVertices(exploreDoor())
    expect([...paths].map(([vertex, path]) => `${vertex}: ${labels(path)}`)).toEqual([
      'closed: ',
      'open: OPEN',
      'locked: LOCK',
      'broken: LOCK BREAK',
    ])
  })

  it('through each edge are shortest, without paths that are the beginning of another', () => {
    expect(shortestPaths(exploreDoor()).map(labels)).toEqual(['OPEN CLOSE', 'LOCK UNLOCK', 'LOCK BREAK'])
  })

  it('that continue to the nearest uncovered edge cover all edges, here in the fewest possible steps (`shortestTourLength`)', () => {
    const explored = exploreDoor()
    const paths = coverAll<Edge>(
      {
        initial: explored.initial,
        edgesFrom: (vertex) => explored.edgesFrom.get(vertex) ?? [],
        itemOf: ({ from, label }) => `${from} ${label}`,
        maxSteps: 10,
      },
      new Set(),
    )
    expect(paths.map(labels)).toEqual(['OPEN CLOSE LOCK UNLOCK LOCK BREAK'])
    expect(shortestTourLength(explored, [explored.initial])).toBe(6)
  })
})

describe('the shortest tour', () => {
  /** A graph of these edges, each written as `from to`. */
  const graphOf = (...edges: readonly string[]) => {
    const parsedEdges = edges.map((edge): Edge => {
      const [from = '', to = ''] = edge.split(' ')
      return { event: edge, label: edge, from, to, state: to, previousKey: null }
    })
    return { edgesFrom: Map.groupBy(parsedEdges, ({ from }) => from) }
  }

  it.each([
    { title: 'a cycle once', edges: ['a b', 'b c', 'c a'], steps: 3 },
    { title: 'the only way to two edges twice', edges: ['a b', 'b c', 'b d'], steps: 4 },
    {
      title: 'every step of a long way to two edges twice',
      edges: ['a b', 'b c', 'c d', 'd e', 'd f'],
      steps: 8,
    },
    {
      // Three edges leave d and one reaches it. The paths a b c d c d e and a b c d f have the fewest steps.
      title: 'each edge once, and two more ways to d: one step from c, and three steps from the start',
      edges: ['a b', 'b c', 'c d', 'd c', 'd e', 'd f'],
      steps: 10,
    },
    { title: 'nothing', edges: [], steps: 0 },
  ])('takes $title', ({ edges, steps }) => {
    expect(shortestTourLength(graphOf(...edges), ['a'])).toBe(steps)
  })

  it('begins at any start, as often as needed', () => {
    expect(shortestTourLength(graphOf('a b', 'b c', 'c d', 'c e'), ['a', 'c'])).toBe(4)
  })

  it('is computed with the lowest sum of costs that assigns each row its own column', () => {
    expect(lowestCost([])).toBe(0)
    expect(
      lowestCost([
        [4, 1, 3],
        [2, 0, 5],
        [3, 2, 2],
      ]),
    ).toBe(1 + 2 + 2)
    expect(
      lowestCost([
        [5, 9, 8],
        [1, 7, 7],
      ]),
    ).toBe(8 + 1)
  })
})

describe('a random walk', () => {
  it('stops after a number of steps', () => {
    const { steps, paths } = randomWalk(exploreDoor(), repeating(0), afterSteps(3))
    expect(steps).toBe(3)
    expect(paths.map(labels)).toEqual(['OPEN CLOSE OPEN'])
  })

  it('stops at a share of all edges, and begins again where no edge continues', () => {
    const { paths, takenOnce } = randomWalk(exploreDoor(), repeating(0.9, 0.9, 0, 0), atCoverage(0.8))
    expect(paths.map(labels)).toEqual(['LOCK BREAK', 'OPEN CLOSE'])
    expect(takenOnce).toBe(4)
  })

  it('begins again when a path has the maximum length', () => {
    const { paths } = randomWalk(exploreDoor(), repeating(0), afterSteps(3), 2)
    expect(paths.map(labels)).toEqual(['OPEN CLOSE', 'OPEN'])
  })

  it('stops at a state, or at the first of several conditions', () => {
    expect(randomWalk(exploreDoor(), repeating(0.9), atState('locked')).steps).toBe(1)
    expect(randomWalk(exploreDoor(), repeating(0), anyOf(atState('locked'), afterSteps(4))).steps).toBe(4)
  })
})
