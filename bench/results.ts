/** The result of one benchmark, a line of the report. */
export interface BenchmarkResult {
  readonly name: string
  /** The data set, such as `postgresql 1e6`, `embedded 1e5` or `page: pouches`. */
  readonly dataSet: string
  /** The figure of the product, with its unit. */
  readonly product: string
  /** The figure that it is compared with, with its unit: that of the floor, or another one of the product. Empty when there is none. */
  readonly floor: string
  /** The first figure ÷ the second, or the first alone when there is no second. */
  readonly ratio: number
  readonly target: Target
  /** The number of failed answers by status. Of several measurements with the same status, only the last counts. Any failure misses the target. */
  readonly failures: Readonly<Record<string, number>>
}

/** The limits of the ratio (or of the figure, when it is compared with no other). */
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

/** Formats a figure with three significant digits, and one of 100 or more as an integer. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Formats a line of the report. */
export function formatResult(row: BenchmarkResult): string {
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
