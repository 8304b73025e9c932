/**
 * Explores XState models and generates paths through them, independently of the product.
 * `tests/paths/README.md` shows how another project uses it.
 */
export { type Cover, coverAll, type Step } from './cover.ts'
export {
  allEdges,
  type Edge,
  type Exploration,
  type Explored,
  edgeKey,
  explore,
} from './explore.ts'
export {
  afterSteps,
  anyOf,
  atCoverage,
  atState,
  type Progress,
  pathsToVertices,
  type RandomWalk,
  randomWalk,
  type StopCondition,
  shortestPaths,
} from './generators.ts'
export { shortestTourLength } from './postman.ts'
export {
  type ArrowEdge,
  type ExploredStart,
  feasibleSwitches,
  infeasiblePairs,
  type Length,
  type SwitchPath,
  switchesIn,
  switchPaths,
} from './switches.ts'
