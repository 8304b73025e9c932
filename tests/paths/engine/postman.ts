import { allEdges, type Edge, type Explored } from './explore.ts'

/**
 * The fewest steps in which any paths take every edge (the Chinese postman problem): each edge once, plus the
 * shortest connections from vertices with more arriving edges to vertices with more leaving ones. A path may begin
 * at any start, as often as needed, and end anywhere. No set of paths has fewer steps.
 */
export function shortestTourLength(
  { edgesFrom }: Pick<Explored, 'edgesFrom'>,
  starts: readonly string[],
): number {
  const edges = allEdges({ edgesFrom })
  /** By vertex, the number of leaving edges minus that of arriving ones. */
  const surplus = new Map<string, number>()
  const add = (vertex: string, amount: number) => surplus.set(vertex, (surplus.get(vertex) ?? 0) + amount)
  for (const { from, to } of edges) {
    add(from, 1)
    add(to, -1)
  }
  /** The vertices with more leaving (1) or more arriving edges (−1). Each is repeated by the number of its additional edges. */
  const units = (sign: 1 | -1) =>
    [...surplus].flatMap(([vertex, more]) => Array.from({ length: Math.max(0, sign * more) }, () => vertex))
  const leaving = units(1).filter((vertex) => !starts.includes(vertex))
  const arriving = units(-1)
  const fromStart = stepsFrom(starts, edgesFrom)
  const stepsByVertex = new Map(
    [...new Set(arriving)].map((vertex) => [vertex, stepsFrom([vertex], edgesFrom)]),
  )
  const stepsTo = (from: string, to: string) => stepsByVertex.get(from)?.get(to) ?? Number.POSITIVE_INFINITY
  const costs = leaving.map((to) => [
    ...arriving.map((from) => Math.min(stepsTo(from, to), fromStart.get(to) ?? 0)),
    // A new path from a start for each vertex with a missing arrival.
    ...leaving.map(() => fromStart.get(to) ?? 0),
  ])
  return edges.length + lowestCost(costs)
}

/** The number of steps from the nearest of these vertices to each that can be reached. */
function stepsFrom(
  starts: readonly string[],
  edgesFrom: ReadonlyMap<string, readonly Edge[]>,
): ReadonlyMap<string, number> {
  const steps = new Map(starts.map((start) => [start, 0]))
  for (const [vertex, count] of steps)
    for (const { to } of edgesFrom.get(vertex) ?? []) if (!steps.has(to)) steps.set(to, count + 1)
  return steps
}

/**
 * The lowest sum of costs that assigns each row its own column (the Hungarian method, with potentials of rows
 * and columns). There are at least as many columns as rows.
 */
export function lowestCost(costs: readonly (readonly number[])[]): number {
  const columns = costs[0]?.length ?? 0
  const rowPotential = new Array<number>(costs.length + 1).fill(0)
  const columnPotential = new Array<number>(columns + 1).fill(0)
  /** The row, counted from 1, to which each column is assigned; 0 for none. Column 0 contains the row that still needs a column. */
  const rowOf = new Array<number>(columns + 1).fill(0)
  for (let row = 1; row <= costs.length; row += 1) {
    rowOf[0] = row
    const least = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY)
    const previousColumn = new Array<number>(columns + 1).fill(0)
    const isDone = new Array<boolean>(columns + 1).fill(false)
    let column = 0
    do {
      isDone[column] = true
      const currentRow = rowOf[column]!
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= columns; other += 1) {
        if (isDone[other]) continue
        const cost = costs[currentRow - 1]![other - 1]! - rowPotential[currentRow]! - columnPotential[other]!
        if (cost < least[other]!) {
          least[other] = cost
          previousColumn[other] = column
        }
        if (least[other]! < delta) {
          delta = least[other]!
          next = other
        }
      }
      for (let other = 0; other <= columns; other += 1)
        if (isDone[other]) {
          rowPotential[rowOf[other]!]! += delta
          columnPotential[other]! -= delta
        } else least[other]! -= delta
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = previousColumn[column]!) rowOf[column] = rowOf[previousColumn[column]!]!
  }
  return rowOf.reduce(
    (sum, row, column) => (row === 0 || column === 0 ? sum : sum + costs[row - 1]![column - 1]!),
    0,
  )
}
