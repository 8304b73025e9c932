/** One line of the report. */
export interface Row {
  readonly name: string
  /** The data set: `postgresql 1e6`, `embedded 1e5`, `page`. */
  readonly on: string
  /** The product and its comparison, each with its unit. */
  readonly ours: string
  readonly floor: string
  /** Product ÷ floor, or the figure itself when there is no floor. */
  readonly ratio: number
  readonly aim: Aim
  /** The number of failed answers by status: a row with any has missed its target. */
  readonly failures: Readonly<Record<string, number>>
}

/** The limits of the ratio. */
export interface Aim {
  readonly atLeast?: number
  readonly atMost?: number
}

/** True when the row meets its target. */
export function isHeld({ ratio, aim, failures }: Row): boolean {
  return (
    Object.keys(failures).length === 0 &&
    ratio >= (aim.atLeast ?? -Infinity) &&
    ratio <= (aim.atMost ?? Infinity)
  )
}

/** A figure rounded to its meaningful digits. */
export function figure(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Formats a line of the report. */
export function lineOf(row: Row): string {
  const aim = row.aim.atLeast === undefined ? `≤ ${row.aim.atMost}` : `≥ ${row.aim.atLeast}`
  const failed = Object.entries(row.failures).map(([status, times]) => `${times} × ${status}`)
  return [
    row.name.padEnd(34),
    row.on.padEnd(16),
    row.ours.padStart(14),
    row.floor.padStart(14),
    figure(row.ratio).padStart(8),
    aim.padStart(8),
    `  ${isHeld(row) ? 'held' : 'missed'}`,
    failed.length > 0 ? `  (${failed.join(', ')})` : '',
  ].join(' ')
}

export const HEADING = [
  'row'.padEnd(34),
  'on'.padEnd(16),
  'ours'.padStart(14),
  'floor'.padStart(14),
  'ratio'.padStart(8),
  'aim'.padStart(8),
].join(' ')
