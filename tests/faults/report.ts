/** What an episode did, and what it found. Everything in it but `milliseconds` is the same for the same seed. */
export interface Report {
  readonly seed: string
  episodes: number
  steps: number
  /** Acts by name: tried, acknowledged, refused by the rules, and moments in which there was nothing to do. */
  readonly acts: Record<string, { tried: number; acknowledged: number; refused: number; nothingToDo: number }>
  readonly refusals: Record<string, number>
  /** Faults by kind: how often one was meant, and how often it found something to hit. */
  readonly faults: Record<string, { meant: number; injected: number }>
  acknowledged: number
  /** Acknowledged and gone. */
  lost: number
  events: number
  /** How often each invariant was looked at. */
  readonly checks: Record<string, number>
  /** What must not be, with where it was. The first ends an episode. */
  readonly complaints: string[]
  /** The history of each episode, and of all of them. */
  readonly hashes: string[]
  hash: string
  milliseconds: number
}

export function emptyReport(seed: string): Report {
  return {
    seed,
    episodes: 0,
    steps: 0,
    acts: {},
    refusals: {},
    faults: {},
    acknowledged: 0,
    lost: 0,
    events: 0,
    checks: {},
    complaints: [],
    hashes: [],
    hash: '',
    milliseconds: 0,
  }
}

/** The numbers of an act, which are kept from here on. */
export function actOf({ acts }: Report, name: string): Report['acts'][string] {
  acts[name] = acts[name] ?? { tried: 0, acknowledged: 0, refused: 0, nothingToDo: 0 }
  return acts[name]
}

/** The numbers of a fault, which are kept from here on. */
export function faultOf({ faults }: Report, name: string): Report['faults'][string] {
  faults[name] = faults[name] ?? { meant: 0, injected: 0 }
  return faults[name]
}

/** Adds one to a count of a name. */
export function tally(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}

/** The report as a person reads it. */
export function describe(report: Report): string {
  const { acts, faults } = report
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const tried = sum(Object.values(acts).map((act) => act.tried))
  const injected = sum(Object.values(faults).map((fault) => fault.injected))
  const meant = sum(Object.values(faults).map((fault) => fault.meant))
  return [
    `seed ${report.seed}: ${report.episodes} episodes, ${report.steps} steps, ${Math.round(report.milliseconds / 1000)} s`,
    '',
    `acts tried ${tried}`,
    table(Object.entries(acts), ([name, act]) => [
      name,
      String(act.tried),
      `${act.acknowledged} acknowledged`,
      `${act.refused} refused`,
    ]),
    '',
    `faults injected ${injected} of ${meant} meant`,
    table(Object.entries(faults), ([name, { meant, injected }]) => [
      name,
      String(injected),
      `of ${meant} meant`,
    ]),
    '',
    'refused by the rules',
    table(Object.entries(report.refusals), ([name, count]) => [name, String(count)]),
    '',
    'invariants looked at',
    table(Object.entries(report.checks), ([name, count]) => [name, String(count)]),
    '',
    `acknowledged ${report.acknowledged}, lost ${report.lost}, events of the audit trail ${report.events}`,
    `history ${report.hash}`,
    ...report.complaints.map((complaint) => `WRONG: ${complaint}`),
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
