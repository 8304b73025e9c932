/** The statistics and violations of all episodes of a run. Two reports on the same episodes differ only in `milliseconds`. */
export interface SimulationReport {
  readonly seed: string
  episodes: number
  steps: number
  /** Per action, how often it was tried, acknowledged or refused, and how often there was nothing to do. */
  readonly actions: Record<
    string,
    { tried: number; acknowledged: number; refused: number; nothingToDo: number }
  >
  readonly refusals: Record<string, number>
  /** Faults by kind: how often one was scheduled, and how often it applied. */
  readonly faults: Record<string, { scheduled: number; injected: number }>
  acknowledged: number
  /** The number of acknowledged commands whose effect was lost. */
  lost: number
  /** The number of audit events. */
  events: number
  /** How often each invariant was checked. */
  readonly checks: Record<string, number>
  /** Violations, with where they were found. An episode ends at its first violation. */
  readonly violations: string[]
  /** The history hash of each episode. */
  readonly hashes: string[]
  /** The hash of all `hashes`. */
  hash: string
  milliseconds: number
}

export function emptyReport(seed: string): SimulationReport {
  return {
    seed,
    episodes: 0,
    steps: 0,
    actions: {},
    refusals: {},
    faults: {},
    acknowledged: 0,
    lost: 0,
    events: 0,
    checks: {},
    violations: [],
    hashes: [],
    hash: '',
    milliseconds: 0,
  }
}

/** The numbers of an action, created on first use. */
export function actionStats(
  { actions }: SimulationReport,
  name: string,
): SimulationReport['actions'][string] {
  actions[name] = actions[name] ?? { tried: 0, acknowledged: 0, refused: 0, nothingToDo: 0 }
  return actions[name]
}

/** The numbers of a fault, created on first use. */
export function faultStats({ faults }: SimulationReport, name: string): SimulationReport['faults'][string] {
  faults[name] = faults[name] ?? { scheduled: 0, injected: 0 }
  return faults[name]
}

/** Increments the counter of a name. */
export function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The report as text. */
export function describeReport(report: SimulationReport): string {
  const { actions, faults } = report
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const tried = sum(Object.values(actions).map((action) => action.tried))
  const injected = sum(Object.values(faults).map((fault) => fault.injected))
  const scheduled = sum(Object.values(faults).map((fault) => fault.scheduled))
  return [
    `seed ${report.seed}: ${report.episodes} episodes, ${report.steps} steps, ${Math.round(report.milliseconds / 1000)} s`,
    '',
    `actions tried ${tried}`,
    table(Object.entries(actions), ([name, action]) => [
      name,
      String(action.tried),
      `${action.acknowledged} acknowledged`,
      `${action.refused} refused`,
    ]),
    '',
    `faults injected ${injected} of ${scheduled} scheduled`,
    table(Object.entries(faults), ([name, { scheduled, injected }]) => [
      name,
      String(injected),
      `of ${scheduled} scheduled`,
    ]),
    '',
    'refused by the rules',
    table(Object.entries(report.refusals), ([name, count]) => [name, String(count)]),
    '',
    'invariants checked',
    table(Object.entries(report.checks), ([name, count]) => [name, String(count)]),
    '',
    `acknowledged ${report.acknowledged}, lost ${report.lost}, audit events ${report.events}`,
    `history ${report.hash}`,
    ...report.violations.map((violation) => `VIOLATION: ${violation}`),
    '',
  ].join('\n')
}

function table<Row>(rows: readonly Row[], cells: (row: Row) => readonly string[]): string {
  const lines = rows.map(cells).sort(([a = ''], [b = '']) => a.localeCompare(b, 'en', { numeric: true }))
  const widths = lines.reduce<number[]>(
    (widest, line) => line.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}
