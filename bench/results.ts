/** The result of one benchmark, a line of the report. */
export interface BenchmarkResult {
  readonly name: string
  /** The data set: `postgresql 1e6`, `embedded 1e5`, `page`. */
  readonly dataSet: string
  /** The product and its comparison, each with its unit. */
  readonly product: string
  readonly floor: string
  /** Product ÷ floor, or the figure itself when there is no floor. */
  readonly ratio: number
  readonly target: Target
  /** The number of failed answers by status: a row with any has missed its target. */
  readonly failures: Readonly<Record<string, number>>
}

/** The limits of the ratio (or of the figure, when there is no floor). */
export interface Target {
  readonly min?: number
  readonly max?: number
}

/** True when no answer failed and the ratio is within its limits. */
export function meetsTarget({ ratio, target, failures }: BenchmarkResult): boolean {
  return (
    Object.keys(failures).length === 0 &&
    ratio >= (target.min ?? -Infinity) &&
    ratio <= (target.max ?? Infinity)
  )
}

/** A figure rounded to its meaningful digits. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Formats a line of the report. */
export function lineOf(row: BenchmarkResult): string {
  const target = row.target.min === undefined ? `≤ ${row.target.max}` : `≥ ${row.target.min}`
  const failed = Object.entries(row.failures).map(([status, times]) => `${times} × ${status}`)
  return [
    row.name.padEnd(34),
    row.dataSet.padEnd(16),
    row.product.padStart(14),
    row.floor.padStart(14),
    formatFigure(row.ratio).padStart(8),
    target.padStart(8),
    `  ${meetsTarget(row) ? 'met' : 'missed'}`,
    failed.length > 0 ? `  (${failed.join(', ')})` : '',
  ].join(' ')
}

export const REPORT_HEADING = [
  'benchmark'.padEnd(34),
  'data set'.padEnd(16),
  'product'.padStart(14),
  'floor'.padStart(14),
  'ratio'.padStart(8),
  'target'.padStart(8),
].join(' ')
