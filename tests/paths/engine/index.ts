/**
 * Explores XState models and generates paths through them, independently of the product.
 * `tests/paths/README.md` shows how another project uses it.
 */
export { type CoverOptions, coverAll, type Step } from './cover.ts'
export {
  allEdges,
  type Edge,
  type Explored,
  type ExploreOptions,
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
  type SwitchLength,
  type SwitchPath,
  switchesIn,
  switchPaths,
} from './switches.ts'
